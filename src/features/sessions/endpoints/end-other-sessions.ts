import { endpoint } from '#core/http/endpoint.ts'
import { endSessions } from '../session.ts'

export const endOtherSessions = endpoint({
  route: 'DELETE /users/me/sessions',
  summary: 'End all other sessions of the caller',
  description: 'With an API key: all sessions. API keys stay valid. An extension of Parley.',
  access: 'human',

  async handle({ caller, tx }) {
    await endSessions(tx, caller.id, caller.session?.id)
  },
})
