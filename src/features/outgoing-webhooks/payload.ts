// The request to a bot's server, in the two documented formats (docs/outgoing-webhooks.md).
import { existing } from '#core/base/existing.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readService, tokenOf } from '#features/bots/public.ts'
import { asMessages, type Message, visibleMessage } from '#features/messages/public.ts'
import { type Realm, realmOf, realmUrl } from '#features/realms/public.ts'
import { type Account, accountById, apiEmail, callerOf } from '#features/users/public.ts'
import type { WebhookCall } from './store.ts'

/** The numbers of the formats in `interface`. */
const slackFormat = 2

export interface Request {
  readonly url: string
  readonly format: number
  readonly contentType: string
  readonly body: string
}

interface Told {
  readonly realm: Realm
  readonly bot: Account
  readonly token: string
  /** With the content as Markdown. */
  readonly message: Message
  readonly rendered: string
}

/** Undefined if the bot or its organization was deactivated, or if the bot can't see the message. */
export async function requestFor(tx: ReadTx, call: WebhookCall): Promise<Request | undefined> {
  const bot = await accountById(tx, call.realm_id, call.account_id)
  const service = bot && readService(bot)
  if (bot === undefined || service === undefined || bot.is_active === 0) return undefined
  const caller = callerOf(bot)
  const row = await seenMessage(tx, bot, call.message_id)
  if (row === undefined) return undefined
  const realm = await realmOf(tx, caller)
  if (realm.deactivated === 1) return undefined
  const view = { applyMarkdown: false, allowEmptyTopic: false, clientGravatar: false }
  const [message] = await asMessages(tx, { server: tx.server, realm, caller, ...view }, [row])
  const token = tokenOf(tx.server, service).reveal()
  const told = { realm, bot, token, message: existing(message), rendered: row.rendered }
  const format = service.interface
  const written =
    format === slackFormat
      ? { contentType: 'application/x-www-form-urlencoded', body: slackForm(tx, told) }
      : { contentType: 'application/json', body: JSON.stringify(payload(tx, told)) }
  return { url: service.base_url, format, ...written }
}

/** Undefined if the bot can't see it. */
export async function seenMessage(tx: ReadTx, bot: Account, messageId: number) {
  try {
    return (await visibleMessage(tx, callerOf(bot), messageId)).message
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const triggerOf = ({ stream_id }: Message): string => (stream_id === undefined ? 'direct_message' : 'mention')

const payload = (tx: ReadTx, { realm, bot, token, message, rendered }: Told) => ({
  bot_email: apiEmail(tx.server, realm, bot),
  bot_full_name: bot.full_name,
  data: message.content,
  message: { ...message, rendered_content: rendered },
  token,
  trigger: triggerOf(message),
})

/** Slack has no topics, but the reply still goes to the message's topic. */
function slackForm(tx: ReadTx, { realm, bot, token, message }: Told): string {
  const { stream_id, display_recipient } = message
  const sentAt = String(message.timestamp)
  return new URLSearchParams({
    token,
    team_id: `T${realm.id}`,
    team_domain: new URL(realmUrl(tx.server, realm)).host,
    channel_id: stream_id === undefined ? `D${message.recipient_id}` : `C${stream_id}`,
    channel_name: typeof display_recipient === 'string' ? display_recipient : 'directmessage',
    thread_ts: sentAt,
    timestamp: sentAt,
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: triggerOf(message),
    service_id: String(bot.id),
  }).toString()
}

/** The bot's reply; empty for none. Undefined if the response has another form. */
export function answerIn(format: number, text: string): string | undefined {
  if (text.trim() === '') return ''
  const given = parsed(text)
  // Bots that have replied through the API return an empty JSON text.
  if (given === '') return ''
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const { response_not_required, content, response_string, text: slackText } = given as Record<string, unknown>
  if (response_not_required === true) return ''
  const answer = (format === slackFormat ? slackText : (content ?? response_string)) ?? ''
  return typeof answer === 'string' ? answer : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
