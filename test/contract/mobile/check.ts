// Decodes every response in the tests that the mobile app would decode, in the app's way.
import { type Decoder, int, listOf, object, text } from './decode.ts'
import { mobileEvents } from './events.ts'
import { message } from './objects.ts'
import { presentInState } from './state.ts'

type Capabilities = Readonly<Record<string, boolean | undefined>>
/** The capabilities that the queues' clients declared. */
const queues = new Map<string, Capabilities>()

/** Events that look different for clients with other capabilities than the app. */
const inOtherForms: Readonly<Record<string, (capabilities: Capabilities) => boolean>> = {
  delete_message: ({ bulk_message_deletion }) => bulk_message_deletion !== true,
  presence: ({ simplified_presence_events }) => simplified_presence_events === true,
}

const event =
  (capabilities: Capabilities): Decoder =>
  (value, at) => {
    const { type, op } = value as { type: string; op?: string }
    if (inOtherForms[type]?.(capabilities) === true) return []
    const name = op === undefined ? type : `${type}/${op}`
    return [...object({ id: int, type: text })(value, at), ...(mobileEvents[name]?.(value, `${at} (${name})`) ?? [])]
  }

const messageWithFlags: Decoder = (value, at) => [...message(value, at), ...object({ flags: listOf(text) })(value, at)]

/** Throws if the app couldn't decode the response. */
export function decodeAsMobile(route: string, sent: Readonly<Record<string, unknown>>, body: any): void {
  const problems = problemsIn(route, sent, body)
  if (problems.length > 0) throw new Error(`The mobile app cannot decode ${route}: ${problems.slice(0, 5).join('; ')}`)
}

function problemsIn(route: string, sent: Readonly<Record<string, unknown>>, body: any): string[] {
  switch (route) {
    case 'POST /register':
      queues.set(body.queue_id, (sent['client_capabilities'] ?? {}) as Capabilities)
      return presentInState(body, sent['slim_presence'] === true)
    case 'GET /events':
      return listOf(event(queues.get(body.queue_id) ?? {}))(body.events, 'events')
    case 'GET /messages':
      return listOf(messageWithFlags)(body.messages, 'messages')
    case 'POST /user_uploads':
      return object({ uri: text })(body, 'answer')
    default:
      return []
  }
}
