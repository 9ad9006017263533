// Email in tests: from the files of a server without SMTP, or from the bytes that a mail server received.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from './world.ts'

export interface Mail {
  readonly headers: Readonly<Record<string, string>>
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The whole email, as it was sent. */
  readonly source: string
}

/** The emails to an address so far, oldest first, once everything queued is sent. */
export async function mailTo({ app }: World, address: string): Promise<Mail[]> {
  await app.jobs.idle()
  const folder = join(app.config.dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const number = (file: string): number => Number(/-(\d+)\.eml$/.exec(file)?.[1])
  return files
    .toSorted((a, b) => number(a) - number(b))
    .map(file => readMail(readFileSync(join(folder, file), 'utf8')))
    .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
}

/** The only link to this path in an email. */
export const linkIn = ({ text }: Mail, path: string): string => {
  const [url] = new RegExp(`http\\S*${path}\\S*`).exec(text) ?? []
  if (url === undefined) throw new Error(`There is no link to ${path} in: ${text}`)
  return url
}

export function readMail(source: string): Mail {
  const { headers, body } = split(source.replaceAll('\r\n', '\n'))
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? []
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split)
  const part = (type: string): string => {
    const found = parts.find(one => one.headers['content-type']?.startsWith(type))
    return found === undefined ? '' : decoded(found.body, found.headers['content-transfer-encoding'])
  }
  const subject = words(headers['subject'] ?? '')
  return { headers, to: headers['to'] ?? '', subject, text: part('text/plain'), html: part('text/html'), source }
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.trimStart().split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: */, '')])
  return { headers: Object.fromEntries(headers), body: rest.join('\n\n') }
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body
}

/** `=?UTF-8?Q?…?=` in a header. */
const words = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, encoded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('utf8')
        : quotedPrintable(encoded.replaceAll('_', ' ')),
    )
