// Sends the operator's test email.
import { OperatorError } from '#core/base/errors.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { type Mail, written } from './mail.ts'
import { openMailer, type Origin, reasonOf, senderOf } from './mailer.ts'

export interface Delivery {
  readonly from: string
  /** The destination: a mail server, or a file. */
  readonly by: 'server' | 'file'
  readonly where: string
}

/** Sent now, the same way as any other mail. */
export async function sendTestMail(origin: Origin, to: string, now: number): Promise<Delivery> {
  if (!looksLikeEmail(to)) throw new OperatorError(`"${to}" isn't an email address.`)
  const { smtpUrl } = origin.config
  const letter: Mail = {
    language: { code: 'en' },
    subject: 'Test email from your chat server',
    body: ['This email was sent by "parley mail-test". If you can read it, email works.'],
  }
  const content = written(letter, { name: 'Parley', url: origin.externalUrl.origin })
  const office = await openMailer(origin)
  try {
    const where = await office.send({ ...content, id: `test-${now}`, to, writtenAt: now })
    return { from: senderOf(origin).address, by: smtpUrl === undefined ? 'file' : 'server', where }
  } catch (error) {
    if (smtpUrl === undefined) throw error
    throw new OperatorError(
      `The mail server ${smtpUrl.host}:${smtpUrl.port} didn't accept the email: ${reasonOf(error)}.`,
    )
  } finally {
    office.close()
  }
}
