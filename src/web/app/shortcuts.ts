// Keys that work outside of fields.
import type { Action } from '../actions/action.ts'
import { generalActions, viewActions } from '../actions/general-actions.ts'
import { messageShortcuts, type Shortcut } from '../actions/message-shortcuts.ts'
import { rowShortcuts } from '../actions/row-shortcuts.ts'
import { hasLetterKeys } from '../base/letter-keys.ts'
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
  ...rowShortcuts,
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

/** Not in a player or in scrollable code: those use the arrow keys themselves. */
const isInFeed = (): boolean =>
  feedControls.peek() !== undefined && document.activeElement?.matches('body, h1, article') === true

function openOwnMenu(): boolean {
  const button = document.querySelector<HTMLElement>('.own-row .open-menu')
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

/** Escape goes from a field to the list, and from there to the home view. */
function leave(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches(fields)) {
    activeElement.blur()
    document.querySelector<HTMLElement>('.list .selected')?.focus({ preventScroll: true })
  } else if (theStore().settings['web_escape_navigates_to_home_view'] !== false) goTo('#')
  else return false
  return true
}

/** On a keyboard without Latin letters, the position of the key counts. */
function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isForeign = letter !== undefined && key.length === 1 && !/[ -~]/.test(key)
  const plain = isForeign ? (shiftKey ? letter : letter.toLowerCase()) : key
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${plain}`
}

const leadsIntoField: ReadonlySet<string> = new Set(['Enter', 'ArrowLeft'])

/** A part that takes longer than this may never open. */
const longestOpeningMs = 3_000

export function listenToKeys(): void {
  let actedAt = -Infinity
  globalThis.addEventListener('keydown', event => {
    const { target, isComposing, defaultPrevented } = event
    // Nothing to act on until the page knows its user.
    if (currentStore.peek() === undefined) return
    if (isComposing || defaultPrevented) return
    const key = keyOf(event)
    // With Shift, these keys change a selection. A key that's still held may have brought the user here from a field.
    if (event.key.length > 1 && event.shiftKey) return
    if (key === 'Enter' && event.repeat) return
    if (key.length === 1 && key !== ' ' && !hasLetterKeys.peek()) return
    if ((key.length === 1 || leadsIntoField.has(key)) && isOpening() && performance.now() - actedAt < longestOpeningMs)
      return
    const found = shortcuts.filter(one => one.key === key)
    if (found.length === 0 || !(target instanceof Element)) return
    if (target.matches(fields) && found[0]?.worksInFields !== true && key !== 'Escape') return
    // These keys press the button that has the focus.
    if ((key === ' ' || key === 'Enter') && target.matches('button, a, summary, audio, video, [role="button"]')) return
    // This searches the whole page, so it comes last and doesn't run for every letter of a text.
    if (document.querySelector('dialog[open], :popover-open:not(.completions)') !== null) return
    if (found.every(({ action }) => action(selectedMessage.peek()) === false)) return
    event.preventDefault()
    actedAt = performance.now()
  })
}
