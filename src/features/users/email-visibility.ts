// Which roles see a user's real address (docs/spec/users.md#email-visibility).
import { type Caller, Role } from '#core/contract/access.ts'
import type { DeliveryCall, EventBody, LogEvent } from '#core/events/delivery.ts'
import type { Server } from '#core/server/server.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { dummyEmailDomain, type Realm, realmOf } from '#features/realms/public.ts'
import { type Account, accountById } from './store/accounts.ts'

const noRole = 0
/** For each value of `email_address_visibility`, the last role (in numeric order) that sees the address. */
const lastRoleThatSees: Readonly<Record<number, number>> = {
  1: Role.guest,
  2: Role.member,
  5: Role.moderator,
  3: Role.administrator,
  4: noRole,
}

/** Everyone sees a bot's address, because bots have the factory settings. */
const emailVisibility = (account: Pick<Account, 'settings'>): number =>
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

// Addresses in events. The log has none: each reader gets the address that a read would show at the time of delivery.

/** What the log has instead of an address. */
export const unloggedAddress = { email: '', new_email: '', delivery_email: null } as const

interface DeliveredAddress {
  /** The address in the API. */
  readonly email: string
  /** Null for a reader who may not see the real address. */
  readonly deliveryEmailFor: (reader: Caller) => string | null
}

export async function deliveredAddress({ tx, realmId }: DeliveryCall, userId: number): Promise<DeliveredAddress> {
  const realm = await realmOf(tx, { realmId })
  const account = await accountById(tx, realmId, userId)
  if (account === undefined) return { email: dummyEmail(tx.server, realm, userId), deliveryEmailFor: () => null }
  return {
    email: apiEmail(tx.server, realm, account),
    deliveryEmailFor: reader => (seesEmail(reader, account) ? account.email : null),
  }
}

/** An event's person with the addresses that it names, for each reader. Readers with the same view share one object. */
export async function withAddresses(
  call: DeliveryCall,
  event: LogEvent['payload'],
): Promise<(reader: Caller) => EventBody> {
  const person: { readonly user_id: number } = event['person']
  if (!Object.keys(unloggedAddress).some(name => name in person)) return () => event
  const { email, deliveryEmailFor } = await deliveredAddress(call, person.user_id)
  const forms = new Map<string | null, EventBody>()
  return reader => {
    const delivery_email = deliveryEmailFor(reader)
    const addresses = Object.entries({ email, new_email: email, delivery_email }).filter(([name]) => name in person)
    const form = forms.get(delivery_email) ?? { ...event, person: { ...person, ...Object.fromEntries(addresses) } }
    forms.set(delivery_email, form)
    return form
  }
}
