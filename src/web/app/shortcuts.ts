// Keys that work outside of fields.
import { signal } from '@preact/signals'
import type { Action } from '../actions/action.ts'
import { generalActions, viewActions } from '../actions/general-actions.ts'
import { messageShortcuts, type Shortcut } from '../actions/message-shortcuts.ts'
import { currentStore, theStore } from '../base/live.ts'
import { isOpening } from '../base/loading.ts'
import { goTo } from '../base/navigate.ts'
import { editLast } from '../compose/edits.ts'
import { replyDirectly, replyNaming } from '../compose/quote.ts'
import { goToRecipient } from '../compose/recipient-conversation.ts'
import { openPictureOf } from '../lightbox/open-lightbox.ts'
import { feedControls, type FeedControls, selectedMessage } from '../messages/selection.ts'
import { filterPeople } from '../people/column.tsx'
import { openSenderCard } from '../people/open-card.tsx'
import { ownActions } from '../own-menu/other-views.ts'
import { openSwitcher } from '../switcher/open-switcher.ts'
import * as moves from './moves.ts'

/** What the action returns means nothing to the key. */
const keyOfAction = ({ key, run }: Action | Action<number | undefined>): Shortcut[] =>
  key === undefined ? [] : [{ key: key.press, name: key.name, action: id => void run(id as never) }]

export const shortcuts: readonly Shortcut[] = [
  { key: 'j', name: 'nextMessage', action: () => moves.moveInList(1) },
  { key: 'ArrowDown', name: 'nextMessage', action: () => moves.moveInList(1) },
  { key: 'k', name: 'previousMessage', action: () => moves.moveInList(-1) },
  { key: 'ArrowUp', name: 'previousMessage', action: () => moves.moveInList(-1) },
  { key: 'J', name: 'nextPage', action: () => inFeed(feed => feed.page(1)) },
  { key: 'PageDown', name: 'nextPage', action: () => inFeed(feed => feed.page(1)) },
  { key: ' ', name: 'nextPage', action: () => inFeed(feed => feed.page(1)) },
  { key: 'K', name: 'previousPage', action: () => inFeed(feed => feed.page(-1)) },
  { key: 'PageUp', name: 'previousPage', action: () => inFeed(feed => feed.page(-1)) },
  { key: 'Home', name: 'first', action: () => inFeed(feed => feed.toStart()) },
  { key: 'G', name: 'last', action: () => inFeed(feed => feed.toEnd()) },
  { key: 'End', name: 'last', action: () => inFeed(feed => feed.toEnd()) },
  { key: 'n', name: 'nextUnread', action: () => moves.goToNextUnread('any') },
  { key: 'N', name: 'nextFollowed', action: () => moves.goToNextUnread('followed') },
  { key: 'p', name: 'nextDirect', action: () => moves.goToNextUnread('direct') },
  { key: 's', name: 'toggleChannel', action: moves.toggleChannel },
  { key: 'S', name: 'channelFeed', action: moves.goToChannelFeed },
  { key: 'y', name: 'topics', action: moves.goToTopics },
  { key: 'z', name: 'showInConversation', action: moves.goToSelected },
  { key: 'A', name: 'previousChannel', action: () => moves.goToChannelBeside(-1) },
  { key: 'D', name: 'nextChannel', action: () => moves.goToChannelBeside(1) },
  ...viewActions.flatMap(keyOfAction),
  { key: 'Ctrl+.', name: 'recipient', action: goToRecipient, worksInFields: true },
  { key: '@', name: 'replyAndMention', action: id => void replyNaming(id) },
  { key: 'Ctrl+k', name: 'jumpTo', action: () => openSwitcher(), worksInFields: true },
  { key: 'q', name: 'jumpTo', action: () => openSwitcher() },
  { key: '/', name: 'search', action: () => openSwitcher('/') },
  { key: 'r', name: 'reply', action: () => focusOn('.compose .field') },
  { key: 'Enter', name: 'reply', action: () => focusOn('.compose .field') },
  { key: 'ArrowLeft', name: 'editLast', action: () => isInFeed() && editLast() },
  ...generalActions.flatMap(keyOfAction),
  ...messageShortcuts,
  { key: 'u', name: 'userCard', action: id => openSenderCard(senderOf(id), id) },
  { key: 'v', name: 'viewImage', action: openPictureOf },
  { key: 'w', name: 'filterPeople', action: filterPeople },
  { key: 'g', name: 'personalMenu', action: openOwnMenu },
  { key: 'R', name: 'replyDirectly', action: replyDirectly },
  ...ownActions.flatMap(keyOfAction),
  { key: 'Escape', name: 'leave', action: leave },
  { key: 'Ctrl+[', name: 'leave', action: leave, worksInFields: true },
]

const senderOf = (messageId: number | undefined): number | undefined =>
  messageId === undefined ? undefined : theStore().messages.get(messageId)?.sender_id

/** In a list of messages, but not in a player or in scrolled code, which use the arrow keys themselves. */
const isInFeed = (): boolean =>
  feedControls.peek() !== undefined && document.activeElement?.matches('body, h1, article') === true

function openOwnMenu(): boolean {
  const button = document.querySelector<HTMLElement>('.side header button')
  button?.focus()
  button?.click()
  return button !== null
}

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()

function inFeed(action: (feed: FeedControls) => void): boolean {
  const feed = feedControls.peek()
  if (feed !== undefined) action(feed)
  return feed !== undefined
}

const fields = 'input, textarea, select, [contenteditable]'

/** Leaves whatever has the focus: from a field to the list, and from there home. */
function leave(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches(fields)) {
    activeElement.blur()
    document.querySelector<HTMLElement>('.list .selected')?.focus({ preventScroll: true })
  } else if (theStore().settings['web_escape_navigates_to_home_view'] !== false) goTo('#')
  else return false
  return true
}

const settingName = 'single-letter keys'
/** People who dictate may press letters by accident. */
export const hasLetterKeys = signal(globalThis.localStorage.getItem(settingName) !== 'off')

export function chooseLetterKeys(isOn: boolean): void {
  hasLetterKeys.value = isOn
  globalThis.localStorage.setItem(settingName, isOn ? 'on' : 'off')
}

/** On a keyboard without Latin letters, the position of the key counts. */
function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isForeign = letter !== undefined && key.length === 1 && !/[ -~]/.test(key)
  const plain = isForeign ? (shiftKey ? letter : letter.toLowerCase()) : key
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${plain}`
}

const leadsIntoField: ReadonlySet<string> = new Set(['Enter', 'ArrowLeft'])

/** A part that takes longer to open may never open. */
const longestOpeningMs = 3_000

export function listenToKeys(): void {
  let actedAt = -Infinity
  globalThis.addEventListener('keydown', event => {
    const { target, isComposing, defaultPrevented } = event
    // Until the page knows its user there is nothing to act on.
    if (currentStore.peek() === undefined) return
    if (isComposing || defaultPrevented) return
    const key = keyOf(event)
    // With Shift, such a key changes a selection. If it is held, it may have led here from a field.
    if (event.key.length > 1 && event.shiftKey) return
    if (key === 'Enter' && event.repeat) return
    if (key.length === 1 && key !== ' ' && !hasLetterKeys.peek()) return
    if ((key.length === 1 || leadsIntoField.has(key)) && isOpening() && performance.now() - actedAt < longestOpeningMs)
      return
    const found = shortcuts.find(one => one.key === key)
    if (found === undefined || !(target instanceof Element)) return
    if (target.matches(fields) && found.worksInFields !== true && key !== 'Escape') return
    // These keys press the button that has the focus.
    if ((key === ' ' || key === 'Enter') && target.matches('button, a, summary, audio, video, [role="button"]')) return
    // Searches the whole page, so it doesn't run for each letter of a text.
    if (document.querySelector('dialog[open], :popover-open') !== null) return
    if (found.action(selectedMessage.peek()) === false) return
    event.preventDefault()
    actedAt = performance.now()
  })
}
