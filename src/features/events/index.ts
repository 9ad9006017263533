import { type Feature, feature } from '#core/feature.ts'
import { collectQueues } from './collect-queues.ts'
import { deleteEventQueue, getEvents } from './endpoints/get-events.ts'
import { queuesLimit } from './queue.ts'
import { queueService } from './queue-service.ts'
import { registerQueue } from './endpoints/register-queue.ts'
import { deliverMessage } from './deliver-message.ts'

/** Takes the other features, because it delivers their events. */
export const eventQueues = (others: readonly Feature[]) => {
  const parts = others.flatMap(each => each.state ?? [])
  const eventTypes = others.flatMap(each => each.events.map(({ type }) => type))
  return feature({
    name: 'event-queues',
    about: "The organization's state, and queues with the events after it.",
    endpoints: [registerQueue(parts, eventTypes), getEvents, deleteEventQueue],
    events: [],
    jobs: [collectQueues],
    limits: [queuesLimit],
    service: queueService([deliverMessage, ...others.flatMap(each => each.deliverers ?? [])]),
  })
}
