// Delivers deletions: all messages together, or one event for each for clients without bulk_message_deletion. A reader
// who may no longer read the channel gets the empty topic: the mobile app requires a topic.
import { deliverer, knowsEmptyTopic, type Listener, sharedRenderer } from '#core/events/delivery.ts'
import { presentTopic } from '#features/channels/public.ts'
import { channelReaders } from '../visible-now.ts'

export const deliverDeleted = deliverer({
  type: 'delete_message',
  async prepare(call, { payload }, listeners) {
    const { message_ids, topic, ...rest } = payload
    const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const readers = topic === undefined ? new Set() : await channelReaders(call, payload['stream_id'], users)
    const formOf = (listener: Listener): string =>
      `${readers.has(listener.caller.id)} ${knowsEmptyTopic(listener)} ${takesBulk(listener)}`
    return sharedRenderer(formOf, listener => {
      const shown = readers.has(listener.caller.id) ? topic : ''
      const common = {
        type: 'delete_message',
        ...rest,
        ...(topic === undefined ? {} : { topic: presentTopic(shown, knowsEmptyTopic(listener)) }),
      }
      if (takesBulk(listener)) return { ...common, message_ids }
      return message_ids.map((message_id: number) => ({ ...common, message_id }))
    })
  },
})

const takesBulk = ({ options }: Listener): boolean => options.capabilities.bulk_message_deletion === true
