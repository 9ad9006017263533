// Builds requests as text for the load generator.
import { basic, rawRequest } from '#test/http.ts'

export interface Account {
  readonly email: string
  readonly apiKey: string
  /** The organization's host; default `localhost`. */
  readonly host?: string
}

interface Body {
  readonly type: string
  /** A character for each byte. */
  readonly text: string
}

export const requestText = (method: string, path: string, account: Account, fields?: Record<string, string>): string =>
  requestWithBody(method, path, account, fields && { type: formType, text: `${new URLSearchParams(fields)}` })
export const formType = 'application/x-www-form-urlencoded'

export function requestWithBody(
  method: string,
  path: string,
  { email, apiKey, host = 'localhost' }: Account,
  body?: Body,
): string {
  const lines = [
    `${method} /api/v1${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: ${basic(email, apiKey)}`,
    'User-Agent: bench/1',
    ...(body === undefined ? [] : [`Content-Type: ${body.type}`, `Content-Length: ${body.text.length}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body?.text ?? ''}`
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
      ...(isRead ? {} : { 'content-type': formType }),
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

/** What the beginning of a response says: its status, and its size in bytes, head and body. */
export function answerHead(chunk: Buffer): { readonly status: number; readonly length: number } {
  const end = chunk.indexOf(headEnd)
  const head = chunk.toString('latin1', 0, end)
  const [, length] = /content-length: (\d+)/i.exec(head) ?? []
  if (end < 0 || length === undefined) throw new Error(`Unexpected answer: ${chunk.toString('latin1', 0, 2_000)}`)
  return { status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), length: Number(length) + end + 4 }
}

/** The size of a successful response in bytes, head and body, from its beginning. */
export function answerLength(chunk: Buffer): number {
  const { status, length } = answerHead(chunk)
  if (status !== 200) throw new Error(`Unexpected answer: ${chunk.toString('latin1', 0, 2_000)}`)
  return length
}

/** The cursor after a response of GET /events. */
export const lastEventOf = (answer: string): string | undefined => /"id":(\d+)\}\],"queue_id"/.exec(answer)?.[1]
