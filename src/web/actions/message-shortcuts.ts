// The keys that act on the selected message.
import { theStore } from '../base/live.ts'
import { thumb, toggleCollapsed, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import { hasHistory, mayEdit, mayReact, showsReceipts } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import type { OnDemandTexts } from '../text/on-demand-en.ts'
import { nowSeconds } from '../text/times.ts'
import { toggleMuted } from '../topics/topic-actions.ts'
import { copyAddress } from '../ui/copy.tsx'
import { addressOf, markUnreadFrom, moveMessage } from './one-message.ts'
import { openHistory, openMessageMenu, openReceipts, pickReaction } from './open.ts'

/** A key that acts outside of fields. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, after `Ctrl+` or `Alt+` if that is held. */
  readonly key: string
  /** Keys with the same name do the same. */
  readonly name: keyof OnDemandTexts['keys']
  /**
   * Gets the selected message. Returns false if there was nothing to do: then the next shortcut with this key acts, or
   * the browser.
   */
  readonly action: (messageId: number | undefined) => boolean | void
  readonly worksInFields?: boolean
}

const onMessage = (key: string, name: Shortcut['name'], action: (message: Message) => unknown): Shortcut => ({
  key,
  name,
  action(id) {
    const message = id === undefined ? undefined : theStore().messages.get(id)
    if (message !== undefined) action(message)
  },
})

export const messageShortcuts: readonly Shortcut[] = [
  onMessage('i', 'menu', ({ id }) => openMessageMenu(id)),
  onMessage('+', 'like', message => mayReact(theStore(), message) && toggleReaction(message.id, thumb)),
  onMessage(':', 'react', message => mayReact(theStore(), message) && pickReaction(message.id)),
  onMessage('=', 'toggleFirstReaction', message => {
    const [first] = message.reactions
    if (first !== undefined && mayReact(theStore(), message)) void toggleReaction(message.id, first)
  }),
  onMessage('e', 'edit', message => mayEdit(theStore(), message, nowSeconds()) && beginEditing(message.id)),
  onMessage('m', 'move', moveMessage),
  onMessage('Ctrl+s', 'star', ({ id }) => toggleStar(id)),
  onMessage('U', 'unreadFromHere', ({ id }) => markUnreadFrom(id)),
  onMessage('-', 'collapse', ({ id }) => toggleCollapsed(id)),
  onMessage('V', 'receipts', ({ id }) => showsReceipts(theStore()) && openReceipts(id)),
  onMessage('H', 'history', message => hasHistory(theStore(), message) && openHistory(message.id)),
  onMessage('L', 'copyLink', message => copyAddress(addressOf(message))),
  onMessage(
    'M',
    'muteTopic',
    ({ stream_id, subject }) => stream_id !== undefined && toggleMuted({ channelId: stream_id, topic: subject }),
  ),
]
