// Every SQL statement about the system bots.
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Account } from '#features/users/public.ts'

const botIds = compiled<{ subdomain: string }, { id: number; email_lower: string }>((db, p) =>
  db
    .selectFrom('account')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .select(['account.id', 'account.email_lower'])
    .where('realm.subdomain', '=', p.subdomain),
)
/** Account IDs by address. */
export async function accountIdsOfRealm(tx: ReadTx, subdomain: string): Promise<ReadonlyMap<string, number>> {
  const rows = await botIds.all(tx, { subdomain })
  return new Map(rows.map(row => [row.email_lower, row.id]))
}

const bots = compiled<{ subdomain: string }, Account>((db, p) =>
  db
    .selectFrom('account')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .selectAll('account')
    .where('realm.subdomain', '=', p.subdomain)
    .orderBy('account.id'),
)
/** Ordered by ID. */
export const accountsOfRealm = kept(['account', 'realm'], (tx, subdomain: string) => bots.all(tx, { subdomain }))
