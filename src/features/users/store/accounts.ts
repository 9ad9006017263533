// Every SQL statement about accounts.
import { finds } from '#core/db/results.ts'
import { type Selectable, sql } from 'kysely'
import { Role } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { compiled, insertion } from '#core/db/compiled.ts'
import { kept } from '#core/db/kept-rows.ts'
import { isInList, isOneOf, numberList, type NumberList } from '#core/db/dialect.ts'
import { lookupsTogether } from '#core/db/together.ts'
import type { Tables } from '#schema/tables.ts'
import { nameKey } from '../name-key.ts'

export type Account = Selectable<Tables['account']>
type NewAccount = Omit<Account, 'id' | 'name_key'>

const byId = compiled<{ realmId: number; id: number }, Account>((db, p) =>
  db.selectFrom('account').selectAll().where('realm_id', '=', p.realmId).where('id', '=', p.id),
)
const byIds = compiled<{ realmId: number; ids: NumberList }, Account>((db, p, tx) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('realm_id', '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids)),
)
const oneById = lookupsTogether(async (tx, realmId: number, ids: readonly number[]) => {
  const [only, ...others] = ids
  if (only !== undefined && others.length === 0) return [await byId.first(tx, { realmId, id: only })]
  const rows = new Map((await byIds.all(tx, { realmId, ids: numberList(tx, ids) })).map(row => [row.id, row]))
  return ids.map(id => rows.get(id))
})
const rowById = kept(['account'], (tx, _key: string, realmId: number, id: number) => oneById(tx, realmId, id))
/** Lookups in the same turn share a statement. */
export const accountById = (tx: ReadTx, realmId: number, id: number): Promise<Account | undefined> =>
  rowById(tx, `${realmId} ${id}`, realmId, id)

const byEmail = compiled<{ realmId: number; email: string }, Account>((db, p) =>
  db.selectFrom('account').selectAll().where('realm_id', '=', p.realmId).where('email_lower', '=', p.email),
)
export const accountByEmail = (tx: ReadTx, realmId: number, email: string): Promise<Account | undefined> =>
  byEmail.first(tx, { realmId, email: email.toLowerCase() })

/** The columns that decide whether a request is accepted: no more than every request needs. */
const admissionColumns = ['id', 'realm_id', 'email_lower', 'role', 'bot_type', 'bot_owner_id', 'is_active'] as const
export type AdmittedAccount = Pick<Account, (typeof admissionColumns)[number]>

export const accountsByEmails = (tx: ReadTx, realmId: number, emails: readonly string[]): Promise<Account[]> =>
  tx.db
    .selectFrom('account')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(
      'email_lower',
      'in',
      emails.map(email => email.toLowerCase()),
    )
    .execute()

const byKeyHash = compiled<{ apiKeyHash: string }, AdmittedAccount>((db, p) =>
  db.selectFrom('account').select(admissionColumns).where('api_key_hash', '=', p.apiKeyHash),
)
const rowByKeyHash = kept(['account'], (tx, apiKeyHash: string) => byKeyHash.first(tx, { apiKeyHash }))
/** In all organizations: an API key is unique on the server. */
export const accountByKeyHash = (tx: ReadTx, apiKeyHash: string): Promise<AdmittedAccount | undefined> =>
  rowByKeyHash(tx, apiKeyHash)

/** The columns of a user object: without secrets, which are long. */
const userColumns = [
  'id',
  'realm_id',
  'email',
  'full_name',
  'role',
  'is_active',
  'bot_type',
  'bot_owner_id',
  'timezone',
  'avatar_source',
  'avatar_version',
  'settings',
  'joined_at',
  'is_imported_stub',
  'is_deleted',
] as const
export type UserRow = Pick<Account, (typeof userColumns)[number]>

export const userRowsOf = (tx: ReadTx, realmId: number, ids?: readonly number[]): Promise<UserRow[]> =>
  tx.db
    .selectFrom('account')
    .select(userColumns)
    .where('realm_id', '=', realmId)
    .$if(ids !== undefined, query => query.where(eb => isOneOf(tx, eb.ref('id'), ids ?? [])))
    .orderBy('id')
    .execute()

const inRange = compiled<{ realmId: number; after: number; upTo: number; limit: number }, UserRow>((db, p) =>
  db
    .selectFrom('account')
    .select(userColumns)
    .where('realm_id', '=', p.realmId)
    .where('id', '>', p.after)
    .where('id', '<=', p.upTo)
    .orderBy('id')
    .limit(p.limit),
)
/** Ordered by ID. */
export const userRowsIn = (
  tx: ReadTx,
  realmId: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  limit: number,
): Promise<UserRow[]> => inRange.all(tx, { realmId, after, upTo, limit })

export const accountsOf = (tx: ReadTx, realmId: number, ids?: readonly number[]): Promise<Account[]> =>
  tx.db
    .selectFrom('account')
    .selectAll()
    .where('realm_id', '=', realmId)
    .$if(ids !== undefined, query => query.where(eb => isOneOf(tx, eb.ref('id'), ids ?? [])))
    .orderBy('id')
    .execute()

export const botsOf = (tx: ReadTx, realmId: number): Promise<Account[]> =>
  tx.db
    .selectFrom('account')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('bot_type', 'is not', null)
    .orderBy('id')
    .execute()

export const botsOwnedBy = (tx: ReadTx, realmId: number, ownerId: number): Promise<Account[]> =>
  tx.db
    .selectFrom('account')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('bot_owner_id', '=', ownerId)
    .orderBy('id')
    .execute()

/** Counts no further than two: enough to tell none, one and several apart. */
export async function activeCounts(tx: ReadTx, realmId: number): Promise<{ accounts: number; humanOwners: number }> {
  const active = tx.db.selectFrom('account').select('id').where('realm_id', '=', realmId).where('is_active', '=', 1)
  const accounts = await active.limit(2).execute()
  const humanOwners = await active.where('role', '=', Role.owner).where('bot_type', 'is', null).limit(2).execute()
  return { accounts: accounts.length, humanOwners: humanOwners.length }
}

export const nameInUse = (tx: ReadTx, realmId: number, fullName: string): Promise<boolean> =>
  finds(
    tx.db
      .selectFrom('account')
      .select('id')
      .where('realm_id', '=', realmId)
      .where('is_active', '=', 1)
      .where('full_name', '=', fullName),
  )

export async function personsNamed(tx: ReadTx, realmId: number, fullName: string): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('name_key', '=', nameKey(fullName))
    .where('is_active', '=', 1)
    .where('bot_type', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

const insert = insertion('account')
export const insertAccount = (tx: WriteTx, account: NewAccount): Promise<Account> =>
  insert(tx, { ...account, name_key: nameKey(account.full_name) })

export async function updateAccount(tx: WriteTx, id: number, change: Partial<NewAccount>): Promise<void> {
  const renamed = change.full_name === undefined ? {} : { name_key: nameKey(change.full_name) }
  await tx.db
    .updateTable('account')
    .set({ ...change, ...renamed })
    .where('id', '=', id)
    .execute()
}

/** `column` as in `draft.account_id`. */
export async function deleteRowsOf(tx: WriteTx, column: string, accountId: number): Promise<void> {
  const [table = '', name = ''] = column.split('.')
  await sql`delete from ${sql.table(table)} where ${sql.ref(name)} = ${accountId}`.execute(tx.db)
  // Among them may be topics.
  tx.memory.clear()
}
