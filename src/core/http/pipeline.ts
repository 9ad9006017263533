// The life of a request. `admit` runs before the body is read: authentication, permission, rate limit. `answer` runs
// after it: decoding, validation, one transaction, the handler, the envelope. `answerAtOnce` is both, for requests
// without a body.
import type { Clock } from '#core/base/clock.ts'
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import { authorize, type Caller, limitKey, refuseWebhookBots } from '#core/contract/access.ts'
import { type AnyEndpoint, methodOf } from './endpoint.ts'
import type { ApiError } from '#core/contract/failure.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import { clientName } from './client-name.ts'
import { type Decoded, decoder, type RawParams } from './decode.ts'
import type { Limits, RateLimiter } from '#core/limits/rate-limit.ts'
import type { SelfCheck } from './self-check.ts'

/** Finds the caller of a request; supplied by features/auth. */
export interface Authenticator {
  /** The caller that the headers name; throws if the headers are wrong. */
  readonly identify: (tx: ReadTx, server: Server, authorization: string | undefined, host: string) => Promise<Caller>
  /** The caller as the transaction sees it: throws if the credentials were revoked meanwhile. */
  readonly confirm: (tx: ReadTx, caller: Caller) => Promise<Caller>
}

export interface Engine {
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly authenticator: Authenticator
  /** Present in tests and development: compares answers and events with the declarations. */
  readonly selfCheck: SelfCheck | undefined
}

export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly decode: (raw: RawParams) => Decoded
}
export const operation = (endpoint: AnyEndpoint): Operation => ({ endpoint, decode: decoder(endpoint) })

/** The data of a request before its body is read. */
export interface RequestHead {
  readonly authorization: string | undefined
  readonly userAgent: string | undefined
  readonly host: string
  readonly address: string
  readonly limits: Limits
  readonly nowMs: number
  readonly onGone: (listener: () => void) => void
  readonly onAdmitted: (caller: Caller) => void
  readonly files?: IncomingFiles
}

/** The caller, before limits and permissions: the lane in which the request waits for its turn. */
export const identified = (
  { db, authenticator, server }: Engine,
  { authorization, host }: RequestHead,
): Promise<Caller> => db.readOne(tx => authenticator.identify(tx, server, authorization, host))

/** The caller; throws when the caller may not call the endpoint. */
export async function admit({ endpoint }: Operation, engine: Engine, head: RequestHead): Promise<Caller | undefined> {
  if (endpoint.access === 'anyone') return undefined
  return engine.db.readOne(tx => allowed(endpoint, engine, head, tx))
}

async function allowed(endpoint: AnyEndpoint, engine: Engine, head: RequestHead, tx: ReadTx): Promise<Caller> {
  const caller = await engine.authenticator.identify(tx, engine.server, head.authorization, head.host)
  head.onAdmitted(caller)
  refuseWebhookBots(endpoint.access, caller)
  head.limits.spend(endpoint.limit ?? (caller.botType === null ? 'user' : 'bots'), limitKey(caller))
  authorize(endpoint.access, caller)
  await endpoint.precondition?.(tx, caller)
  return caller
}

export const answer = (
  called: Operation,
  engine: Engine,
  head: RequestHead,
  caller: Caller | undefined,
  raw: RawParams,
): Promise<Record<string, unknown>> =>
  enveloped(called, engine, head, raw, call => perform(called.endpoint, engine, caller, call))

/** A read has no body: all of it happens in one snapshot. */
export const isAnsweredAtOnce = (endpoint: AnyEndpoint): boolean =>
  methodOf(endpoint) === 'GET' && endpoint.ownTransactions !== true

export const answerAtOnce = (
  called: Operation,
  engine: Engine,
  head: RequestHead,
  raw: () => RawParams,
): Promise<Record<string, unknown>> =>
  engine.db.read(async tx => {
    const { endpoint } = called
    const caller = endpoint.access === 'anyone' ? undefined : await allowed(endpoint, engine, head, tx)
    return enveloped(called, engine, head, raw(), call => endpoint.handle({ ...call, caller, tx }))
  })

/** The input of a handler, apart from the caller and the transaction. */
type Parts = Pick<Decoded, 'params'> & Readonly<Record<string, unknown>>

async function enveloped(
  { endpoint, decode }: Operation,
  { selfCheck, server, log }: Engine,
  { limits, address, nowMs, host, userAgent, onGone, files }: RequestHead,
  raw: RawParams,
  act: (call: Parts) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    const { params, ignored } = decode(raw)
    const client = clientName(userAgent, raw)
    const now = Math.floor(nowMs / 1000)
    const body = await act({ params, limits, address, host, client, server, log, onGone, files, now })
    selfCheck?.body(endpoint, body)
    return {
      result: 'success',
      msg: '',
      ...body,
      ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
    }
  } catch (error) {
    selfCheck?.failure(endpoint, error as ApiError)
    throw error
  }
}

async function perform(
  endpoint: AnyEndpoint,
  engine: Engine,
  caller: Caller | undefined,
  call: Parts,
): Promise<Record<string, unknown>> {
  const { db, selfCheck } = engine
  const watched = (tx: WriteTx): WriteTx => selfCheck?.watched(endpoint, tx) ?? tx
  if (endpoint.ownTransactions) {
    const write: Database['write'] = (realmId, work) =>
      db.write(realmId, async tx => {
        if (caller !== undefined) await stillAllowed(endpoint, engine, caller, tx)
        return work(watched(tx))
      })
    const confirm = async (): Promise<void> => {
      if (caller !== undefined) await db.readOne(tx => stillAllowed(endpoint, engine, caller, tx))
    }
    return endpoint.handle({ ...call, caller, confirm, db: { ...db, write } })
  }
  if (caller === undefined) throw new Error(`${endpoint.route} writes without a caller: declare ownTransactions.`)
  await endpoint.prepare?.(call.params)
  return db.write(caller.realmId, async tx =>
    endpoint.handle({ ...call, caller: await stillAllowed(endpoint, engine, caller, tx), tx: watched(tx) }),
  )
}

/** The caller as the transaction sees it: credentials that were revoked since `admit` are no longer valid. */
async function stillAllowed(
  endpoint: AnyEndpoint,
  { authenticator }: Engine,
  caller: Caller,
  tx: ReadTx,
): Promise<Caller> {
  const confirmed = await authenticator.confirm(tx, caller)
  authorize(endpoint.access, confirmed)
  await endpoint.precondition?.(tx, confirmed)
  return confirmed
}
