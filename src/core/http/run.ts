// How a handler accesses the database: a read in one snapshot, a write in one transaction, or in transactions of its own.
import type { Caller } from '#core/contract/access.ts'
import type { Database, LookAheadTx, ReadTx, WriteTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import { type PictureWish, type ReceivedPictures, RequestPictures } from '#core/pictures/receive-picture.ts'
import type { Logger } from '#core/server/logger.ts'
import type { Server } from '#core/server/server.ts'
import { existing } from '#core/base/existing.ts'
import { confirm } from './admission.ts'
import { type AnyEndpoint, methodOf, NextTurn } from './endpoint.ts'
import type { Received } from './pipeline.ts'

/** The input of a handler, except the caller and the transaction. */
export interface Input {
  readonly params: Readonly<Record<string, unknown>>
  readonly files: IncomingFiles | undefined
  readonly onGone: (listener: () => void) => void
  readonly server: Server
  readonly log: Logger
  readonly now: number
  readonly pictures?: ReceivedPictures | undefined
}

/** Calls the handler. The caller is undefined if anyone may call the endpoint. */
export type Run = (request: Received, caller: Caller | undefined, input: Input) => Promise<object>

export function runOf(endpoint: AnyEndpoint): Run {
  if (endpoint.ownTransactions) return inOwnTransactions
  if (methodOf(endpoint) === 'GET') return inSnapshots
  if (endpoint.access === 'anyone')
    throw new Error(`${endpoint.route} writes without a caller: declare ownTransactions.`)
  return endpoint.picture === undefined ? inOneTransaction : withPictures(endpoint.picture)
}

/** Each turn has its own snapshot, so that other reads don't have to wait for the last one. */
const inSnapshots: Run = async (request, caller, input) => {
  const {
    db,
    operation: { endpoint },
  } = request
  const read = endpoint.readsHistory ? db.readHistory : db.read
  const turn = (kept?: unknown): Promise<object> =>
    read(async tx => {
      const confirmed = caller && (await confirm(request, tx, caller))
      return endpoint.handle({ ...input, caller: confirmed, tx, kept })
    })
  let answer = await turn()
  while (answer instanceof NextTurn) answer = await turn(answer.kept)
  return answer
}

const inOneTransaction: Run = (request, asked, input) => {
  const {
    db,
    engine,
    operation: { endpoint },
  } = request
  const caller = existing(asked)
  return db.write(
    caller.realmId,
    async tx => {
      const confirmed = await confirm(request, tx, caller)
      return endpoint.handle({ ...input, caller: confirmed, tx: watched(request, tx) })
    },
    {
      ahead: tx => together([engine.authenticator.confirm(tx, caller), lookedAhead(endpoint, tx, caller, input)]),
      owner: endpoint.changesOnlyOwn ? caller.id : undefined,
    },
  )
}

/** Async, so that it never throws synchronously. */
const lookedAhead = async (
  endpoint: AnyEndpoint,
  tx: LookAheadTx,
  caller: Caller,
  { params }: Input,
): Promise<unknown> => endpoint.ahead?.(tx, caller, params)

/** Pictures are decoded before the transaction, because that takes long. They are removed if it fails. */
const withPictures =
  (wish: PictureWish): Run =>
  async (request, asked, input) => {
    const { beforePicture } = request.operation.endpoint
    const caller = existing(asked)
    if (beforePicture !== undefined) await request.db.readOne(tx => beforePicture(tx, caller, input.params))
    const sender = String(caller.botOwnerId ?? caller.id)
    await using making = new RequestPictures({ ...input, db: request.engine.db, sender }, wish)
    const pictures = await making.make(existing(input.files))
    const answer = await inOneTransaction(request, caller, { ...input, pictures })
    making.keep()
    return answer
  }

/** The handler opens its own transactions. Each write confirms the credentials first. */
const inOwnTransactions: Run = async (request, caller, input) => {
  const {
    db,
    operation: { endpoint },
  } = request
  const confirmIn = async (tx: ReadTx): Promise<unknown> => caller && confirm(request, tx, caller)
  const write: Database['write'] = (realmId, work) =>
    db.write(realmId, async tx => {
      await confirmIn(tx)
      return work(watched(request, tx))
    })
  return endpoint.handle({ ...input, caller, confirm: () => db.readOne(confirmIn), db: { ...db, write } })
}

const watched = ({ engine: { selfCheck }, operation: { endpoint } }: Received, tx: WriteTx): WriteTx =>
  selfCheck?.watched(endpoint, tx) ?? tx
