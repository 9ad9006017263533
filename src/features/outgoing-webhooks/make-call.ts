// One call of a bot. The reply is posted in the transaction that deletes the call, so it is posted only once.
import { errorFields } from '#core/base/errors.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { OutsideRefusal, postOutside } from '#core/http/outside-request.ts'
import type { JobCall } from '#core/jobs/job.ts'
import type { Server } from '#core/server/server.ts'
import { silentMention } from '#features/markdown/public.ts'
import { normalizeContent, participantsIn, sendText, postNotice, prepareText } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { accountById, callerOf, ownerOf, textsOfAccount } from '#features/users/public.ts'
import { seenMessage, answerIn, type Request, requestFor } from './payload.ts'
import { type WebhookCall, postponeCall, takeCall } from './store.ts'

// Posts a bot's reply to the message's conversation, with the rights that the bot has now.

const client = 'OutgoingWebhookResponse'

async function postAnswer(tx: WriteTx, call: WebhookCall, text: string): Promise<void> {
  const bot = await accountById(tx, call.realm_id, call.account_id)
  if (bot === undefined || bot.is_active === 0) return
  const message = await seenMessage(tx, bot, call.message_id)
  if (message === undefined) return
  const caller = callerOf(bot)
  const realm = await realmOf(tx, caller)
  if (realm.deactivated === 1) return
  const content = normalizeContent(text)
  const { channel_id, recipient_id, topic } = message
  const to =
    channel_id === null ? { users: await participantsIn(tx, realm.id, recipient_id) } : { channel: channel_id, topic }
  await sendText(tx, { realm, caller, to, content, client, readBySender: false })
}

// The notification bot tells a bot's owner about a failed call. The text quotes nothing from the message, because the
// owner may not be allowed to read it.

async function tellOwner(tx: WriteTx, call: WebhookCall, problem: string): Promise<void> {
  const bot = await accountById(tx, call.realm_id, call.account_id)
  const owner = bot && (await ownerOf(tx, callerOf(bot)))
  if (bot === undefined || owner === undefined || owner.is_active === 0) return
  const realm = await realmOf(tx, { realmId: call.realm_id })
  if (realm.deactivated === 1) return
  const content = textsOfAccount(owner).notices.webhookFailed(silentMention(bot), call.message_id, problem)
  await postNotice(tx, { realm, to: { userId: owner.id }, content, isSilent: true })
}

/** The seconds until the second attempt, the third and so on. After that the call has failed. */
const waits = [5, 20, 60]
/** How long a claim lasts after the call must have ended. */
export const claimMargin = 10
export const longestWait = ({ config }: Server): number => Math.max(...waits, config.webhooksSeconds + claimMargin)
/** How long calls may still take when the server stops. */
const graceMs = 3_000
const mostBytes = 256 * 1024

interface Failure {
  readonly problem: string
  /** Another attempt may succeed. */
  readonly mayPass: boolean
}
type Outcome = { readonly answer: string } | Failure

const factsOf = ({ account_id, message_id, realm_id }: WebhookCall) => ({
  bot: account_id,
  message: message_id,
  realm_id,
})

/** An error that concerns only this call doesn't stop other bots' calls. */
export async function makeCall(call: JobCall, waiting: WebhookCall): Promise<void> {
  try {
    await tryCall(call, waiting)
  } catch (error) {
    if (error instanceof DatabaseOutage) throw error
    call.log.error({ ...factsOf(waiting), err: error }, 'outgoing webhook call failed unexpectedly')
    await fail(call, waiting, { problem: 'an internal server error', mayPass: true })
  }
}

async function tryCall(call: JobCall, waiting: WebhookCall): Promise<void> {
  const request = await call.db.read(tx => requestFor(tx, waiting))
  if (request === undefined) return end(call, waiting)
  const outcome = await ask(call, request)
  if (outcome === undefined) return
  if ('problem' in outcome) return fail(call, waiting, outcome)
  call.log.info(factsOf(waiting), 'outgoing webhook answered')
  return outcome.answer.trim() === '' ? end(call, waiting) : postOnce(call, waiting, outcome.answer)
}

async function fail(call: JobCall, waiting: WebhookCall, { problem, mayPass }: Failure): Promise<void> {
  const wait = mayPass ? waits[waiting.attempts] : undefined
  call.log.warn({ ...factsOf(waiting), reason: problem, again_in_seconds: wait }, 'outgoing webhook failed')
  if (wait === undefined) return end(call, waiting, tx => tellOwner(tx, waiting, problem))
  await call.db.write(waiting.realm_id, tx => postponeCall(tx, waiting, call.now() + wait))
}

/** Undefined if the server is stopping: the call is made again after the next start. */
async function ask({ server, stopping }: JobCall, request: Request): Promise<Outcome | undefined> {
  const { webhooksSeconds: seconds, webhooksPrivateNetworks } = server.config
  const late = new AbortController()
  const stopped = new AbortController()
  const timer = setTimeout(() => late.abort(), seconds * 1000)
  const stopSoon = (): unknown => setTimeout(() => stopped.abort(), graceMs).unref()
  if (stopping.aborted) stopSoon()
  else stopping.addEventListener('abort', stopSoon, { once: true })
  try {
    const { status, text } = await postOutside({
      ...request,
      signal: AbortSignal.any([late.signal, stopped.signal]),
      mostBytes,
      allowsPrivate: webhooksPrivateNetworks === 'on',
      ownHost: server.externalUrl.hostname,
    })
    if (status < 200 || status > 299) return { problem: `the response has status ${status}`, mayPass: status >= 500 }
    const answer = answerIn(request.format, text)
    return answer === undefined ? { problem: "the response isn't in a known format", mayPass: false } : { answer }
  } catch (error) {
    if (error instanceof OutsideRefusal) return { problem: error.message, mayPass: false }
    if (stopped.signal.aborted) return undefined
    if (late.signal.aborted) return { problem: `no response within ${seconds} s`, mayPass: true }
    return { problem: `no connection (${errorFields(error).code ?? 'unknown reason'})`, mayPass: true }
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stopSoon)
  }
}

/** Uses the bot's current rights. The owner is told about a refusal, as about a failure of the bot. */
async function postOnce(call: JobCall, waiting: WebhookCall, text: string): Promise<void> {
  await prepareText(text)
  try {
    await end(call, waiting, tx => postAnswer(tx, waiting, text))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await end(call, waiting, tx => tellOwner(tx, waiting, `the answer was refused: ${error.message}`))
  }
}

/** Does nothing if another process has ended the call. */
async function end(
  { db }: JobCall,
  { id, realm_id }: WebhookCall,
  work: (tx: WriteTx) => Promise<void> = async () => {},
): Promise<void> {
  await db.write(realm_id, async tx => {
    const taken = await takeCall(tx, id)
    if (taken === undefined) return
    await work(tx)
    if (taken.left_out > 0)
      await tellOwner(tx, taken, `too many calls are waiting, so ${taken.left_out} messages were left out`)
  })
}
