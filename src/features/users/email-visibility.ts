// Which roles see the real address of a user (docs/spec/users.md#email-visibility).
import { type Caller, Role } from '#core/contract/access.ts'
import type { Server } from '#core/server/server.ts'
import { dummyEmailDomain, type Realm } from '#features/realms/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import type { Account } from './store/accounts.ts'

const noRole = 0
/** For each value of `email_address_visibility`, the last role (in the order of their numbers) that sees the address. */
const lastRoleThatSees: Readonly<Record<number, number>> = {
  1: Role.guest,
  2: Role.member,
  5: Role.moderator,
  3: Role.administrator,
  4: noRole,
}

/** Everyone sees the address of a bot: bots have the factory settings. */
export const emailVisibility = (account: Pick<Account, 'settings'>): number =>
  readSettings(account.settings).email_address_visibility

export const lastRoleSeeingEmail = (account: Pick<Account, 'settings'>): number =>
  lastRoleThatSees[emailVisibility(account)] ?? noRole

export const roleSeesEmail = (role: number, account: Pick<Account, 'settings'>): boolean =>
  role <= lastRoleSeeingEmail(account)

/** Each account sees its own address. */
export const seesEmail = (reader: Pick<Caller, 'id' | 'role'>, account: Pick<Account, 'id' | 'settings'>): boolean =>
  reader.id === account.id || roleSeesEmail(reader.role, account)

export const dummyEmail = (server: Server, realm: Realm, userId: number): string =>
  `user${userId}@${dummyEmailDomain(server, realm)}`

/** The address in the API: the real one if everyone may see it, otherwise one made from the user ID. */
export function apiEmail(server: Server, realm: Realm, account: Pick<Account, 'id' | 'email' | 'settings'>): string {
  return emailVisibility(account) === 1 ? account.email : dummyEmail(server, realm, account.id)
}
