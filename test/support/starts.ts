// Client starts, for tests about the bytes on the wire.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { basic, formBody, type FormFields } from './http.ts'
import type { Person } from './world.ts'

export interface Answer {
  /** As they were sent: compressed. */
  readonly bytes: Buffer
  readonly body: any
}

/** `host` is the organization's. */
export interface Place {
  readonly url: string
  readonly host: string
}

async function send({ url, host }: Place, person: Person, fields: FormFields, encoding: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const headers = {
    host,
    authorization: basic(person.email, person.apiKey),
    'content-type': 'application/x-www-form-urlencoded',
    'accept-encoding': encoding,
  }
  const outgoing = request(`${url}/api/v1/register`, { method: 'POST', headers, agent: false }, incoming => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks)
      assert.equal(bytes.length, Number(incoming.headers['content-length']))
      resolve(bytes)
    })
  })
  outgoing.on('error', reject).end(formBody(fields))
  return promise
}

export const startBytes = (place: Place, person: Person, fields: FormFields): Promise<Buffer> =>
  send(place, person, fields, 'gzip')

export async function rawStart(place: Place, person: Person, fields: FormFields): Promise<Answer> {
  const bytes = await startBytes(place, person, fields)
  return {
    bytes,
    get body() {
      return JSON.parse(gunzipSync(bytes).toString())
    },
  }
}

export const plainStart = async (place: Place, person: Person, fields: FormFields): Promise<any> =>
  JSON.parse((await send(place, person, fields, 'identity')).toString())
