import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { isOver, endSession as end, endSessions } from './session.ts'
import { sessionsOf } from './store.ts'

const session = object('Session', {
  id: required(int, 'The ID of the session.'),
  program: required(text, 'The beginning of the User-Agent header with which the browser signed in.'),
  address: required(text, 'The address from which the browser signed in; of an IPv6 address only the network.'),
  created_at: required(int, 'When the browser signed in: UNIX time in seconds.'),
  last_used_at: required(int, 'When it was last used, exact to an hour: UNIX time in seconds.'),
  is_kept: required(bool, 'Whether the session outlives the browser window.'),
  is_current: required(bool, 'Whether it is the session of this request.'),
})

export const getSessions = endpoint({
  route: 'GET /users/me/sessions',
  summary: "List the caller's sessions",
  description: 'The browsers in which the caller is signed in. An extension of Parley.',
  access: 'human',
  returns: { sessions: required(list(session), 'The session that was used last comes first.') },

  async handle({ caller, tx }) {
    const open = (await sessionsOf(tx, caller.id)).filter(each => !isOver(each, tx.now))
    return {
      sessions: open.map(({ id, program, address, created_at, last_used_at, kept }) => ({
        id,
        program,
        address,
        created_at,
        last_used_at,
        is_kept: kept === 1,
        is_current: id === caller.session?.id,
      })),
    }
  },
})

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

export const endOtherSessions = endpoint({
  route: 'DELETE /users/me/sessions',
  summary: 'End all other sessions of the caller',
  description: 'With an API key: all sessions. API keys stay valid. An extension of Parley.',
  access: 'human',

  async handle({ caller, tx }) {
    await endSessions(tx, caller.id, caller.session?.id)
  },
})
