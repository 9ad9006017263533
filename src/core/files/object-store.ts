// Objects in an S3-compatible store. Every request is signed with the keys, so clients never get a store address.
// Requests are repeated after brief failures, because sending one twice has the same effect.
import { randomBytes } from 'node:crypto'
import { ReadableStream as StreamOfNode } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorFields } from '#core/base/errors.ts'
import { existing } from '#core/base/existing.ts'
import type { Hidden } from '#core/base/hidden.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import type { FileStoreAddress } from '#core/server/option-rules.ts'
import type { Server } from '#core/server/server.ts'
import { FileStoreOutage } from './outage.ts'

/** How long the store may be silent, in milliseconds. */
const silenceMs = 10_000
/** The waits before the second and third attempts. */
const waitsMs = [100, 500]

interface Keys {
  readonly accessKey: Hidden
  readonly secretKey: Hidden
}

/** The whole content of an object. */
export interface Content {
  readonly size: number
  /** In hex. The store refuses bytes that don't match. */
  readonly sha256: string
  /** Called for each attempt. */
  readonly bytes: () => AsyncIterable<Uint8Array>
}

interface Sent {
  readonly method: 'PUT' | 'GET' | 'DELETE'
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: AsyncIterable<Uint8Array>
  readonly patience: Patience
}

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export class ObjectStore {
  readonly #address: FileStoreAddress
  readonly #keys: Keys

  constructor(address: FileStoreAddress, keys: Keys) {
    this.#address = address
    this.#keys = keys
  }

  /** Resolves when the store has all bytes. It may have them after a failure too. */
  async put(key: string, { size, sha256, bytes }: Content): Promise<void> {
    const headers = { 'x-amz-content-sha256': sha256, 'content-length': String(size) }
    await repeated(async () => {
      const patience = new Patience(silenceMs)
      await this.#finish({ method: 'PUT', key, headers, body: progressing(bytes(), patience), patience })
    })
  }

  /** Also succeeds if there is no such object. */
  async remove(key: string): Promise<void> {
    await repeated(() => this.#finish({ method: 'DELETE', key, patience: new Patience(silenceMs) })).catch(
      (error: unknown) => {
        // Some stores report a missing object as an error.
        if (!(error instanceof MissingObject)) throw error
      },
    )
  }

  /** The bytes from `from` up to but not including `until`. After a brief failure it continues where it stopped. */
  async *read(key: string, from: number, until: number, gone?: AbortSignal): AsyncGenerator<Uint8Array> {
    let at = from
    for (let failures = 0; at < until;)
      try {
        for await (const bytes of this.#readOnce(key, at, until, gone)) {
          yield bytes
          at += bytes.length
          failures = 0
        }
      } catch (error) {
        await waitBefore(++failures, error)
      }
  }

  async *#readOnce(key: string, from: number, until: number, gone?: AbortSignal): AsyncGenerator<Uint8Array> {
    const patience = new Patience(silenceMs, gone)
    // With this header, `fetch` asks for bytes without a content encoding.
    const headers = { range: `bytes=${from}-${until - 1}` }
    const response = await this.#send({ method: 'GET', key, headers, patience })
    if (response.status !== 206 && !(response.status === 200 && from === 0)) {
      await response.body?.cancel()
      throw new FileStoreOutage(`it responded with ${response.status} instead of part of an object`, false)
    }
    const reader = response.body?.getReader()
    if (reader === undefined) throw new FileStoreOutage('an object has no bytes', true)
    let left = until - from
    try {
      while (left > 0) {
        patience.begin()
        const { done, value } = await reader.read()
        patience.end()
        if (done) throw new FileStoreOutage('an object ended too early', true)
        yield value.subarray(0, left)
        left -= value.length
      }
    } catch (error) {
      throw asOutage(error, patience)
    } finally {
      patience.end()
      await reader.cancel().catch(() => {})
    }
  }

  async #finish(sent: Sent): Promise<void> {
    const { patience } = sent
    const response = await this.#send(sent)
    patience.begin()
    try {
      await response.arrayBuffer()
    } catch (error) {
      throw asOutage(error, patience)
    } finally {
      patience.end()
    }
  }

  /** The response, unless it is an error. */
  async #send({ method, key, headers, body, patience }: Sent): Promise<Response> {
    const { AwsV4Signer } = await import('aws4fetch')
    const { endpoint, bucket, prefix, region } = this.#address
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${prefix}${key}`,
      headers: { 'x-amz-content-sha256': sha256OfNothing, ...headers },
      accessKeyId: this.#keys.accessKey.reveal(),
      secretAccessKey: this.#keys.secretKey.reveal(),
      service: 's3',
      region,
    }).sign()
    patience.begin()
    try {
      const streamed = body === undefined ? {} : { body: streamOf(body), duplex: 'half' as const }
      const { url, headers: all } = signed
      const response = await fetch(url, {
        method,
        headers: all,
        redirect: 'manual',
        signal: patience.signal,
        ...streamed,
      })
      if (response.ok) return response
      throw refusal(response.status, await response.text())
    } catch (error) {
      throw asOutage(error, patience)
    } finally {
      patience.end()
    }
  }
}

async function* progressing(bytes: AsyncIterable<Uint8Array>, patience: Patience): AsyncGenerator<Uint8Array> {
  for await (const some of bytes) {
    patience.begin()
    yield some
  }
}

/** The class is declared twice, and only one of the declarations has `from`. */
const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream =>
  StreamOfNode.from(bytes) as unknown as ReadableStream

async function repeated(work: () => Promise<void>): Promise<void> {
  for (let failures = 0; ;)
    try {
      return await work()
    } catch (error) {
      await waitBefore(++failures, error)
    }
}

/** Throws the error unless another attempt may help. */
async function waitBefore(attempt: number, error: unknown): Promise<void> {
  const ms = waitsMs[attempt - 1]
  if (!(error instanceof FileStoreOutage) || !error.isBrief || ms === undefined) throw error
  await sleep(ms)
}

/** A file refers to an object that the store doesn't have. */
export class MissingObject extends Error {}

function refusal(status: number, answer: string): Error {
  const [, code = ''] = /<Code>(\w{1,100})<\/Code>/.exec(answer) ?? []
  if (code === 'NoSuchKey') return new MissingObject('The store has no such object.')
  return new FileStoreOutage(`it responded with ${status} ${code}`.trim(), status >= 500 || status === 429)
}

function asOutage(error: unknown, patience: Patience): unknown {
  if (patience.isOver) return new FileStoreOutage(`it didn't respond for ${silenceMs / 1000} seconds`, false)
  // The client is gone.
  if (patience.signal.aborted || !(error instanceof TypeError)) return error
  // When a file is moved, the bytes to send come from the database.
  if (error.cause instanceof DatabaseOutage) return error.cause
  const cause = errorFields(error.cause)
  return new FileStoreOutage(cause.code ?? cause.message ?? error.message, true)
}

/** The name of a new object. It can't be guessed and is never reused. */
export const newObjectKey = (): string => `${randomBytes(1).toString('hex')}/${randomBytes(18).toString('base64url')}`

/** Undefined if files are stored in the database. */
export function fileStoreOf({ config }: Pick<Server, 'config'>): ObjectStore | undefined {
  const { filesUrl, filesAccessKey, filesSecretKey } = config
  if (filesUrl === undefined) return undefined
  const keys = { accessKey: existing(filesAccessKey), secretKey: existing(filesSecretKey) }
  return new ObjectStore(filesUrl, keys)
}

// Limits how long the store may be silent. Time that a client takes doesn't count.

class Patience {
  /** Aborted when the store was silent for too long, or when the caller's signal is. */
  readonly signal: AbortSignal
  readonly #over = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number, caller?: AbortSignal) {
    this.#ms = ms
    this.signal = caller === undefined ? this.#over.signal : AbortSignal.any([this.#over.signal, caller])
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** Restarts the time limit. */
  begin(): void {
    this.end()
    this.#timer = setTimeout(() => this.#over.abort(), this.#ms).unref()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
