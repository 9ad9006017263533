// A request to an endpoint, from top to bottom: the caller is admitted, the body is read, a heavy request waits for its
// turn, parameters are decoded, the handler runs in its transaction, and its result goes into the envelope.
import type { Clock } from '#core/base/clock.ts'
import type { Caller } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { Database } from '#core/db/database.ts'
import { IncomingFiles } from '#core/files/incoming-files.ts'
import type { HeldAmounts } from '#core/limits/held-amounts.ts'
import type { Limits, RateLimiter } from '#core/limits/rate-limit.ts'
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import {
  admit,
  type Authenticator,
  confirm,
  type RecentCallers,
  recentlyAdmitted,
  type Sender,
  spendLimit,
} from './admission.ts'
import type { ApiRoot } from './api-root.ts'
import { nameOfClient } from './decode.ts'
import { announcedBytes, bodyLimits, emptyForm, isMultipart, parseUrlEncoded, readForm } from './form.ts'
import type { HttpExchange } from './http-exchange.ts'
import type { Operation } from './operation.ts'
import type { RouteMatch } from './router.ts'
import type { SelfCheck } from './self-check.ts'
import type { Turns } from './turns.ts'

export interface Engine {
  readonly db: Database
  readonly server: Server
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly authenticator: Authenticator
  readonly recentCallers: RecentCallers
  /** Set if PARLEY_SELF_CHECK=on, as in tests. */
  readonly selfCheck: SelfCheck | undefined
}

/** What the requests of one client share. */
export interface Shares {
  /** Bytes of bodies in memory. */
  readonly bodies: HeldAmounts
  /** Files that are arriving. */
  readonly arrivals: HeldAmounts
  /** Heavy requests. */
  readonly turns: Turns
}

/** A request whose body hasn't been read. */
export interface Received {
  readonly engine: Engine
  readonly shares: Shares
  readonly operation: Operation
  readonly exchange: HttpExchange
  readonly root: ApiRoot
  readonly called: RouteMatch
  readonly sender: Sender
  readonly limits: Limits
  /** Limited to the request's time. */
  readonly db: Database
  /** UNIX time in seconds. */
  readonly now: number
}

/** The response in its envelope. */
export async function respond(request: Received): Promise<object> {
  const { db, operation } = request
  const recent = recentlyAdmitted(request)
  if (recent === undefined)
    return answer(request, operation.isAnonymous ? undefined : await db.readOne(tx => admit(request, tx)))
  try {
    await spendLimit(request, recent)
    return await answer(request, recent)
  } catch (error) {
    // If the credentials have ended, that error comes first.
    if (error instanceof ApiError) await db.readOne(tx => confirm(request, tx, recent))
    throw error
  }
}

async function answer(request: Received, caller: Caller | undefined): Promise<object> {
  const { engine, shares, operation, exchange, root, called, limits, now } = request
  const { endpoint, isRead, fileBytes } = operation
  const { server, log, selfCheck } = engine
  const { address, host, client } = exchange

  await using files = fileBytes === undefined ? undefined : new IncomingFiles(engine.db, server, now, fileBytes)
  // Without a file, the request is like any other.
  const hasFile = files !== undefined && isMultipart(exchange.request)
  const bytes = isRead ? 0 : announcedBytes(exchange.request, operation.body.bytes)
  using _held = hasFile ? shares.arrivals.hold(client, 1) : bytes > 0 ? shares.bodies.hold(client, bytes) : undefined
  const limitsOfBody = hasFile ? bodyLimits.fileForm : operation.body
  const body = isRead ? emptyForm : await readForm(exchange.request, limitsOfBody, files?.take)
  await files?.complete()

  using _turn = operation.isHeavy(bytes + called.query.length) ? await shares.turns.begin(client) : undefined
  // A read is skipped if its client has disconnected. A write that has arrived is carried out.
  if (isRead && exchange.response.destroyed) return {}

  const raw = { path: called.path, query: parseUrlEncoded(called.query), body }
  try {
    const { params, ignored } = operation.decode(raw)
    const clientName = root.client ?? nameOfClient(exchange.request.headers['user-agent'], raw)
    using _costly = operation.isCostly(params) ? await shares.turns.begin(client) : undefined
    await endpoint.prepare?.(params)
    const onGone = (listener: () => void): void => void exchange.response.once('close', listener)
    const input = { params, client: clientName, address, host, limits, server, log, onGone, files, now }
    const result = await operation.run(request, caller, input)
    selfCheck?.body(endpoint, result)
    files?.keep()
    const unsupported = ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}
    return { result: 'success', msg: '', ...result, ...unsupported }
  } catch (error) {
    selfCheck?.failure(endpoint, error)
    throw error
  }
}
