// States that rows start from. Through the API where it can bring them about; the rest is written into the tables.
import type { Person } from '#test/world.ts'
import type { Scene } from './row.ts'

type Name = 'owner' | 'admin' | 'moderator' | 'member' | 'guest' | 'bot' | 'webhookBot'

export const deactivated =
  (name: Name) =>
  async (scene: Scene): Promise<void> => {
    await scene[name].ok('DELETE /users/me')
  }

export const all =
  (...states: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene): Promise<void> => {
    for (const state of states) await state(scene)
  }

interface AccountColumns {
  readonly settings?: string
  readonly avatar_source?: string
  readonly password_hash?: string | null
  readonly is_deleted?: 0 | 1
  readonly is_active?: 0 | 1
  readonly awaits_first_login?: 0 | 1
  readonly joined_at?: number
}
export const account =
  (name: Name, columns: AccountColumns) =>
  async ({ world, realm, [name]: person }: Scene): Promise<void> => {
    await world.app.db.write(realm.id, tx =>
      tx.db.updateTable('account').set(columns).where('id', '=', person.id).execute(),
    )
  }

/** Who sees the real address: 1 everyone, 2 members, 5 moderators, 3 administrators, 4 nobody. */
export const emailVisibility = (name: Name, email_address_visibility: number): ((scene: Scene) => Promise<void>) =>
  account(name, { settings: JSON.stringify({ email_address_visibility }) })

const realmRow =
  (columns: { deactivated?: 1; settings?: string }) =>
  async ({ world, realm }: Scene): Promise<void> => {
    await world.app.db.write(realm.id, tx =>
      tx.db.updateTable('realm').set(columns).where('id', '=', realm.id).execute(),
    )
  }
export const realmDeactivated = realmRow({ deactivated: 1 })
export const passwordLoginOff = realmRow({
  settings: JSON.stringify({ authentication_methods: { Email: false, LDAP: false } }),
})

/** Guests see only themselves and bots. */
export async function guestsLimited(scene: Scene): Promise<void> {
  const { world, realm } = scene
  const members = await world.app.db.look(tx =>
    tx.db
      .selectFrom('user_group')
      .select('id')
      .where('realm_id', '=', realm.id)
      .where('name', '=', 'role:members')
      .executeTakeFirstOrThrow(),
  )
  await realmRow({ settings: JSON.stringify({ can_access_all_users_group: members.id }) })(scene)
}

export const dummyEmail = ({ id }: Pick<Person, 'id'>): string => `user${id}@parley.invalid`
