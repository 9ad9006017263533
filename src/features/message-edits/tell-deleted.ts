// Messages that are gone: all together, or one by one for clients that know no other way.
import { deliverer, type Listener, type Told } from '#core/events/delivery.ts'
import { shownTopic } from '#features/messages/public.ts'

export const tellDeleted = deliverer({
  type: 'delete_message',
  async prepare(_call, { payload }) {
    const { message_ids, topic, ...rest } = payload
    return ({ options: { capabilities } }: Listener): Told | Told[] => {
      const told = {
        type: 'delete_message',
        ...rest,
        ...(topic === undefined ? {} : { topic: shownTopic(topic, capabilities.empty_topic_name === true) }),
      }
      if (capabilities.bulk_message_deletion === true) return { ...told, message_ids }
      return (message_ids as number[]).map(message_id => ({ ...told, message_id }))
    }
  },
})
