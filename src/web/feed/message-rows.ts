// The rows of a feed: each message, with the lines above it for its day, its conversation and the first unread message.
import { type ConversationKey, keyOfMessage } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Message } from '../store/types.ts'

export interface Row {
  readonly message: Message
  readonly above: readonly ('day' | 'unread' | 'conversation')[]
  /** It stands under the name of the message before it. */
  readonly isContinued: boolean
}

/** Messages of one sender within this time stand under one name. */
const groupSeconds = 10 * 60

interface Options {
  readonly firstUnread: number | undefined
  /** Where the conversation stands above a message: nowhere, where it changes, or above each. */
  readonly conversations: 'none' | 'changes' | 'each'
  /** Names the day of a time in the zone of the reader. */
  readonly dayOf: (timestamp: number) => string
}

/** `previous` is the message before the first one, which has no row. */
export function rowsOf(store: Store, ids: readonly number[], options: Options, previous?: Message): Row[] {
  const rows: Row[] = []
  let before = previous
  let conversationBefore: ConversationKey | undefined
  if (previous !== undefined) conversationBefore = keyOfMessage(previous, store.ownId)
  for (const id of ids) {
    const message = store.messages.get(id)
    if (message === undefined) continue
    const conversation = keyOfMessage(message, store.ownId)
    const isNewDay = before === undefined || options.dayOf(before.timestamp) !== options.dayOf(message.timestamp)
    const isOther = conversation !== conversationBefore
    const above: Row['above'][number][] = []
    if (isNewDay) above.push('day')
    if (id === options.firstUnread) above.push('unread')
    const hasBar = options.conversations === 'each' || (options.conversations === 'changes' && (isOther || isNewDay))
    if (hasBar) above.push('conversation')
    const isContinued = above.length === 0 && !isOther && before !== undefined && continues(before, message)
    rows.push({ message, above, isContinued })
    before = message
    conversationBefore = conversation
  }
  return rows
}

const continues = (before: Message, message: Message): boolean =>
  before.sender_id === message.sender_id &&
  message.timestamp - before.timestamp < groupSeconds &&
  !before.is_me_message &&
  !message.is_me_message

/** Whether both look the same; the content of a message is not part of it. */
export const isSameRow = (a: Row, b: Row): boolean =>
  a.message.id === b.message.id &&
  a.isContinued === b.isContinued &&
  a.message.stream_id === b.message.stream_id &&
  a.message.subject === b.message.subject &&
  a.above.join() === b.above.join()
