import { objectMembers } from '#core/base/json-members.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required, withDefault } from '#core/contract/field.ts'
import { anyJson, bool, int, list, named, type Shape, text } from '#core/contract/shape.ts'
import { logEnd } from '#core/db/event-log.ts'
import { queueIdText } from '#core/events/queue-options.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { DeliveredEvent } from '../deliver.ts'
import type { Waited } from '../long-poll-hub.ts'
import { queues } from '../queue-service.ts'
import { BadQueueId, eventIdOf, longestPollSeconds, ownQueue, seqOf } from '../queue.ts'
import { deleteQueue } from '../store.ts'

const QueueMissing = badRequest("Missing 'queue_id' argument")
const LastEventMissing = badRequest("Missing 'last_event_id' argument")
const Pruned = badRequest('An event newer than {id} has already been pruned!')
const NeverDelivered = badRequest('Event {id} was not in this queue')

/** Random, so that clients that polled at the same time don't poll at the same time again. */
const pollMs = (): number => (longestPollSeconds - Math.floor(Math.random() * 10)) * 1000

const heartbeat = { type: 'heartbeat' }
const deliveredEvent = named('Event', 'See the list of events.', anyJson as Shape<DeliveredEvent>)

export const getEvents = endpoint({
  route: 'GET /events',
  summary: 'Wait for events',
  description:
    'Responds at once if there are events. Otherwise it waits, and responds with a heartbeat after 45 to 55 seconds. Acknowledges everything up to last_event_id.',
  access: 'user',
  limit: 'poll',
  params: {
    queue_id: optional(queueIdText, 'The queue, as returned by POST /register.'),
    last_event_id: optional(int, 'ID of the newest event that the client has; -1 for none.'),
    dont_block: withDefault(bool, false, 'Respond at once, even if there are no events.'),
  },
  paramOrder: 'declared',
  returns: {
    events: required(list(deliveredEvent), 'In order.'),
    queue_id: required(text, 'The queue.'),
  },
  errors: [QueueMissing, LastEventMissing, BadQueueId, Pruned, NeverDelivered],
  ownTransactions: true,
  // Events are only delivered to callers whose credentials are still valid.
  confirmsCaller: true,

  async handle({ caller, params: { queue_id, last_event_id, dont_block }, db, server, now, onGone, confirm }) {
    if (queue_id === undefined) throw QueueMissing()
    if (last_event_id === undefined) throw LastEventMissing()
    const { realmId } = caller
    const service = serviceOf(server, queues)
    const queue =
      service.positions.find(caller.id, queue_id) ?? (await db.readOne(tx => ownQueue(tx, caller.id, queue_id)))
    const acknowledgedSeq = seqOf(queue, last_event_id)
    if (acknowledgedSeq < queue.acknowledgedSeq) throw Pruned({ id: last_event_id })
    // The last delivery may not be in the row yet, but no client can have an event beyond the end of the log.
    const isReached = acknowledgedSeq <= Math.max(queue.lookedSeq, service.reached(realmId))
    if (!isReached && acknowledgedSeq > (await db.readOne(tx => logEnd(tx, realmId))))
      throw NeverDelivered({ id: last_event_id })
    const noted = service.positions.lookedSeq(queue.id, acknowledgedSeq)
    const afterSeq = Math.max(acknowledgedSeq, queue.lookedSeq, noted)
    const polled = (lookedSeq: number): void =>
      service.polled(realmId, queue.id, {
        acknowledgedSeq,
        lookedSeq,
        until: now + (dont_block ? 0 : longestPollSeconds),
      })
    polled(afterSeq)
    service.arrived(caller, queue)

    const position = { queueId: queue.id, caller, options: queue.options, baseSeq: queue.baseSeq, afterSeq }
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const enter = (leave: () => void): void => {
      onGone(leave)
      timer = setTimeout(() => {
        isOver = true
        leave()
      }, pollMs())
    }
    let waited: Waited
    try {
      waited = await service.hub.wait(realmId, position, !dont_block, enter)
    } finally {
      clearTimeout(timer)
    }
    if (waited.events.length === 0) {
      // A client that gets no events acknowledges none. The log must not be kept for events that aren't for it.
      polled(waited.upTo)
      // Events are only delivered to a caller with a valid key, but after an empty response the key may have been
      // revoked.
      await confirm()
    }
    const events = isOver ? [new DeliveredEvent(heartbeat, eventIdOf(queue, waited.upTo))] : waited.events
    return { events, queue_id: queue.id }
  },

  serialize: ({ events, queue_id, ...rest }) =>
    `{${objectMembers(rest)},"events":[${events.map(event => event.text).join()}],"queue_id":${JSON.stringify(queue_id)}}`,
})

export const deleteEventQueue = endpoint({
  route: 'DELETE /events',
  summary: 'Delete an event queue',
  access: 'user',
  params: { queue_id: required(queueIdText, 'The queue.') },
  errors: [BadQueueId],

  async handle({ caller, params: { queue_id }, tx }) {
    if (!(await deleteQueue(tx, caller.id, queue_id))) throw BadQueueId({ queue_id })
    tx.tell({ type: 'queue deleted', realmId: caller.realmId, queueId: queue_id })
  },
})
