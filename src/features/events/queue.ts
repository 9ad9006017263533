// A queue is a place in the log and a wish; nothing is copied for it. Any process can serve it, and a restart loses
// nothing: the client itself says, with each poll, what it has.
import { memoize } from '#core/base/memoize.ts'
import { failure } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { QueueOptions } from '#core/events/queue-options.ts'
import { type QueueRow, queueOf } from './store.ts'

export const BadQueueId = failure(400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: {queue_id}', ['queue_id'])

/** After which a poll ends with a heartbeat. */
export const longestPollSeconds = 55

export interface Queue {
  readonly id: string
  readonly options: QueueOptions
  readonly baseSeq: number
  readonly acknowledgedSeq: number
  /** Nothing after what the client has and up to here is for it. */
  readonly lookedSeq: number
}

/** Clients of a kind ask for the same. */
const readOptions = memoize(text => JSON.parse(text) as QueueOptions)

const asQueue = ({ id, options, base_seq, acknowledged_seq, looked_seq }: QueueRow): Queue => ({
  id,
  options: readOptions(options),
  baseSeq: base_seq,
  acknowledgedSeq: acknowledged_seq,
  lookedSeq: looked_seq,
})

/** Missing, expired and somebody else's are the same. */
export async function ownQueue(tx: ReadTx, accountId: number, queue_id: string): Promise<Queue> {
  const row = await queueOf(tx, accountId, queue_id)
  if (row === undefined) throw BadQueueId({ queue_id })
  return asQueue(row)
}

/** Events have numbers of their own in each queue, from 0 on, with gaps. */
export const eventIdOf = ({ baseSeq }: Pick<Queue, 'baseSeq'>, seq: number): number => seq - baseSeq - 1
export const seqOf = ({ baseSeq }: Pick<Queue, 'baseSeq'>, eventId: number): number => eventId + baseSeq + 1
