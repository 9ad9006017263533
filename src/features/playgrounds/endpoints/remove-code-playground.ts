import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { playgroundsChanged } from '../events.ts'
import { emitPlaygrounds, PlaygroundUnknown } from '../playground.ts'
import { deletePlayground } from '../store.ts'

export const removeCodePlayground = endpoint({
  route: 'DELETE /realm/playgrounds/{playground_id}',
  summary: 'Remove a code playground',
  access: 'administrator',
  params: { playground_id: required(int, 'The playground.') },
  errors: [PlaygroundUnknown],
  emits: [playgroundsChanged],

  async handle({ caller, params, tx }) {
    if (!(await deletePlayground(tx, caller.realmId, params.playground_id))) throw PlaygroundUnknown()
    await emitPlaygrounds(tx, caller.realmId)
  },
})
