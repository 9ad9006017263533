// What happens to a request: the caller is authenticated and checked (credentials, rate limit, permission), the body is
// read, parameters are decoded, the handler runs in one transaction, and its result goes into the envelope.
import type { Clock } from '#core/base/clock.ts'
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import { authorize, type Caller, isAuthorized, limitKey, refuseWebhookBots } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import { type AnyEndpoint, methodOf, NextTurn } from './endpoint.ts'
import type { Database, LookAheadTx, ReadTx, WriteTx } from '#core/db/database.ts'
import { forRequest } from '#core/db/request-time.ts'
import { together } from '#core/db/together.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import { type ReceivedPictures, withPictures } from '#core/pictures/receive-picture.ts'
import type { Credentials } from './api-root.ts'
import { clientName, type Decoded, decoder, type RawParams } from './decode.ts'
import type { Limits, RateLimiter } from '#core/limits/rate-limit.ts'
import type { RecentCallers } from './recent-callers.ts'
import type { SelfCheck } from './self-check.ts'

/** Finds the caller of a request; supplied by features/sessions. */
export interface Authenticator {
  /** The caller that the credentials belong to. Throws if they are wrong. */
  readonly identify: (tx: ReadTx, credentials: Credentials, host: string) => Promise<Caller>
  /** The caller as the transaction sees it. Throws if the credentials have been revoked meanwhile. */
  readonly confirm: (tx: ReadTx, caller: Caller) => Promise<Caller>
}

export interface Engine {
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly authenticator: Authenticator
  /** Undefined on SQLite, where the rows of callers are kept anyway. */
  readonly recentCallers: RecentCallers | undefined
  /** Set if PARLEY_SELF_CHECK=on, as in tests. */
  readonly selfCheck: SelfCheck | undefined
}

export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly decode: (raw: RawParams) => Decoded
}
export const operation = (endpoint: AnyEndpoint): Operation => ({ endpoint, decode: decoder(endpoint) })

/** What is known of a request before its body is read. */
interface RequestHead {
  readonly credentials: Credentials
  /** The name of the client, if the request doesn't choose it. */
  readonly client: string | undefined
  readonly userAgent: string | undefined
  readonly host: string
  readonly address: string
  readonly limits: Limits
  readonly nowMs: number
  readonly onGone: (listener: () => void) => void
  readonly onAdmitted: (caller: Caller) => void
  /** Does the work when it is the client's turn: see turns.ts. */
  readonly inTurn: (work: () => Promise<object>) => Promise<object>
  readonly files?: IncomingFiles | undefined
}

/** The caller, possibly from a cache of a second, before limits and permissions are checked. */
export const identified = async (engine: Engine, head: RequestHead): Promise<Caller> =>
  engine.recentCallers?.find(head) ?? engine.db.readOne(tx => identify(engine, head, tx))

async function identify({ authenticator, recentCallers }: Engine, head: RequestHead, tx: ReadTx): Promise<Caller> {
  const caller = await authenticator.identify(tx, head.credentials, head.host)
  recentCallers?.keep(head, caller)
  return caller
}

/** Reads the request's body and calls `act`, which checks permissions before it decodes parameters. */
export type Receive = (act: (raw: () => RawParams) => Promise<object>, caller: Caller | undefined) => Promise<object>

export async function respond(called: Operation, engine: Engine, head: RequestHead, receive: Receive): Promise<object> {
  const { endpoint } = called
  const db = forRequest(engine.db)
  const admitted = (tx: ReadTx): Promise<Caller> => admit(endpoint, engine, head, tx)
  // A read has no body, so everything happens in one snapshot.
  const read = endpoint.readsHistory ? db.readHistory : db.read
  if (methodOf(endpoint) === 'GET' && endpoint.ownTransactions !== true)
    return receive(raw => {
      const turn = (kept?: unknown): Promise<object> =>
        read(async tx => {
          const caller = endpoint.access === 'anyone' ? undefined : await admitted(tx)
          return enveloped(called, engine, head, raw, call => endpoint.handle({ ...call, caller, tx, kept }))
        })
      return inTurns(turn)
    }, undefined)
  const recent = recentlyAdmitted(endpoint, engine, head)
  const caller = recent ?? (endpoint.access === 'anyone' ? undefined : await db.readOne(admitted))
  const { heavy } = endpoint
  const act: Act = (...given) => {
    const work = (): Promise<object> => (endpoint.ownTransactions ? inOwnTransactions : inOneTransaction)(...given)
    return typeof heavy === 'function' && heavy(given[4].params) ? head.inTurn(work) : work()
  }
  try {
    if (recent !== undefined) await spendLimit(endpoint, head, recent)
    return await receive(
      raw => enveloped(called, engine, head, raw, call => act(endpoint, engine, db, caller, call)),
      caller,
    )
  } catch (error) {
    // If the credentials have ended, that error comes first.
    if (recent !== undefined && error instanceof ApiError) await db.readOne(tx => confirm(endpoint, engine, recent, tx))
    throw error
  }
}

/** Each turn has its own snapshot, so that other reads don't have to wait for the last one. */
async function inTurns(turn: (kept?: unknown) => Promise<object>): Promise<object> {
  let answer = await turn()
  while (answer instanceof NextTurn) answer = await turn(answer.kept)
  return answer
}

/** The caller. Throws if the caller may not call the endpoint. */
async function admit(endpoint: AnyEndpoint, engine: Engine, head: RequestHead, tx: ReadTx): Promise<Caller> {
  const caller = await identify(engine, head, tx)
  head.onAdmitted(caller)
  refuseWebhookBots(endpoint.access, caller)
  await spendLimit(endpoint, head, caller)
  authorize(endpoint.access, caller)
  await endpoint.precondition?.(tx, caller)
  return caller
}

const spendLimit = (endpoint: AnyEndpoint, { limits }: RequestHead, caller: Caller): Promise<void> =>
  limits.spendOnce(endpoint.limit ?? (caller.botType === null ? 'user' : 'bots'), limitKey(caller))

/**
 * The caller as of a short time ago, for an endpoint that does nothing before its transaction confirms the caller.
 * If that caller had no permission, the current one may.
 */
function recentlyAdmitted(endpoint: AnyEndpoint, engine: Engine, head: RequestHead): Caller | undefined {
  const { access, ownTransactions, confirmsCaller, precondition, takesFile } = endpoint
  if (access === 'anyone' || precondition !== undefined || takesFile === true) return undefined
  if (ownTransactions === true && confirmsCaller !== true) return undefined
  const caller = engine.recentCallers?.find(head, confirmsCaller)
  if (caller === undefined || !isAuthorized(access, caller)) return undefined
  head.onAdmitted(caller)
  return caller
}

/** The input of a handler, except the caller and the transaction. */
type Parts = Pick<Decoded, 'params'> &
  Pick<RequestHead, 'files' | 'onGone'> & { readonly now: number } & Readonly<Record<string, unknown>>

async function enveloped(
  { endpoint, decode }: Operation,
  { selfCheck, server, log }: Engine,
  { limits, address, nowMs, host, client: fixedClient, userAgent, onGone, files }: RequestHead,
  raw: () => RawParams,
  act: (call: Parts) => Promise<object>,
): Promise<object> {
  const given = raw()
  try {
    const { params, ignored } = decode(given)
    const client = fixedClient ?? clientName(userAgent, given)
    const now = Math.floor(nowMs / 1000)
    const body = await act({ params, limits, address, host, client, server, log, onGone, files, now })
    if (body instanceof NextTurn) return body
    selfCheck?.body(endpoint, body)
    return {
      result: 'success',
      msg: '',
      ...body,
      ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
    }
  } catch (error) {
    selfCheck?.failure(endpoint, error)
    throw error
  }
}

type Act = (
  endpoint: AnyEndpoint,
  engine: Engine,
  /** Limited to the request's time. */
  db: Database,
  caller: Caller | undefined,
  call: Parts,
) => Promise<object>

const inOneTransaction: Act = async (endpoint, engine, db, caller, call) => {
  if (caller === undefined) throw new Error(`${endpoint.route} writes without a caller: declare ownTransactions.`)
  await endpoint.prepare?.(call.params)
  const handled = (pictures?: ReceivedPictures): Promise<object> =>
    db.write(
      caller.realmId,
      async tx => {
        const confirmed = await confirm(endpoint, engine, caller, tx)
        return endpoint.handle({ ...call, pictures, caller: confirmed, tx: watched(endpoint, engine, tx) })
      },
      {
        ahead: tx => together([engine.authenticator.confirm(tx, caller), lookedAhead(endpoint, tx, caller, call)]),
        owner: endpoint.changesOnlyOwn ? caller.id : undefined,
      },
    )
  if (endpoint.picture === undefined || call.files === undefined) return handled()
  const { beforePicture } = endpoint
  if (beforePicture !== undefined) await db.readOne(tx => beforePicture(tx, caller, call.params))
  // Before the transaction, because decoding takes long.
  const sender = String(caller.botOwnerId ?? caller.id)
  return withPictures({ ...engine, ...call, sender }, call.files, endpoint.picture, handled)
}

/** Async, so that it never throws synchronously. */
const lookedAhead = async (
  endpoint: AnyEndpoint,
  tx: LookAheadTx,
  caller: Caller,
  { params }: Parts,
): Promise<unknown> => endpoint.ahead?.(tx, caller, params)

/** The handler opens its own transactions. Each write confirms the credentials first. */
const inOwnTransactions: Act = async (endpoint, engine, db, caller, call) => {
  const confirmIn = async (tx: ReadTx): Promise<unknown> =>
    caller === undefined ? undefined : confirm(endpoint, engine, caller, tx)
  const write: Database['write'] = (realmId, work) =>
    db.write(realmId, async tx => {
      await confirmIn(tx)
      return work(watched(endpoint, engine, tx))
    })
  return endpoint.handle({ ...call, caller, confirm: () => db.readOne(confirmIn), db: { ...db, write } })
}

const watched = (endpoint: AnyEndpoint, { selfCheck }: Engine, tx: WriteTx): WriteTx =>
  selfCheck?.watched(endpoint, tx) ?? tx

/** The caller as the transaction sees it. Credentials that were revoked after `admit` are no longer valid. */
async function confirm(endpoint: AnyEndpoint, { authenticator }: Engine, caller: Caller, tx: ReadTx): Promise<Caller> {
  const confirmed = await authenticator.confirm(tx, caller)
  authorize(endpoint.access, confirmed)
  await endpoint.precondition?.(tx, confirmed)
  return confirmed
}
