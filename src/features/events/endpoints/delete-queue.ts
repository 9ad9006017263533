import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { queueIdText } from '#core/events/queue-options.ts'
import { BadQueueId } from '../queue.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { queues } from '../queue-service.ts'
import { deleteQueue } from '../store.ts'

export const deleteEventQueue = endpoint({
  route: 'DELETE /events',
  summary: 'Delete an event queue',
  access: 'user',
  params: { queue_id: required(queueIdText, 'The queue.') },
  errors: [BadQueueId],

  async handle({ caller, params: { queue_id }, tx }) {
    if (!(await deleteQueue(tx, caller.id, queue_id))) throw BadQueueId({ queue_id })
    serviceOf(tx.server, queues).hub.end(caller.realmId, queue_id)
    tx.tell({ type: 'queue deleted', realmId: caller.realmId, queueId: queue_id })
  },
})
