// A day in an organization: messages in many topics, edits, reactions, typing, presence, renamed users, and messages
// that the user reads on another device.
import { reader } from './fill.ts'
import { callApi } from './http-text.ts'
import type { Organization } from './web-organization.ts'

const senders = 8
const usedChannels = 20
const usedTopics = 5

/** Sends the events with these numbers. */
export async function sendEvents(place: Organization, from: number, to: number): Promise<void> {
  let next = from
  const sender = async (): Promise<void> => {
    let last = 0
    while (next < to) {
      const number = next++
      last = await sendEvent(place, number, last)
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
}

/** `last` is the sender's previous message. Returns the ID of the newest message. */
async function sendEvent({ port, account, channelIds }: Organization, number: number, last: number): Promise<number> {
  const to = String(channelIds[number % usedChannels])
  const topic = `day ${number % (usedChannels * usedTopics)}`
  const call = async (method: string, path: string, fields: Record<string, string>, as = reader(1)): Promise<any> =>
    callApi(port, method, path, as, fields)
  const another = reader(1 + (number % 100))
  const kind = number % 10
  if (last === 0 || kind < 6) {
    const { id } = await call('POST', '/messages', { type: 'channel', to, topic, content: `event **${number}**` })
    return id as number
  }
  if (number % 200 === 9) await call('PATCH', '/settings', { full_name: `Reader of ${number}` }, another)
  else if (kind === 6) await call('PATCH', `/messages/${last}`, { content: `event ${number}, edited` })
  else if (kind === 7) await call('POST', `/messages/${last}/reactions`, { emoji_name: 'tada' }, another)
  else if (number % 20 === 8) await call('POST', '/users/me/presence', { status: 'active' }, another)
  else if (kind === 8) await call('POST', '/typing', { type: 'channel', op: 'start', stream_id: to, topic })
  else await call('POST', '/messages/flags', { messages: `[${last}]`, op: 'add', flag: 'read' }, account)
  return last
}

/** Sends the user a direct message. */
export async function sendMark({ port, account }: Organization): Promise<void> {
  const message = { type: 'direct', to: JSON.stringify([account.email]), content: 'so far' }
  await callApi(port, 'POST', '/messages', reader(1), message)
}
