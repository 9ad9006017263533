// Sends mail to the configured SMTP server or, if there is none, into files in the data folder.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { existing } from '#core/base/existing.ts'
import { errorFields, messageOf } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'
import type { Sender, SmtpServer } from '#core/server/option-readers.ts'
import type { Server } from '#core/server/server.ts'
import { dummyEmailDomain } from '#features/realms/public.ts'
import type { Content } from './mail.ts'

export interface Mail extends Content {
  /** The same for every attempt, so that duplicates can be recognized. */
  readonly id: string
  readonly to: string
  /** UNIX time in seconds. */
  readonly writtenAt: number
}

export interface Mailer {
  /** Resolves to the destination: the name of a file, or of the server that accepted the email. */
  readonly send: (mail: Mail) => Promise<string>
  readonly close: () => void
}

/** The sender of mail. */
export type Origin = Pick<Server, 'config' | 'externalUrl'>

/** A server that doesn't answer within this time counts as down. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/** Without one, mail goes into files. */
export const hasMailServer = ({ config }: Pick<Origin, 'config'>): boolean => config.smtpUrl !== undefined

/** nodemailer is loaded with the first email. */
export async function openMailer(server: Origin): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const { smtpUrl } = server.config
  if (smtpUrl === undefined) return intoFolder(server, createTransport({ streamTransport: true, buffer: true }))
  const transport: Transporter = createTransport(smtpOptions(smtpUrl))
  const close = (): void => transport.close()
  return { send: mail => transport.sendMail(message(server, mail)).then(() => smtpUrl.host), close }
}

const smtpOptions = ({ host, port, tls, login }: SmtpServer) => ({
  host,
  port,
  secure: tls === 'always',
  requireTLS: tls === 'upgrade',
  ignoreTLS: tls === 'never',
  ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password.reveal() } }),
  // One connection for all mail of a run. The job itself retries failed attempts.
  pool: true as const,
  maxConnections: 1,
  maxRequeues: 0,
  ...timeouts,
})

function intoFolder(server: Origin, transport: Transporter): Mailer {
  const folder = join(server.config.dataDir, 'mail')
  return {
    async send(mail) {
      const { message: bytes } = await transport.sendMail(message(server, mail))
      makeFolder(folder)
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(file, existing(bytes), { mode: 0o600 })
      return file
    },
    close: () => transport.close(),
  }
}

/** The reason for a failure, without passwords. */
export function reasonOf(error: unknown): string {
  const { code, response = messageOf(error) } = errorFields(error)
  return code === 'EAUTH' ? 'it refused the login' : response.slice(0, 300)
}

/** Addresses are given in parts, so that none is parsed as a list. */
function message(server: Origin, { id, to, fromName, subject, text, html, writtenAt }: Mail) {
  const from = senderOf(server)
  return {
    from: { name: from.name || fromName, address: from.address },
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(writtenAt * 1000),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export const senderOf = (server: Origin): Sender =>
  server.config.mailFrom ?? { name: '', address: `noreply@${dummyEmailDomain(server, { subdomain: '' })}` }
