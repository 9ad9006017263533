// The rows of a feed: each message, with what's above it: its day, its conversation, the line before unread messages.
import { type ConversationKey, keyOfMessage } from '../store/conversation.ts'
import { indexOfId } from '../store/sorted-ids.ts'
import type { Store } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import type { MessageWindow } from '../store/windows.ts'
import { groupsOf, type ShownRange } from './shown-range.ts'

export interface Row {
  readonly message: Message
  readonly above: readonly ('day' | 'unread' | 'conversation')[]
  /** Shown under the name of the previous message. */
  readonly isContinued: boolean
}

/** Messages from one sender within this time are shown under one name. */
const groupSeconds = 10 * 60

interface Options {
  readonly firstUnread: number | undefined
  /** Where to show the conversation: never, where it changes, or above each message. */
  readonly conversations: 'none' | 'changes' | 'each'
  /** The day of a time, in the reader's time zone. */
  readonly dayOf: (timestamp: number) => string
}

/** `previous` is the message before the first one; it gets no row. */
function rowsOf(store: Store, ids: readonly number[], options: Options, previous?: Message): Row[] {
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

/** Whether the rows look the same, apart from the content. */
const isSameRow = (a: Row, b: Row): boolean =>
  a.message.id === b.message.id &&
  a.isContinued === b.isContinued &&
  a.message.stream_id === b.message.stream_id &&
  a.message.subject === b.message.subject &&
  a.above.join() === b.above.join()

/** Rows that are rendered together. A group that looks the same is the same array, so it isn't rendered again. */
interface RowGroup {
  /** The first ID that can be in the group. */
  readonly start: number
  readonly rows: readonly Row[]
}

export interface GroupedRows {
  readonly groups: readonly RowGroup[]
  /** There's nothing above its first row, or there wasn't when the row was added. */
  readonly isFirst: boolean
}

export const noRows: GroupedRows = { groups: [], isFirst: true }

/** `before`: the groups that are on the page now. */
export function groupedRows(
  store: Store,
  { ids }: MessageWindow,
  range: ShownRange | undefined,
  options: Parameters<typeof rowsOf>[2],
  before: GroupedRows,
): GroupedRows {
  if (range === undefined) return noRows
  const first = range.starts[0] ?? 0
  const above = store.messages.get(ids[indexOfId(ids, first) - 1] ?? 0)
  // The topmost row keeps its day and name until rows are added above it: at the top of the list, nothing could take
  // their space.
  const isFirst = above === undefined || (before.groups[0]?.start === first && before.isFirst)
  const known = new Map(before.groups.map(({ start, rows }) => [start, rows]))
  let previous = isFirst ? undefined : above
  const groups = groupsOf(range, ids).map((group, at) => {
    const start = range.starts[at] ?? 0
    const made = rowsOf(store, group, options, previous)
    previous = made.at(-1)?.message ?? previous
    const same = known.get(start)
    const isSame = same?.length === made.length && made.every((row, index) => isSameRow(row, same[index] ?? row))
    return { start, rows: isSame ? same : made }
  })
  return { groups, isFirst }
}
