// The views, and what a user can do anywhere.
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { directFeedTerms, goTo, hashOfNarrow, mentionTerms, starredTerms } from '../base/navigate.ts'
import { readEverything } from '../messages/message-actions.ts'
import { openStatusDialog } from '../people/open-status.ts'
import { mayInOrganization } from '../store/permissions.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { startDirect, startTopic } from '../writing/new-message.ts'
import type { Action } from './action.ts'

/** About the selected message, if one is selected. */
type General = Action<number | undefined>

const t = () => texts.value
const command = () => onDemand.value.commands

export const viewActions: readonly General[] = [
  { name: () => t().inbox, icon: 'inbox', key: { press: 'I', name: 'inbox' }, run: () => goTo('#inbox') },
  { name: () => t().recent.title, icon: 'recent', key: { press: 't', name: 'recent' }, run: () => goTo('#recent') },
  { name: () => t().combinedFeed, icon: 'feed', key: { press: 'a', name: 'combinedFeed' }, run: () => goTo('#feed') },
  {
    name: () => t().mentions,
    icon: 'mention',
    key: { press: 'Ctrl+@', name: 'mentions' },
    run: () => goTo(hashOfNarrow(mentionTerms)),
  },
  {
    name: () => t().starred,
    icon: 'star',
    key: { press: '*', name: 'starred' },
    run: () => goTo(hashOfNarrow(starredTerms)),
  },
  {
    name: () => t().directMessages,
    icon: 'direct',
    key: { press: 'P', name: 'directFeed' },
    run: () => goTo(hashOfNarrow(directFeedTerms)),
  },
  { name: () => t().menu.drafts, icon: 'draft', key: { press: 'd', name: 'drafts' }, run: () => goTo('#drafts') },
  { name: () => t().later.scheduled, icon: 'later', run: () => goTo('#scheduled') },
]

const sendLaterButton = (): HTMLElement | null => document.querySelector('.compose .send-later')

export const generalActions: readonly General[] = [
  {
    name: () => t().recipient.newMessage,
    icon: 'compose',
    key: { press: 'c', name: 'newTopic' },
    run: startTopic,
  },
  {
    name: () => t().recipient.newDirect,
    icon: 'direct',
    key: { press: 'x', name: 'newDirect' },
    run: () => startDirect(),
  },
  {
    name: () => command().schedule,
    icon: 'later',
    isOffered: () => sendLaterButton() !== null,
    run: () => sendLaterButton()?.click(),
  },
  {
    name: () => onDemand.value.lists.markAllRead,
    icon: 'check',
    isOffered: () => theStore().unread.keyOf.size > 0,
    run: readEverything,
  },
  { name: () => command().newChannel, icon: 'plus', isOffered: mayCreateChannels, run: () => goTo('#channels/new') },
  {
    name: () => onDemand.value.people.setStatus,
    icon: 'smile',
    key: { press: 'Y', name: 'status' },
    run: openStatusDialog,
  },
  {
    name: () => (isDark() ? command().light : command().dark),
    icon: 'theme',
    run: () => orSay(client.call('PATCH /settings', { color_scheme: isDark() ? theme.light : theme.dark })),
  },
]

function mayCreateChannels(): boolean {
  const may = (permission: string): boolean => mayInOrganization(theStore(), permission)
  return may('can_create_public_channel_group') || may('can_create_private_channel_group')
}

/** Values of the setting `color_scheme`; any other follows the system. */
const theme = { dark: 2, light: 3 } as const

function isDark(): boolean {
  const chosen = theStore().settings['color_scheme']
  if (chosen === theme.dark || chosen === theme.light) return chosen === theme.dark
  return globalThis.matchMedia('(prefers-color-scheme: dark)').matches
}
