import { endpoint } from '#core/http/endpoint.ts'
import { object, required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { isOver } from '../session.ts'
import { sessionsOf } from '../store.ts'

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
