// A queue is a position in the log plus the client's options; no events are copied for it. Any process can serve it,
// and a restart loses nothing, because clients send their cursor with each poll.
import { memoize } from '#core/base/bounded-cache.ts'
import { failure } from '#core/contract/failure.ts'
import { limit } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from '#core/events/queue-options.ts'
import { type QueueRow, queueOf } from './store.ts'

export const BadQueueId = failure(400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: {queue_id}', ['queue_id'])

export const queuesLimit = limit('event queues', 'a user', 200)

/** The longest poll. It ends with a heartbeat. */
export const longestPollSeconds = 55

export interface Queue {
  readonly id: string
  readonly options: QueueOptions
  readonly baseSeq: number
  readonly acknowledgedSeq: number
  /** There are no events for the client between its cursor and here. */
  readonly lookedSeq: number
}

/** Clients of the same kind have the same options. */
const readOptions = memoize((text): QueueOptions => JSON.parse(text))

export const asQueue = ({ id, options, base_seq, acknowledged_seq, looked_seq }: QueueRow): Queue => ({
  id,
  options: readOptions(options),
  baseSeq: base_seq,
  acknowledgedSeq: acknowledged_seq,
  lookedSeq: looked_seq,
})

/** A missing queue, an expired one and another user's fail alike. */
export async function ownQueue(tx: ReadTx, accountId: number, queue_id: string): Promise<Queue> {
  const row = await queueOf(tx, accountId, queue_id)
  if (row === undefined) throw BadQueueId({ queue_id })
  return asQueue(row)
}

/** Each queue numbers its own events, starting at 0, with gaps. */
export const eventIdOf = ({ baseSeq }: Pick<Queue, 'baseSeq'>, seq: number): number => seq - baseSeq - 1
export const seqOf = ({ baseSeq }: Pick<Queue, 'baseSeq'>, eventId: number): number => eventId + baseSeq + 1
