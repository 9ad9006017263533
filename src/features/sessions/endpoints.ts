import { badRequest } from '#core/contract/failure.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { isOver, endSession as end, endSessions } from './session.ts'
import { sessionsOf } from './store.ts'

const session = object('Session', {
  id: required(int, 'The ID of the session.'),
  program: required(text, "Start of the browser's User-Agent header at sign-in."),
  address: required(text, 'IP address that the browser signed in from; for IPv6, only the network.'),
  created_at: required(int, 'When the browser signed in, in UNIX seconds.'),
  last_used_at: required(int, 'When it was last used, to the hour, in UNIX seconds.'),
  is_kept: required(bool, 'Whether the session outlives the browser window.'),
  is_current: required(bool, 'Whether it is the session of this request.'),
})

export const getSessions = endpoint({
  route: 'GET /users/me/sessions',
  summary: "List the caller's sessions",
  description: 'The browsers that the caller is signed in to. A Parley extension.',
  access: 'human',
  returns: { sessions: required(list(session), 'Last used first.') },

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
  description: 'Signs the browser out and ends its polls. A Parley extension.',
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
  description: 'With an API key: all sessions. API keys stay valid. A Parley extension.',
  access: 'human',

  async handle({ caller, tx }) {
    await endSessions(tx, caller.id, caller.session?.id)
  },
})
