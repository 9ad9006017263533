// The unread messages of a user in channels that have no row of their own: those of a channel after the read position,
// while the user was subscribed.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { existing } from '#core/base/existing.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { type ChannelsInView, extend, type KeptChannel, keptChannels } from './kept-channels.ts'
import { derivedFlags } from './personal-state.ts'
import { messagesWithRow, type UnreadRange, unreadRanges, withRowAmong } from './store/unread.ts'
import { stepsBack } from './steps-back.ts'
import type { UnreadConversation } from './unread-conversations.ts'

/** The newest ones, more than `limit` if there are more. */
export async function unreadInChannels(tx: ReadTx, caller: Caller, limit: number): Promise<UnreadConversation[]> {
  const ranges = await unreadRanges(tx, caller.id)
  const wanted = Map.groupBy(ranges, range => range.recipient_id)
    .entries()
    .map(([recipient_id, ofChannel]) => ({ recipient_id, after: Math.min(...ofChannel.map(({ after }) => after)) }))
    .toArray()
  const view = await serviceOf(tx.server, keptChannels).view(
    tx,
    caller.realmId,
    wanted.map(({ recipient_id }) => recipient_id),
  )
  const first = Math.min(...wanted.map(({ after }) => after))
  let found: UnreadConversation[] = []
  for (const lower of stepsBack(view.until, first)) {
    await extend(tx, view, wanted, lower)
    const parts = ranges.map(range => partOf(view, range, lower))
    const withRow = await idsWithRow(tx, caller.id, parts)
    found = parts.flatMap(part => byTopic(part, withRow))
    if (found.reduce((sum, { ids }) => sum + ids.length, 0) > limit) break
  }
  return found
}

/** The messages of a range: those from the position `start` to before `end`. */
interface Part {
  readonly range: UnreadRange
  readonly channel: KeptChannel
  readonly start: number
  readonly end: number
}

function partOf({ realm, until }: ChannelsInView, range: UnreadRange, lower: number): Part {
  const channel = existing(realm.channels.get(range.recipient_id))
  const start = countUpTo(channel.ids, Math.max(range.after, lower))
  return { range, channel, start, end: Math.max(start, countUpTo(channel.ids, Math.min(range.until, until))) }
}

/** How many of these ascending IDs are not higher than this one. */
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
  const after = Math.min(...some.map(({ channel, start }) => channel.ids[start] ?? 0)) - 1
  const until = Math.max(...some.map(({ channel, end }) => channel.ids[end - 1] ?? 0))
  const rows = await messagesWithRow(tx, accountId, { after, until }, count + moreRows)
  if (rows.length < count + moreRows) return new Set(rows)
  const ids = some.flatMap(({ channel, start, end }) => channel.ids.slice(start, end))
  return new Set(await withRowAmong(tx, accountId, ids))
}

function byTopic({ range, channel, start, end }: Part, withRow: ReadonlySet<number>): UnreadConversation[] {
  const { ids, topicOf, topics, wildcards } = channel
  const { recipient_id, channel_id } = range
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
