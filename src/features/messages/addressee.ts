// The recipients of a message in the forms that clients send: JSON or plain text, IDs or names.
import { isInteger, textFrom } from '#core/contract/shape.ts'
import { badRequest } from '#core/contract/failure.ts'
import { parseJsonText } from '#core/contract/json-text.ts'

export const OneChannelExpected = badRequest('Expected exactly one channel')
const ChannelExpected = badRequest('Invalid data type for channel')
export const RecipientsExpected = badRequest('Invalid data type for recipients')
const MixedRecipients = badRequest('Recipient lists may contain emails or user IDs, but not both.')
export const addresseeErrors = [OneChannelExpected, ChannelExpected, RecipientsExpected, MixedRecipients]

export const messageType = textFrom(['direct', 'private', 'stream', 'channel'])
export const messageTypeDoc = 'direct or channel; private and stream are deprecated.'
export const isDirect = (type: string): boolean => type === 'direct' || type === 'private'

function jsonOrText(text: string): unknown {
  try {
    return parseJsonText(text)
  } catch {
    return text
  }
}

/** A channel's ID or its name. */
export function channelAddress(text: string): number | string {
  const given = jsonOrText(text)
  if (Array.isArray(given) && given.length !== 1) throw OneChannelExpected()
  const channel: unknown = Array.isArray(given) ? given[0] : given
  if (typeof channel !== 'string' && !isInteger(channel)) throw ChannelExpected()
  return channel
}

/** User IDs or addresses, each once. */
export function usersAddress(text: string): number[] | string[] {
  const given = jsonOrText(text)
  const users: unknown = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(users)) throw RecipientsExpected()
  const [first]: unknown[] = users
  if (first === undefined) return []
  if (typeof first === 'string') {
    if (!users.every(user => typeof user === 'string')) throw MixedRecipients()
    return [...new Set(users.map(email => email.trim()).filter(email => email !== ''))]
  }
  if (!isInteger(first)) throw RecipientsExpected()
  if (!users.every(isInteger)) throw MixedRecipients()
  return [...new Set(users)]
}
