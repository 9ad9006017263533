// The life of a request. `admit` runs before the body is read: who calls, may they, how often. `answer` runs after:
// decode, validate, one transaction, the handler, the envelope.
import type { Clock } from '#core/base/clock.ts'
import type { Server } from '#core/base/server.ts'
import { authorize, type Caller, refuseWebhookBots } from '#core/contract/access.ts'
import { type AnyEndpoint, methodOf } from '#core/contract/endpoint.ts'
import type { ApiError } from '#core/contract/failure.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import { clientName } from './client-name.ts'
import { type Decoded, decoder, type RawParams } from './decode.ts'
import { Limits, type RateLimiter } from './rate-limit.ts'
import type { SelfCheck } from './self-check.ts'

/** Who a request speaks for; supplied by features/auth. */
export interface Authenticator {
  /** From the headers; throws what is wrong with them. */
  readonly identify: (tx: ReadTx, server: Server, authorization: string | undefined, host: string) => Promise<Caller>
  /** The caller again, as the transaction sees it: what was revoked meanwhile no longer holds. */
  readonly confirm: (tx: ReadTx, caller: Caller) => Promise<Caller>
}

export interface Engine {
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly authenticator: Authenticator
  /** Present in tests and development: compares what happens with what was declared. */
  readonly selfCheck: SelfCheck | undefined
}

export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly decode: (raw: RawParams) => Decoded
}
export const operation = (endpoint: AnyEndpoint): Operation => ({ endpoint, decode: decoder(endpoint) })

export interface Admission {
  readonly caller: Caller | undefined
  readonly limits: Limits
  readonly nowMs: number
  readonly host: string
}

export async function admit(
  { endpoint }: Operation,
  engine: Engine,
  limits: Limits,
  authorization: string | undefined,
  host: string,
): Promise<Admission> {
  const nowMs = engine.clock.now()
  if (endpoint.access === 'anyone') return { caller: undefined, limits, nowMs, host }
  const { authenticator, server } = engine
  const caller = await engine.db.look(tx => authenticator.identify(tx, server, authorization, host))
  refuseWebhookBots(endpoint.access, caller)
  limits.spend('user', String(caller.id))
  authorize(endpoint.access, caller)
  const { precondition } = endpoint
  if (precondition) await engine.db.look(tx => precondition(tx, caller))
  return { caller, limits, nowMs, host }
}

export async function answer(
  { endpoint, decode }: Operation,
  engine: Engine,
  admission: Admission,
  raw: RawParams,
  userAgent: string | undefined,
): Promise<Record<string, unknown>> {
  const { selfCheck, server } = engine
  try {
    const { params, ignored } = decode(raw)
    const { limits, nowMs, host } = admission
    const client = clientName(userAgent, raw)
    const call = { params, limits, host, client, server, now: Math.floor(nowMs / 1000) }
    const body = await perform(endpoint, engine, admission.caller, call)
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

function perform(
  endpoint: AnyEndpoint,
  engine: Engine,
  caller: Caller | undefined,
  call: object,
): Promise<Record<string, unknown>> {
  const { db, selfCheck } = engine
  const watched = (tx: WriteTx): WriteTx => selfCheck?.watched(endpoint, tx) ?? tx
  if (endpoint.ownTransactions) {
    const write: Database['write'] = (realmId, work) =>
      db.write(realmId, async tx => {
        if (caller !== undefined) await stillAllowed(endpoint, engine, caller, tx)
        return work(watched(tx))
      })
    return endpoint.handle({ ...call, caller, db: { ...db, write } })
  }
  if (methodOf(endpoint) === 'GET') return db.read(tx => endpoint.handle({ ...call, caller, tx }))
  if (caller === undefined) throw new Error(`${endpoint.route} writes for nobody: declare ownTransactions.`)
  return db.write(caller.realmId, async tx =>
    endpoint.handle({ ...call, caller: await stillAllowed(endpoint, engine, caller, tx), tx: watched(tx) }),
  )
}

/** The caller as the transaction sees him: what was revoked since he was admitted no longer holds. */
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
