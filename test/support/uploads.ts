// Uploading files like clients do, and downloading them.
import { basic, type RawRequest } from './http.ts'
import type { Answer, Org, Person, World } from './world.ts'

export interface SentFile {
  readonly field?: string
  /** Undefined: the part has no file name. */
  readonly name?: string
  readonly type?: string
  readonly bytes?: string | Uint8Array
}

const boundary = 'a-boundary-that-no-file-holds'
export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

export function multipartBody(files: readonly SentFile[], fields: Readonly<Record<string, string>> = {}): Buffer {
  const parts: (string | Uint8Array)[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  for (const { field = 'file', name, type, bytes = 'tea' } of files) {
    const named = name === undefined ? '' : `; filename="${name}"`
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${named}\r\n`)
    parts.push(`${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`, bytes, '\r\n')
  }
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map(part => Buffer.from(part as string)))
}

export const upload = (person: Person, ...files: readonly SentFile[]): Promise<Answer> =>
  person.call('POST /user_uploads', {}, { headers: multipartHeaders, body: multipartBody(files) })

/** Uploads a file and returns its URL. */
export async function uploaded(person: Person, file: SentFile = { name: 'tea.txt' }): Promise<string> {
  const { status, body, text } = await upload(person, file)
  if (status !== 200) throw new Error(text)
  return body.url
}

/** The response to a person who downloads a file. */
export const download = (
  { raw }: World,
  { host }: Org,
  path: string,
  person?: Person,
  more: Partial<RawRequest> = {},
): Promise<Answer> =>
  raw({
    host,
    path: encodeURI(path),
    ...more,
    headers: { ...(person ? { authorization: basic(person.email, person.apiKey) } : {}), ...more.headers },
  })
