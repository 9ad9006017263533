// When many users leave a channel at once, marks everything in it as read for each of them.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { newestIn, newestIdsIn } from './store/conversations.ts'
import { idsInEvent } from './read-position.ts'
import { endless } from './store/user-messages.ts'
import {
  readPositionsOfUsers,
  type OwnedRow,
  putReadPositions,
  markRowsReadOfUsers,
  rowsFrom,
  spansOfUsers,
} from './store/bulk-read.ts'

interface ReadByUsers {
  readonly accountIds: number[]
  /** Ascending. */
  readonly messageIds: number[]
}

interface Channel {
  readonly recipient_id: number
  readonly channel_id: number
}

/** An event's limit of message IDs is at least this, however many users leave. */
const fewestIdsInEvent = 100

/** Returns the messages that were unread. Users with the same unread messages share an entry. */
export async function markChannelReadForUsers(
  tx: WriteTx,
  accountIds: readonly number[],
  { recipient_id, channel_id }: Channel,
): Promise<ReadByUsers[]> {
  const newest = await newestIn(tx, recipient_id)
  if (accountIds.length === 0 || newest === 0) return []
  const limit = Math.max(fewestIdsInEvent, Math.floor(idsInEvent / accountIds.length))
  const rowless = await rowlessOfUsers(tx, accountIds, { recipient_id, channel_id }, limit)
  const byRow = groupedIds(await markRowsReadOfUsers(tx, recipient_id, accountIds))
  await putReadPositions(tx, recipient_id, accountIds, newest)
  const unreadBy = (id: number): number[] =>
    [...(rowless.get(id) ?? []), ...(byRow.get(id) ?? [])].sort((a, b) => a - b).slice(-limit)
  const byUnread = Map.groupBy(
    accountIds.map(id => ({ id, unread: unreadBy(id) })).filter(({ unread }) => unread.length > 0),
    ({ unread }) => unread.join(','),
  )
  return [...byUnread.values()].map(users => ({
    accountIds: users.map(({ id }) => id),
    messageIds: users[0]?.unread ?? [],
  }))
}

/** The newest messages that each user received after the read position and that have no row. */
async function rowlessOfUsers(
  tx: ReadTx,
  accountIds: readonly number[],
  { recipient_id, channel_id }: Channel,
  limit: number,
): Promise<Map<number, number[]>> {
  const positions = await readPositionsOfUsers(tx, recipient_id, accountIds)
  const spans = Map.groupBy(await spansOfUsers(tx, channel_id, accountIds), span => span.account_id)
  const lowest = accountIds.reduce((low, id) => Math.min(low, positions.get(id) ?? 0), endless)
  const newest = await newestIdsIn(tx, recipient_id, lowest, limit)
  const [first] = newest
  if (first === undefined) return new Map()
  const withRow = new Map([...groupedIds(await rowsFrom(tx, accountIds, first))].map(([id, ids]) => [id, new Set(ids)]))
  const received = (accountId: number, id: number): boolean =>
    (spans.get(accountId) ?? []).some(
      ({ after_message, until_message }) => id > after_message && id <= (until_message ?? endless),
    )
  return new Map(
    accountIds.map(accountId => {
      const readUpTo = positions.get(accountId) ?? 0
      const rows = withRow.get(accountId)
      return [accountId, newest.filter(id => id > readUpTo && !rows?.has(id) && received(accountId, id))]
    }),
  )
}

const groupedIds = (rows: readonly OwnedRow[]): Map<number, number[]> =>
  new Map([...Map.groupBy(rows, row => row.account_id)].map(([id, own]) => [id, own.map(row => row.message_id)]))
