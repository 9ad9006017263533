// The keys that act on the selected message.
import { theStore } from '../base/live.ts'
import { messageFor } from '../compose/quote.ts'
import { toggleReaction } from '../messages/message-actions.ts'
import { mayReact } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { toggleMuted } from '../topics/topic-actions.ts'
import type { Action, KeyName } from './action.ts'
import { messageActions } from './of-message.ts'
import { openMessageMenu } from './open.ts'

/** A key that works outside of fields. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`, after `Ctrl+` or `Alt+` if that is held. */
  readonly key: string
  /** Shortcuts with the same name do the same thing, and are listed together. */
  readonly name: KeyName
  /** Gets the selected message. Returns false if there was nothing to do, so that the browser handles the key. */
  readonly action: (messageId: number | undefined) => boolean | void
  readonly worksInFields?: boolean
}

const onMessage = (key: string, name: KeyName, action: (message: Message) => unknown): Shortcut => ({
  key,
  name,
  action(id) {
    const message = id === undefined ? undefined : theStore().messages.get(id)
    if (message !== undefined) action(message)
  },
})

const ofAction = ({ key, isOffered, run }: Action<Message>): Shortcut[] => {
  if (key === undefined) return []
  const { press, name, takesNewest } = key
  const act = (message: Message): void => void ((isOffered?.(message) ?? true) && run(message))
  if (takesNewest !== true) return [onMessage(press, name, act)]
  const actOnAny = (id: number | undefined): void => {
    const message = messageFor(id)
    if (message !== undefined) act(message)
  }
  return [{ key: press, name, action: actOnAny }]
}

export const messageShortcuts: readonly Shortcut[] = [
  onMessage('i', 'menu', ({ id }) => openMessageMenu(id)),
  onMessage('=', 'toggleFirstReaction', message => {
    const [first] = message.reactions
    if (first !== undefined && mayReact(theStore(), message)) void toggleReaction(message.id, first)
  }),
  onMessage(
    'M',
    'muteTopic',
    ({ stream_id, subject }) => stream_id !== undefined && toggleMuted({ channelId: stream_id, topic: subject }),
  ),
  ...messageActions.flat().flatMap(ofAction),
]
