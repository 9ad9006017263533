// Which messages on their way are not among the messages of a feed yet. No page and no clock.
import { keyOfMessage } from '../store/conversation.ts'
import type { Message } from '../store/types.ts'
import type { Outgoing } from './outgoing.ts'

type Sent = Pick<Outgoing, 'key' | 'after' | 'failure'>

/**
 * A fetch can bring a message before its answer and its event, which name it: until then the first own message of the
 * conversation that is newer than the sending is taken for it.
 */
export function unmatched<T extends Sent>(
  outgoing: readonly T[],
  ids: readonly number[],
  messages: ReadonlyMap<number, Message>,
  ownId: number,
): T[] {
  const matched = new Set<number>()
  return outgoing.filter(({ key, after, failure }) => {
    if (failure !== undefined) return true
    const isIt = (id: number): boolean => {
      const message = messages.get(id)
      return message?.sender_id === ownId && keyOfMessage(message, ownId) === key && !matched.has(id)
    }
    const found = ids.slice(ids.findLastIndex(id => id <= after) + 1).find(isIt)
    if (found !== undefined) matched.add(found)
    return found === undefined
  })
}
