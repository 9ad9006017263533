// A user's unread messages in channels that have no row: those after the channel's read position, while the user was
// subscribed.
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { IdRange } from '#core/db/merge-ranges.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { type ChannelsInView, extend, type KeptChannel, keptChannels } from './kept-channels.ts'
import { derivedFlags } from './personal-state.ts'
import { messagesOfRanges } from './store/message-ids.ts'
import { messagesWithRow, type UnreadRange, unreadRanges, withRowAmong } from './store/unread.ts'
import { endless } from './store/user-messages.ts'
import type { UnreadConversation } from './unread-conversations.ts'

/** The length of the first step back through the server's messages: enough for most users. */
const firstStep = 200_000

/** Longer and longer steps from the newest message back to `first`: the lower bound of each. */
export function* stepsBack(newest: number, first: number): Generator<number> {
  let lower = newest
  for (let step = firstStep; ; step *= 4) {
    lower = Math.max(lower - step, first)
    yield lower
    if (lower <= first) return
  }
}

/** The newest ones. Returns more than `limit` if there are more. */
export async function unreadInChannels(tx: ReadTx, caller: Caller, limit: number): Promise<UnreadConversation[]> {
  const ranges = await unreadRanges(tx, caller.id)
  // A kept list extends to the newest message, which may be far from the time before the user left the channel.
  const [open, closed] = [longest(ranges.filter(isOpen)), ranges.filter(range => !isOpen(range))]
  const view = await serviceOf(tx.server, keptChannels).view(tx, caller.realmId, open)
  const first = Math.min(...ranges.map(({ after }) => after))
  const before: UnreadConversation[] = []
  let found: UnreadConversation[] = []
  let upper = endless
  for (const lower of stepsBack(view.until, first)) {
    for (const one of await unreadInClosed(tx, caller.id, closed, { after: lower, until: upper })) before.push(one)
    upper = lower
    await extend(tx, view, open, lower)
    const parts = open.map(range => partOf(view, range, lower))
    const withRow = await idsWithRow(tx, caller.id, parts)
    found = parts.flatMap(part => byTopic(part, withRow))
    if (found.reduce((sum, { ids }) => sum + ids.length, before.length) > limit) break
  }
  return [...found, ...before]
}

const isOpen = ({ until }: UnreadRange): boolean => until === endless

/** One range of each channel. */
const longest = (open: readonly UnreadRange[]): UnreadRange[] => [
  ...new Map(open.toSorted((a, b) => b.after - a.after).map(range => [range.recipient_id, range])).values(),
]

/**
 * Message by message. Usually there are few, because leaving a channel marks its messages as read; a reactivated user
 * may have many.
 */
async function unreadInClosed(
  tx: ReadTx,
  accountId: number,
  ranges: readonly UnreadRange[],
  within: IdRange,
): Promise<UnreadConversation[]> {
  const clipped = ranges
    .map(range => ({
      key: range.recipient_id,
      after: Math.max(range.after, within.after),
      until: Math.min(range.until, within.until),
    }))
    .filter(({ after, until }) => after < until)
  if (clipped.length === 0) return []
  const messages = await messagesOfRanges(tx, clipped)
  const ids = messages.map(({ id }) => id)
  const withRow = new Set(ids.length === 0 ? [] : await withRowAmong(tx, accountId, ids))
  const channelOf = new Map(ranges.map(({ recipient_id, channel_id }) => [recipient_id, channel_id]))
  return messages
    .filter(({ id }) => !withRow.has(id))
    .map(({ id, recipient_id, topic, channel_wildcard }) => {
      const flags = derivedFlags({ id, channel_wildcard }, true, 0)
      const channel_id = existing(channelOf.get(recipient_id))
      return { recipient_id, channel_id, topic, ids: [id], flagged: flags === 0 ? [] : [{ id, flags }] }
    })
}

/**
 * The messages of a range: from position `start` up to before `end`. The lists belong to this moment: another request
 * may give the channel longer ones.
 */
interface Part extends Pick<KeptChannel, 'ids' | 'topicOf' | 'topics' | 'wildcards'> {
  readonly range: UnreadRange
  readonly start: number
  readonly end: number
}

function partOf({ realm, until }: ChannelsInView, range: UnreadRange, lower: number): Part {
  const { ids, topicOf, topics, wildcards } = existing(realm.channels.get(range.recipient_id))
  const start = countUpTo(ids, Math.max(range.after, lower))
  return { range, ids, topicOf, topics, wildcards, start, end: countUpTo(ids, until) }
}

/** How many of these ascending IDs aren't higher than this one. */
function countUpTo(ids: readonly number[], id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) <= id) low = middle + 1
    else high = middle
  }
  return low
}

/** A user may have far more rows than unread messages. */
const moreRows = 1_000

async function idsWithRow(tx: ReadTx, accountId: number, parts: readonly Part[]): Promise<ReadonlySet<number>> {
  const some = parts.filter(({ start, end }) => start < end)
  if (some.length === 0) return new Set()
  const count = some.reduce((sum, { start, end }) => sum + end - start, 0)
  const after = Math.min(...some.map(({ ids, start }) => ids[start] ?? 0)) - 1
  const until = Math.max(...some.map(({ ids, end }) => ids[end - 1] ?? 0))
  const rows = await messagesWithRow(tx, accountId, { after, until }, count + moreRows)
  if (rows.length < count + moreRows) return new Set(rows)
  const wanted = some.flatMap(({ ids, start, end }) => ids.slice(start, end))
  return new Set(await withRowAmong(tx, accountId, wanted))
}

function byTopic(part: Part, withRow: ReadonlySet<number>): UnreadConversation[] {
  const { ids, topicOf, topics, wildcards, start, end } = part
  const { recipient_id, channel_id } = part.range
  const found = new Map<number, UnreadConversation>()
  for (let n = start; n < end; n++) {
    const id = existing(ids[n])
    if (withRow.has(id)) continue
    const position = existing(topicOf[n])
    let conversation = found.get(position)
    if (conversation === undefined) {
      conversation = { recipient_id, channel_id, topic: existing(topics[position]), ids: [], flagged: [] }
      found.set(position, conversation)
    }
    conversation.ids.push(id)
    if (wildcards.has(id)) conversation.flagged.push({ id, flags: derivedFlags({ id, channel_wildcard: 1 }, true, 0) })
  }
  return [...found.values()]
}
