// Messages that are gone: all together, or one by one for clients that know no other way. A reader who
// may not read the channel any longer is told the empty topic: the mobile app needs one.
import { presentTopic } from '#features/channels/public.ts'
import { deliverer, type Listener, type EventBody } from '#core/events/delivery.ts'
import { channelReaders } from '../seen-now.ts'

export const deliverDeleted = deliverer({
  type: 'delete_message',
  async prepare(call, { payload }, listeners) {
    const { message_ids, topic, ...rest } = payload
    const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const readers = topic === undefined ? new Set() : await channelReaders(call, payload['stream_id'], people)
    return ({ caller, options: { capabilities } }: Listener): EventBody | EventBody[] => {
      const shown = readers.has(caller.id) ? topic : ''
      const told = {
        type: 'delete_message',
        ...rest,
        ...(topic === undefined ? {} : { topic: presentTopic(shown, capabilities.empty_topic_name === true) }),
      }
      if (capabilities.bulk_message_deletion === true) return { ...told, message_ids }
      return (message_ids as number[]).map(message_id => ({ ...told, message_id }))
    }
  },
})
