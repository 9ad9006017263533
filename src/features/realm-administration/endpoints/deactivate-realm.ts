import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { withDefault } from '#core/contract/field.ts'
import { int, nullable } from '#core/contract/shape.ts'
import { endRealm } from '../end-realm.ts'
import { realmDeactivated, realmOf, fewestDaysToDeletion } from '#features/realms/public.ts'

const DeletionTooSoon = badRequest(`Data deletion time must be at least ${fewestDaysToDeletion} days in the future.`)
const secondsPerDay = 86_400

export const deactivateRealm = endpoint({
  route: 'POST /realm/deactivate',
  summary: 'Deactivate the organization',
  access: 'owner',
  params: {
    deletion_delay_days: withDefault(nullable(int), null, 'Days until its data is deleted; null keeps it.', {
      since: 332,
    }),
  },
  errors: [DeletionTooSoon],
  emits: [realmDeactivated],

  async handle({ caller, params: { deletion_delay_days: days }, tx }) {
    if (days !== null && days < fewestDaysToDeletion) throw DeletionTooSoon()
    const realm = await realmOf(tx, caller)
    await endRealm(tx, realm, days === null ? {} : { deletion_due_at: tx.now + days * secondsPerDay })
  },
})
