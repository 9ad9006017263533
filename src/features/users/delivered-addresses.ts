// Addresses in events. The log holds none: each reader gets the address that a read would show at the time of delivery.
import type { Caller } from '#core/contract/access.ts'
import type { DeliveryCall, EventBody, LogEvent } from '#core/events/delivery.ts'
import { realmOf } from '#features/realms/public.ts'
import { apiEmail, dummyEmail, seesEmail } from './email-visibility.ts'
import { accountById } from './store/accounts.ts'

/** The values in the log in place of an address. */
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

/**
 * The person of an event with the addresses that it names, for each reader. Readers with the same view share one
 * object.
 */
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
