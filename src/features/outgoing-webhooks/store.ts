// Every SQL statement about outgoing webhook calls.
import { type Selectable, sql } from 'kysely'
import { BotType } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, numberList, type NumberList } from '#core/db/dialect.ts'
import { updates } from '#core/db/results.ts'
import type { Tables } from '#schema/tables.ts'

export type WebhookCall = Selectable<Tables['webhook_call']>

const activeBots = compiled<{ realmId: number; ids: NumberList }, { id: number }>((db, p, tx) =>
  db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids))
    .where('bot_type', '=', BotType.outgoingWebhook)
    .where('is_active', '=', 1),
)
/** The given accounts that are active outgoing webhooks. */
export async function webhooksAmong(tx: ReadTx, realmId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await activeBots.all(tx, { realmId, ids: numberList(tx, ids) })).map(({ id }) => id)
}

/** Counts no further than the limit. */
export async function waitingCalls(tx: ReadTx, accountId: number, limit: number): Promise<number> {
  const calls = tx.db.selectFrom('webhook_call').select('id').where('account_id', '=', accountId)
  return (await calls.limit(limit).execute()).length
}

export async function insertCall(
  tx: WriteTx,
  call: Pick<WebhookCall, 'realm_id' | 'account_id' | 'message_id'>,
): Promise<void> {
  const fresh = { queued_at: tx.now, attempts: 0, try_after: tx.now, left_out: 0 }
  await tx.db
    .insertInto('webhook_call')
    .values({ ...call, ...fresh })
    .execute()
}

/** Records with the bot's oldest call that another call was left out. */
export async function countLeftOut(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db
    .updateTable('webhook_call')
    .set({ left_out: sql`left_out + 1` })
    .where('id', '=', eb =>
      eb.selectFrom('webhook_call').select(eb.fn.min('id').as('id')).where('account_id', '=', accountId),
    )
    .execute()
}

interface Due {
  /** No call is postponed for longer than this: a later one was postponed before the clock was set back. */
  readonly longestWait: number
  readonly limit: number
  /** Calls, bots and organizations to leave out. */
  readonly exceptCalls: readonly number[]
  readonly exceptBots: readonly number[]
  readonly exceptRealms: readonly number[]
}

/** Of all organizations, longest due first. */
export const dueCalls = (tx: ReadTx, { longestWait, limit, ...except }: Due): Promise<WebhookCall[]> =>
  tx.db
    .selectFrom('webhook_call')
    .selectAll()
    .where(eb => eb.or([eb('try_after', '<=', tx.now), eb('try_after', '>', tx.now + longestWait)]))
    .$if(except.exceptCalls.length > 0, query => query.where('id', 'not in', except.exceptCalls))
    .$if(except.exceptBots.length > 0, query => query.where('account_id', 'not in', except.exceptBots))
    .$if(except.exceptRealms.length > 0, query => query.where('realm_id', 'not in', except.exceptRealms))
    .orderBy('try_after')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns false if the call has been made, postponed or claimed meanwhile. */
export const claimCall = (tx: WriteTx, { id, try_after }: WebhookCall, until: number): Promise<boolean> =>
  updates(
    tx.db.updateTable('webhook_call').set({ try_after: until }).where('id', '=', id).where('try_after', '=', try_after),
  )

export async function postponeCall(tx: WriteTx, { id, attempts }: WebhookCall, try_after: number): Promise<void> {
  await tx.db
    .updateTable('webhook_call')
    .set({ attempts: attempts + 1, try_after })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** Undefined if another process has ended the call. */
export const takeCall = (tx: WriteTx, id: number): Promise<WebhookCall | undefined> =>
  tx.db.deleteFrom('webhook_call').where('id', '=', id).returningAll().executeTakeFirst()
