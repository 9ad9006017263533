// The keys that act on the selected message.
import type { Shortcut } from '../app/shortcuts.ts'
import { theStore } from '../app/live.ts'
import { nowSeconds } from '../app/now-seconds.ts'
import { beginEditing } from '../feed/editing.ts'
import { thumb, toggleCollapsed, toggleReaction, toggleStar } from '../feed/message-acts.ts'
import { hasHistory, mayEdit, mayReact, showsReceipts } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { copyAddress } from './copy.tsx'
import { openHistory, openReceipts } from './dialogs.ts'
import { moveMessage } from './move-message.ts'
import { openMessageMenu, pickReaction } from './open-message-menu.ts'
import { addressOf } from './place.ts'
import { toggleMuted } from './topic-acts.ts'
import { markUnreadFrom } from './unread-from-here.ts'

const onMessage = (key: string, name: Shortcut['name'], act: (message: Message) => unknown): Shortcut => ({
  key,
  name,
  act(id) {
    const message = id === undefined ? undefined : theStore().messages.get(id)
    if (message !== undefined) act(message)
  },
})

export const messageShortcuts: readonly Shortcut[] = [
  onMessage('i', 'menu', ({ id }) => openMessageMenu(id)),
  onMessage('+', 'like', message => mayReact(theStore(), message) && toggleReaction(message.id, thumb)),
  onMessage(':', 'react', message => mayReact(theStore(), message) && pickReaction(message.id)),
  onMessage('=', 'firstReaction', message => {
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
