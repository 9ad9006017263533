// Parameters of a request: both kinds of form bodies, and query strings, for every method
// (docs/spec/conventions.md#parameters).
import type { IncomingMessage } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { messageOf } from '#core/base/errors.ts'
import { nextTurn } from '#core/base/waiting.ts'
import { type ApiError, badRequest, failure } from '#core/contract/failure.ts'
import { largeFormFields } from './large-form.ts'
import type { FilePart } from '#core/files/incoming-files.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte
export const maxFields = 1_000
/** The most files in one form. Only the first is stored. */
const maxFiles = 10
/** How long the parser may take after the last byte. */
const endMs = 1_000
/** The longest field name, in characters. */
export const fieldNameLimit = 200
/** The largest file that can be sent. */
export const fileLimitMib = 25
export const fileLimit = fileLimitMib * mebibyte

export const BodyTooLarge = failure(413, 'REQUEST_BODY_TOO_LARGE', 'The request body is larger than {limit}')
const bodyTooLarge = (limit: number): ApiError =>
  BodyTooLarge({ limit: limit < mebibyte ? `${limit / kibibyte} KiB` : `${limit / mebibyte} MiB` })
export const TooSlow = failure(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time')
export const MalformedBody = badRequest('The request body could not be read: {why}')

/** Reads a file to its end, while the rest of the body waits. */
type TakeFile = (file: FilePart) => Promise<void>
const skip: TakeFile = async ({ bytes }) => {
  for await (const _ of bytes);
}

/** Names and values. If a name is sent several times, the last value counts. */
export type Form = ReadonlyMap<string, string>
export const emptyForm: Form = new Map()

export function parseUrlEncoded(text: string): Form {
  if (text === '') return emptyForm
  const parsed = parseQuery(text, '&', '=', { maxKeys: maxFields + 1 })
  const fields: [string, string][] = []
  for (const name in parsed) {
    const value = parsed[name] ?? ''
    if (typeof value === 'string') fields.push([name, value])
    else for (const one of value) fields.push([name, one])
  }
  return formOf(fields)
}

function formOf(fields: [string, string][]): Form {
  if (fields.length > maxFields) throw MalformedBody({ why: `more than ${maxFields} fields` })
  for (const [name] of fields) if (name.length > fieldNameLimit) throw longFieldName()
  return new Map(fields)
}

const longFieldName = (): ApiError =>
  MalformedBody({ why: `the name of a field is longer than ${fieldNameLimit} characters` })

/** Limits a body in bytes and time. Without them a slow client could hold a connection forever. */
export interface BodyLimits {
  readonly bytes: number
  readonly ms: number
}
export const bodyLimits = {
  form: { bytes: mebibyte, ms: 30_000 },
  /** For requests that need no account: enough for any name and password. */
  anonymousForm: { bytes: 128 * kibibyte, ms: 30_000 },
  /** A file and its form's other fields, over a slow mobile connection. */
  fileForm: { bytes: fileLimit + mebibyte / 2, ms: 10 * 60_000 },
} as const satisfies Record<string, BodyLimits>

/** The limits for an operation that takes larger forms. */
export const formLimits = (bodyMib: number): BodyLimits => ({ ...bodyLimits.form, bytes: bodyMib * mebibyte })

/**
 * Reads the rest of an unwanted body. If the connection were closed earlier, the system would reset it, and the client
 * might never see the response.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, bodyLimits.form.ms)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostDiscarded) resolve()
  })
  request.once('end', resolve).once('close', resolve).once('error', resolve)
  request.resume()
  return promise.finally(() => clearTimeout(timer))
}
/** In bytes. Larger than any body that a client sends by mistake. */
const mostDiscarded = 64 * mebibyte

export async function readForm(request: IncomingMessage, limits: BodyLimits, takeFile: TakeFile = skip): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw bodyTooLarge(limits.bytes)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(TooSlow()), limits.ms)
  try {
    const read = await Promise.race([readBody(request, limits.bytes, takeFile), late])
    if (!Buffer.isBuffer(read)) return read
    if (read.length > largeBody) {
      // The body is complete. Its turn may come after the time limit.
      clearTimeout(timer)
      await turnOfLargeBody()
      return formOf(await largeFormFields(read, maxFields))
    }
    return parseUrlEncoded(read.toString())
  } finally {
    clearTimeout(timer)
  }
}

/** In bytes. Decoding a larger body takes milliseconds. */
const largeBody = 64 * kibibyte
let lastTurn = Promise.resolve()
/** One large body per turn of the event loop, so that small requests are served in between. */
const turnOfLargeBody = (): Promise<void> => (lastTurn = lastTurn.then(nextTurn))

export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

/** Bodies of other types are accepted, but have no parameters (docs/spec/conventions.md#other-bodies). */
async function readBody(request: IncomingMessage, limit: number, takeFile: TakeFile): Promise<Form | Buffer> {
  const type = request.headers['content-type'] ?? ''
  if (isMultipart(request)) return parseMultipart(type, request, limit, takeFile)
  const body = await readWhole(request, limit)
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? body : emptyForm
}

async function readWhole(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limit) reject(bodyTooLarge(limit))
    else chunks.push(chunk)
  })
  request.on('end', () => resolve(Buffer.concat(chunks)))
  request.on('error', error => reject(MalformedBody({ why: error.message })))
  return promise
}

function parseMultipart(contentType: string, body: Readable, limit: number, takeFile: TakeFile): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form = new Map<string, string>()
    const files: Readable[] = []
    const taking: Promise<void>[] = []
    let bytes = 0
    let settled = false
    /** Settles only when no file is being read. */
    const settle = (outcome: () => void): void => {
      if (settled) return
      settled = true
      body.unpipe(parser)
      body.resume()
      void Promise.allSettled(taking).then(outcome)
    }
    const fail = (error: unknown): void => {
      settle(() => reject(error))
      for (const file of files) file.destroy()
    }
    const malformed = (why: string): void => fail(MalformedBody({ why }))

    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        preservePath: true,
        limits: {
          fields: maxFields,
          fieldSize: limit,
          fieldNameSize: 4 * fieldNameLimit + 1,
          parts: maxFields,
          files: maxFiles,
          headerPairs: 100,
        },
      })
    } catch {
      // Without a boundary the body can't be parsed, unless it is empty.
      body.on('data', (chunk: Buffer) => (bytes += chunk.length))
      body.on('end', () => (bytes === 0 ? resolve(emptyForm) : reject(MalformedBody({ why: 'no multipart boundary' }))))
      body.on('error', error => reject(MalformedBody({ why: error.message })))
      return
    }
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) fail(bodyTooLarge(limit))
    })
    body.on('error', error => malformed(error.message))
    // A form without fields arrives as an empty body, which isn't an error.
    body.on('end', () => {
      if (bytes === 0) settle(() => resolve(emptyForm))
      // For some broken forms the parser keeps waiting for more.
      else void Promise.allSettled(taking).then(() => setTimeout(() => malformed('it has no end'), endMs).unref())
    })
    parser.on('field', (name: string | undefined, value) => {
      if (name === undefined) malformed('a field without a name')
      else if (name.length > fieldNameLimit) fail(longFieldName())
      else form.set(name, value)
    })
    parser.on('file', (_field, file, name: string | undefined, _encoding, type) => {
      // A file that breaks off causes an error on its own stream. Without a listener, that would end the process.
      file.on('error', error => malformed(error.message))
      files.push(file)
      const taken = takeFile({ name: name ?? '', contentType: type, bytes: file as AsyncIterable<Buffer> })
      taking.push(taken)
      taken.catch(fail)
    })
    parser.on('fieldsLimit', () => malformed(`more than ${maxFields} fields`))
    parser.on('filesLimit', () => malformed(`more than ${maxFiles} files`))
    parser.on('partsLimit', () => malformed(`more than ${maxFields} parts`))
    parser.on('error', error => malformed(messageOf(error)))
    parser.on('finish', () => {
      Promise.all(taking).then(() => settle(() => resolve(form)), fail)
    })
    body.pipe(parser)
  })
}

// Request bodies in memory. Limited, so that many large bodies sent slowly can't fill the memory.

/** The most bytes of one client's bodies at the same time: one of the largest, plus some small ones. */
export const heldBodiesLimit = 16 * 1024 * 1024

/** The most files of one account arriving at the same time. Each has two pieces in memory. */
export const arrivingFilesLimit = 10

/** A body without an announced length counts with the full limit. */
export function announcedBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
