// Builds requests as text for the load generator.
import { basic, rawRequest } from '#test/http.ts'

export interface Account {
  readonly email: string
  readonly apiKey: string
  /** The organization's host; default `localhost`. */
  readonly host?: string
}

export function requestText(
  method: string,
  path: string,
  { email, apiKey, host = 'localhost' }: Account,
  fields?: Record<string, string>,
): string {
  const body = fields === undefined ? '' : new URLSearchParams(fields).toString()
  const lines = [
    `${method} /api/v1${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: ${basic(email, apiKey)}`,
    'User-Agent: bench/1',
    ...(fields === undefined
      ? []
      : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** A call that isn't measured. Throws if it fails. */
export async function callApi(
  port: number,
  method: string,
  path: string,
  account: Account | undefined,
  fields: Record<string, string> = {},
): Promise<any> {
  const isRead = method === 'GET'
  const { status, text, headers } = await rawRequest(`http://localhost:${port}`, {
    method,
    path: `/api/v1${path}`,
    host: account?.host ?? 'localhost',
    headers: {
      ...(account === undefined ? {} : { authorization: basic(account.email, account.apiKey) }),
      ...(isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isRead ? {} : { body: new URLSearchParams(fields).toString() }),
  })
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return { ...JSON.parse(text), text, headers }
}

/** A response in the format that bare servers read. */
export function recordedAnswer({ text, headers }: { text: string; headers: object }): string {
  const own = new Set(['date', 'connection', 'keep-alive', 'content-encoding', 'content-length'])
  const kept = Object.entries(headers).filter(([name]) => !own.has(name))
  const length = ['content-length', String(Buffer.byteLength(text))]
  return JSON.stringify({ headers: Object.fromEntries([...kept, length]), body: text })
}

const headEnd = Buffer.from('\r\n\r\n')
const status200 = Buffer.from('HTTP/1.1 200')

/** The size of a successful response in bytes, head and body, from its beginning. */
export function answerLength(chunk: Buffer): number {
  const head = chunk.indexOf(headEnd)
  const [, length] = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head)) ?? []
  if (head < 0 || length === undefined || chunk.indexOf(status200) !== 0)
    throw new Error(`Unexpected answer: ${chunk.toString('latin1', 0, 2_000)}`)
  return Number(length) + head + headEnd.length
}
