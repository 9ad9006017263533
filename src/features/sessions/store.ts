// Every SQL statement about sessions and sign-in links.
import type { Insertable, Selectable } from 'kysely'
import type { Caller } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import { deletes } from '#core/db/results.ts'
import { together } from '#core/db/together.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { type Account, accountById, type AdmittedAccount } from '#features/users/public.ts'
import type { Tables } from '#schema/tables.ts'

export type Session = Selectable<Tables['session']>

/** The columns that every request needs. */
export type AdmittedSession = Pick<Session, 'created_at' | 'last_used_at' | 'kept'> &
  AdmittedAccount & { readonly session_id: number }

const admitted = (db: ReadTx['db']) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as session_id', 'created_at', 'last_used_at', 'kept'])
    .select(['account.id', 'account.realm_id', 'email_lower', 'role', 'bot_type', 'bot_owner_id', 'is_active'])

const byToken = compiled<{ tokenHash: string }, AdmittedSession>((db, p) =>
  admitted(db).where('token_hash', '=', p.tokenHash),
)
/** In all organizations: a token is unique on the server. */
export const sessionByToken = kept(['session', 'account'], (tx, tokenHash: string) => byToken.first(tx, { tokenHash }))

type Times = Pick<Session, 'account_id' | 'created_at' | 'last_used_at' | 'kept'>
const byId = compiled<{ id: number }, Times>((db, p) =>
  db.selectFrom('session').select(['account_id', 'created_at', 'last_used_at', 'kept']).where('id', '=', p.id),
)
const rowById = kept(['session'], (tx, id: number) => byId.first(tx, { id }))
/** Requests that write together share both lookups. */
export async function sessionOf(
  tx: ReadTx,
  { realmId, id: accountId }: Pick<Caller, 'realmId' | 'id'>,
  session_id: number,
): Promise<AdmittedSession | undefined> {
  const [session, account] = await together([rowById(tx, session_id), accountById(tx, realmId, accountId)])
  if (session?.account_id !== accountId || account === undefined) return undefined
  const { account_id: _, ...times } = session
  return { ...account, session_id, ...times }
}

export const sessionsAmong = (
  tx: ReadTx,
  ids: readonly number[],
): Promise<Pick<Session, 'id' | 'created_at' | 'last_used_at' | 'kept'>[]> =>
  tx.db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'kept'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()

/** Most recently used first. */
export const sessionsOf = (tx: ReadTx, accountId: number): Promise<Session[]> =>
  tx.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function insertSession(tx: WriteTx, session: Insertable<Tables['session']>): Promise<void> {
  await tx.db.insertInto('session').values(session).execute()
}

export async function recordUse(tx: WriteTx, id: number): Promise<void> {
  await tx.db.updateTable('session').set({ last_used_at: tx.now }).where('id', '=', id).execute()
}

/** Returns whether there was such a session. */
export const deleteSession = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id))

/** Returns whether there was such a session. */
export const deleteSessionByToken = (tx: WriteTx, realmId: number, tokenHash: string): Promise<boolean> =>
  deletes(tx.db.deleteFrom('session').where('realm_id', '=', realmId).where('token_hash', '=', tokenHash))

export async function deleteSessionsOf(tx: WriteTx, accountId: number, except: number | undefined): Promise<void> {
  const all = tx.db.deleteFrom('session').where('account_id', '=', accountId)
  await deletes(all.where('id', '!=', except ?? 0))
}

export async function deleteSessionsOfRealm(tx: WriteTx, realmId: number): Promise<void> {
  await deletes(tx.db.deleteFrom('session').where('realm_id', '=', realmId))
}

/** In all organizations. */
export async function deleteOldSessions(tx: WriteTx, before: { kept: number; other: number }): Promise<void> {
  const all = tx.db.deleteFrom('session')
  await deletes(all.where('last_used_at', '<', before.kept))
  await deletes(all.where('kept', '=', 0).where('created_at', '<', before.other))
}

export async function insertLink(tx: WriteTx, link: Insertable<Tables['sign_in_link']>): Promise<void> {
  await tx.db.insertInto('sign_in_link').values(link).execute()
}

/** The active account that a link signs in. */
export const accountByLink = (tx: ReadTx, realmId: number, keyHash: string): Promise<Account | undefined> =>
  tx.db
    .selectFrom('sign_in_link')
    .innerJoin('account', 'account.id', 'sign_in_link.account_id')
    .selectAll('account')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', tx.now)
    .where('account.realm_id', '=', realmId)
    .where('account.is_active', '=', 1)
    .executeTakeFirst() as Promise<Account | undefined>

export async function deleteLinksOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db.deleteFrom('sign_in_link').where('account_id', '=', accountId).execute()
}

/** In all organizations. */
export async function deleteExpiredLinks(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('sign_in_link').where('expires_at', '<=', tx.now).execute()
}
