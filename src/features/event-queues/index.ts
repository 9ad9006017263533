import { type Feature, feature } from '#core/contract/feature.ts'
import { collectQueues } from './collect-queues.ts'
import { deleteEventQueue } from './delete-queue.ts'
import { getEvents } from './get-events.ts'
import { queueService } from './queue-service.ts'
import { registerQueue } from './register-queue.ts'
import { tellMessage } from './tell-message.ts'

/** It tells of all the others, so it is made from their list. */
export const eventQueues = (others: readonly Feature[]) => {
  const parts = others.flatMap(each => each.state ?? [])
  const eventTypes = others.flatMap(each => each.events.map(({ type }) => type))
  return feature({
    name: 'event-queues',
    about: 'The state of the organization, and queues with the events after it.',
    endpoints: [registerQueue(parts, eventTypes), getEvents, deleteEventQueue],
    events: [],
    jobs: [collectQueues],
    service: queueService([tellMessage, ...others.flatMap(each => each.deliverers ?? [])]),
  })
}
