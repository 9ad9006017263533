// The job that sends queued mail. An email leaves the queue after it was handed over, so one that is interrupted by a
// crash is sent again. Only one process sends mail at a time (core/jobs). It may lose this right without noticing, so
// it also claims each email for some time.
import { setTimeout } from 'node:timers/promises'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { errorFields } from '#core/base/errors.ts'
import { existing } from '#core/base/existing.ts'
import { serverWide, type WriteTx } from '#core/db/database.ts'
import { claimedUntil } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { Hidden } from '#core/server/secrets.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import { type Content, type Mail, written } from './mail.ts'
import { openMailer, type Mailer, reasonOf } from './mailer.ts'
import { claimMail, deleteMail, dueMail, postponeMail, type QueuedMail, insertMail } from './store.ts'

const minute = 60
/** How long to wait before the second attempt, the third and so on. Later ones wait as long as the last. */
const waits = [1, 2, 5, 10, 30].map(minutes => minutes * minute)
const longestWait = Math.max(...waits)
const givenUpAfter = 3 * 24 * 60 * minute
const atOnce = 20
/** Longer than sending takes with all of the mailer's time limits. */
const claimSeconds = 2 * minute
/** How long the current email may still take when the server stops. */
const graceMs = 3_000
/** How often to try to remove a sent email from the queue, and the time between two attempts. */
const removals = 5
const removalWaitMs = 500

export const sendMail: Job = job({
  name: 'mail',
  everySeconds: minute,
  async run(call) {
    const first = await nextMail(call)
    if (first.length === 0) return
    const office = await openMailer(call.server)
    try {
      for (let mails = first; mails.length > 0; mails = await nextMail(call))
        for (const mail of mails) if (!(await sendOne(call, office, mail))) return
    } finally {
      office.close()
    }
  },
})

const nextMail = ({ db }: JobCall): Promise<QueuedMail[]> => db.readOne(tx => dueMail(tx, longestWait, atOnce))

/** Returns false if the job should end: the server is stopping, or the mail server accepts no mail at all. */
async function sendOne(call: JobCall, office: Mailer, mail: QueuedMail): Promise<boolean> {
  const { db, log, now, server, signal, stopping } = call
  if (signal.aborted) return false
  const until = claimedUntil(db, mail, now() + claimSeconds)
  if (!(await db.write(realmOf(mail), tx => claimMail(tx, mail, until)))) return true
  let where: string | undefined
  try {
    const content: Content = JSON.parse(server.secrets.unseal('mail', mail.content_sealed).reveal())
    const id = `${mail.queued_at}-${mail.id}`
    // Losing the lock doesn't end this: the mail server may already have accepted the email.
    where = await soon(stopping, office.send({ ...content, id, to: mail.recipient, writtenAt: mail.queued_at }))
  } catch (error) {
    return notSent(call, mail, error)
  }
  if (where === undefined) return false
  await removeSent(call, mail)
  log.info({ ...factsOf(mail), to: where }, 'email sent')
  return true
}

const realmOf = (mail: QueuedMail): number => mail.realm_id ?? serverWide
const factsOf = (mail: QueuedMail) => ({ mail: mail.id, realm_id: mail.realm_id })

/** Gives up on the email or postpones it. Returns whether other mail may still succeed. */
async function notSent({ db, log, now, jumpedWithin }: JobCall, mail: QueuedMail, error: unknown): Promise<boolean> {
  const { permanent, ofThisMail, ...problem } = problemOf(error)
  if (permanent || now() - mail.queued_at - jumpedWithin(givenUpAfter) >= givenUpAfter) {
    await db.write(realmOf(mail), tx => deleteMail(tx, mail.id))
    log.error({ ...factsOf(mail), ...problem }, 'gave up on email')
  } else {
    const wait = existing(waits[Math.min(mail.attempts, waits.length - 1)])
    const change = { attempts: mail.attempts + 1, try_after: now() + wait }
    await db.write(realmOf(mail), tx => postponeMail(tx, mail.id, change))
    log.warn({ ...factsOf(mail), ...problem, again_in_seconds: wait }, 'failed to send email, retrying')
  }
  return ofThisMail
}

/** Tried several times, because an email that stays in the queue is sent again. */
async function removeSent({ db }: JobCall, mail: QueuedMail): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.write(realmOf(mail), tx => deleteMail(tx, mail.id))
    } catch (error) {
      if (attempt === removals) throw error
      await setTimeout(removalWaitMs)
    }
}

/** Undefined if it takes longer than a stopping server waits. */
function soon<T>(stopping: AbortSignal, sending: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const giveUp = (): unknown => setTimeout(graceMs, undefined, { ref: false }).then(resolve)
  if (stopping.aborted) giveUp()
  else stopping.addEventListener('abort', giveUp, { once: true })
  return Promise.race([sending, late]).finally(() => stopping.removeEventListener('abort', giveUp))
}

/** The fields for the log. `permanent`: another attempt is useless. `ofThisMail`: other mail may still succeed. */
function problemOf(error: unknown) {
  const { code, command, responseCode = 0 } = errorFields(error)
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  return { code, reason: reasonOf(error), ofThisMail, permanent: ofThisMail && responseCode >= 500 }
}

// An email is queued in the transaction that causes it and sent after the commit, so a crash doesn't lose it and a
// failed transaction sends nothing.

/** `to` is a single address that passes `looksLikeEmail`. The content may come from any user. */
export async function queueMail(tx: WriteTx, realm: Realm, to: string, letter: Mail): Promise<void> {
  if (!looksLikeEmail(to)) throw new Error('Mail is sent to one address.')
  const content = written(letter, { name: realm.name, url: realmUrl(tx.server, realm) })
  await insertMail(tx, realm.id, to, tx.server.secrets.seal('mail', new Hidden(JSON.stringify(content))))
  tx.wake(sendMail)
}
