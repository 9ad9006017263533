// The job that sends queued mail. A mail leaves the queue when it has been handed over, so a mail interrupted by a
// crash is sent again. Only one process sends mail at a time (core/jobs).
import { existing } from '#core/base/existing.ts'
import { errorFields } from '#core/base/error-fields.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { serverWide } from '#core/db/database.ts'
import type { Content } from './mail.ts'
import { openMailer, type Mailer, reasonOf } from './mailer.ts'
import { deleteMail, dueMail, postponeMail, type QueuedMail } from './store.ts'

const minute = 60
/**
 * The times until the next attempt, after the first one, the second one and so on; later ones wait as long as the last.
 */
const waits = [1, 2, 5, 10, 30].map(minutes => minutes * minute)
const longestWait = Math.max(...waits)
const givenUpAfter = 3 * 24 * 60 * minute
const atOnce = 20
/** The time that the current mail may still take when the server stops. */
const graceMs = 3_000

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

/** Returns false when the job should end: the server stops, or the mail server accepts no mail at all. */
async function sendOne(call: JobCall, office: Mailer, mail: QueuedMail): Promise<boolean> {
  const { db, log, now, server, signal } = call
  const realmId = mail.realm_id ?? serverWide
  const facts = { mail: mail.id, realm_id: mail.realm_id }
  if (signal.aborted) return false
  try {
    const content: Content = JSON.parse(server.secrets.unseal(mail.content_sealed).reveal())
    const id = `${mail.queued_at}-${mail.id}`
    const where = await soon(signal, office.send({ ...content, id, to: mail.recipient, writtenAt: mail.queued_at }))
    if (where === undefined) return false
    await db.write(realmId, tx => deleteMail(tx, mail.id))
    log.info({ ...facts, to: where }, 'mail sent')
    return true
  } catch (error) {
    const { permanent, ofThisMail, ...problem } = problemOf(error)
    if (permanent || now() - mail.queued_at >= givenUpAfter) {
      await db.write(realmId, tx => deleteMail(tx, mail.id))
      log.error({ ...facts, ...problem }, 'mail given up')
    } else {
      const wait = existing(waits[Math.min(mail.attempts, waits.length - 1)])
      const change = { attempts: mail.attempts + 1, try_after: now() + wait }
      await db.write(realmId, tx => postponeMail(tx, mail.id, change))
      log.warn({ ...facts, ...problem, again_in_seconds: wait }, 'mail not sent yet')
    }
    return ofThisMail
  }
}

/** Undefined when it takes longer than a stopping server waits. */
function soon<T>(signal: AbortSignal, sending: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const onAbort = (): unknown => setTimeout(() => resolve(undefined), graceMs).unref()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([sending, late]).finally(() => signal.removeEventListener('abort', onAbort))
}

/** The fields for the log. `permanent`: another attempt is useless. `ofThisMail`: other mail may still succeed. */
function problemOf(error: unknown) {
  const { code, command, responseCode = 0 } = errorFields(error)
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  return { code, reason: reasonOf(error), ofThisMail, permanent: ofThisMail && responseCode >= 500 }
}
