// SQL statements about messages whose flags are read or changed.
import { sql, type SqlBool } from 'kysely'
import type { Caller } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isInList, isOneOf, numberList, type NumberList } from '#core/db/dialect.ts'
import { Flag, type FlaggedMessage, notReceived, type StateColumns, stateColumns } from '#features/read-state/public.ts'

export interface FlagTarget extends FlaggedMessage {
  readonly topic: string
}

interface Targets {
  readonly realmId: number
  readonly accountId: number
}
const targets = ({ db }: ReadTx, p: Targets) =>
  db
    .selectFrom('message')
    .select(['id', 'recipient_id', 'channel_id', 'channel_wildcard', 'topic'])
    .select(eb => stateColumns(eb, p.accountId))
    .where('realm_id', '=', p.realmId)
type Target = FlagTarget & StateColumns
const listed = compiled<Targets & { ids: NumberList }, Target>((_, p, tx) =>
  targets(tx, p).where(eb => isInList(tx, eb.ref('id'), p.ids)),
)
// A statement with a list is planned at each run.
const single = compiled<Targets & { id: number }, Target>((_, p, tx) => targets(tx, p).where('id', '=', p.id))

/** Messages without their content, because there may be thousands, and their states for the caller. */
export async function flagTargets(tx: ReadTx, { realmId, id }: Caller, ids: readonly number[]): Promise<Target[]> {
  const [first, ...others] = ids
  if (first === undefined) return []
  return others.length === 0
    ? single.all(tx, { realmId, accountId: id, id: first })
    : listed.all(tx, { realmId, accountId: id, ids: numberList(tx, ids) })
}

/** The users who received a channel message: in a subscription span, or by a row if it was moved here later. */
export async function receiversInChannel(tx: ReadTx, messageId: number, channelId: number): Promise<number[]> {
  const inSpans = await tx.db
    .selectFrom('subscription_span')
    .select('account_id')
    .where('channel_id', '=', channelId)
    .where('after_message', '<', messageId)
    .where(eb => eb.or([eb('until_message', 'is', null), eb('until_message', '>=', messageId)]))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_message')
            .select('flags')
            .whereRef('user_message.account_id', '=', 'subscription_span.account_id')
            .where('message_id', '=', messageId)
            .where(sql<SqlBool>`(flags & ${sql.lit(notReceived)}) <> 0`),
        ),
      ),
    )
    .execute()
  const byRow = await tx.db
    .selectFrom('user_message')
    .select('account_id')
    .where('message_id', '=', messageId)
    .where(sql<SqlBool>`(flags & ${sql.lit(Flag.historical)}) = 0`)
    .execute()
  return [...new Set([...inSpans, ...byRow].map(row => row.account_id))]
}

/**
 * The active accounts among these that have read the message, by a row or by their read position, with their settings.
 */
export const readersAmong = (
  tx: ReadTx,
  { id, recipient_id }: Pick<FlaggedMessage, 'id' | 'recipient_id'>,
  accountIds: readonly number[],
): Promise<{ id: number; settings: string }[]> =>
  tx.db
    .selectFrom('account')
    .leftJoin('user_message', join =>
      join.onRef('user_message.account_id', '=', 'account.id').on('user_message.message_id', '=', id),
    )
    .leftJoin('read_position as reading', join =>
      join.onRef('reading.account_id', '=', 'account.id').on('reading.recipient_id', '=', recipient_id),
    )
    .select(['account.id', 'account.settings'])
    .where(eb => isOneOf(tx, eb.ref('account.id'), accountIds))
    .where('account.is_active', '=', 1)
    .where(
      sql<SqlBool>`case when user_message.flags is null then coalesce(reading.up_to, 0) >= ${id}
        else (user_message.flags & ${sql.lit(Flag.read)}) <> 0 end`,
    )
    .orderBy('account.id')
    .execute()
