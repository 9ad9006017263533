// States that rows start from. They're created through the API if possible; the rest is written into the tables.
import type { Person } from '#test/world.ts'
import type { Scene } from '#test/row.ts'

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
  readonly avatar_source?: string
  readonly password_hash?: string | null
  readonly is_deleted?: 0 | 1
  readonly is_active?: 0 | 1
  readonly awaits_first_login?: 0 | 1
  readonly is_imported_stub?: 0 | 1
  readonly joined_at?: number
}
export const account =
  (name: Name, columns: AccountColumns) =>
  async ({ world, realm, [name]: person }: Scene): Promise<void> => {
    await world.app.db.write(realm.id, tx =>
      tx.db.updateTable('account').set(columns).where('id', '=', person.id).execute(),
    )
  }

/** Which users can see the real address: 1 everyone, 2 members, 5 moderators, 3 administrators, 4 no one. */
export const emailVisibility =
  (name: Name, email_address_visibility: number) =>
  async (scene: Scene): Promise<void> => {
    await scene[name].ok('PATCH /settings', { email_address_visibility })
  }

export async function realmDeactivated({ owner }: Scene): Promise<void> {
  await owner.ok('POST /realm/deactivate', { deletion_delay_days: null })
}

export async function passwordLoginOff({ owner }: Scene): Promise<void> {
  await owner.ok('PATCH /realm', { authentication_methods: { Email: false, LDAP: true } })
}

export const dummyEmail = ({ id }: Pick<Person, 'id'>): string => `user${id}@parley.invalid`
