import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { endSession as end } from '../session.ts'

const SessionUnknown = badRequest('No such session')

export const endSession = endpoint({
  route: 'DELETE /users/me/sessions/{session_id}',
  summary: 'End a session of the caller',
  description: 'Signs the browser out; its waiting polls end. An extension of Parley.',
  access: 'human',
  params: { session_id: required(int, 'The session.') },
  errors: [SessionUnknown],

  async handle({ caller, params: { session_id }, tx }) {
    if (!(await end(tx, caller.id, session_id))) throw SessionUnknown()
  },
})
