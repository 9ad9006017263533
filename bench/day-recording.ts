// What a server answers on a day of load, for the bare server that repeats it.
import { registration } from '#web/store/registration.ts'
import { formBody } from '#test/http.ts'
import type { DayUser } from './day-users.ts'
import { newWord, topicOf } from './day-texts.ts'
import { callApi, recordedAnswer } from './http-text.ts'

export interface Recorded {
  readonly headers: Record<string, string>
  readonly body: string
}
export interface Recording {
  /** By method and path, with `{id}` for a number. */
  readonly answers: Readonly<Record<string, Recorded>>
  /** Events as JSON without the last brace, by type. */
  readonly events: Readonly<Record<string, string>>
}
/** Stands for the text of the message in its event. */
export const textMark = 'THE TEXT'
export const searches = 'GET /messages, a search'

/** One user registers, and then both do what the users of the day do. */
export async function record(port: number, listener: DayUser, writer: DayUser): Promise<Recording> {
  const answers: Record<string, Recorded> = {}
  const ask = async (by: DayUser, route: string, fields: Record<string, unknown>, name = route): Promise<any> => {
    const [method = '', path = ''] = route.split(' ')
    const form = formBody(fields)
    const query = method === 'GET' ? `?${form}` : ''
    const answer = await callApi(port, method, path + query, by.account, Object.fromEntries(new URLSearchParams(form)))
    answers[name] = JSON.parse(recordedAnswer(answer))
    return answer
  }
  const channel = { operator: 'channel', operand: writer.channelId }
  const page = { anchor: 'newest', num_before: 30, num_after: 0 }
  const place = { type: 'channel', topic: topicOf(0) }
  const search = { operator: 'search', operand: newWord() }

  const { queue_id, last_event_id } = await ask(listener, 'POST /register', registration)
  const { id } = await ask(writer, 'POST /messages', { ...place, to: writer.channelId, content: textMark })
  await ask(writer, 'POST /typing', { ...place, op: 'start', stream_id: writer.channelId })
  await ask(writer, `POST /messages/${id}/reactions`, { emoji_name: 'tada' }, 'POST /messages/{id}/reactions')
  await ask(listener, 'POST /messages/flags', { messages: [id], op: 'add', flag: 'read' })
  await ask(listener, 'POST /users/me/presence', { status: 'active', last_update_id: 1 })
  await ask(listener, 'GET /messages', { ...page, narrow: [channel, { operator: 'topic', operand: topicOf(0) }] })
  await ask(listener, 'GET /messages', { ...page, narrow: [channel, search] }, searches)
  const { events } = await ask(listener, 'GET /events', { queue_id, last_event_id, dont_block: true })
  await callApi(port, 'DELETE', '/events', listener.account, { queue_id })
  const withoutId = events.map(({ id: _, ...event }: any) => [event.type, JSON.stringify(event).slice(0, -1)])
  return { answers, events: Object.fromEntries(withoutId) }
}
