import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { bool } from '#core/contract/shape.ts'
import { markEverythingRead } from '#features/read-state/public.ts'
import { emitRead } from '../emit-read.ts'
import { flagAdded } from '../events.ts'

export const markAllAsRead = endpoint({
  route: 'POST /mark_all_as_read',
  summary: 'Mark everything as read',
  access: 'user',
  heavy: true,
  returns: { complete: required(bool, 'Always true: it is done at once.', { since: 211 }) },
  emits: [flagAdded],

  async handle({ caller, tx }) {
    await emitRead(tx, [caller.id], await markEverythingRead(tx, caller.id))
    return { complete: true }
  },
})
