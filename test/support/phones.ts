// The stored push tokens: the API can't read them.
import type { Person, World } from './world.ts'

/** A person's push tokens, each as its kind and its value. */
export async function tokensOf({ app }: World, { id }: Person): Promise<string[]> {
  const rows = await app.db.readOne(tx =>
    tx.db.selectFrom('push_token').select(['kind', 'token']).where('account_id', '=', id).execute(),
  )
  return rows.map(({ kind, token }) => `${kind} ${token}`).sort()
}

export const devicesOf = ({ app }: World, { id }: Person) =>
  app.db.readOne(tx =>
    tx.db.selectFrom('client_device').selectAll().where('account_id', '=', id).orderBy('id').execute(),
  )
