// Messages that are gone: all together, or one by one for clients that know no other way. A reader who
// may not read the channel any longer is told the empty topic: the mobile app needs one.
import { deliverer, knowsEmptyTopic, type Listener, sharedRenderer } from '#core/events/delivery.ts'
import { presentTopic } from '#features/channels/public.ts'
import { channelReaders } from '../seen-now.ts'

export const deliverDeleted = deliverer({
  type: 'delete_message',
  async prepare(call, { payload }, listeners) {
    const { message_ids, topic, ...rest } = payload
    const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const readers = topic === undefined ? new Set() : await channelReaders(call, payload['stream_id'], people)
    const formOf = (listener: Listener): string =>
      `${readers.has(listener.caller.id)} ${knowsEmptyTopic(listener)} ${takesMany(listener)}`
    return sharedRenderer(formOf, listener => {
      const shown = readers.has(listener.caller.id) ? topic : ''
      const told = {
        type: 'delete_message',
        ...rest,
        ...(topic === undefined ? {} : { topic: presentTopic(shown, knowsEmptyTopic(listener)) }),
      }
      if (takesMany(listener)) return { ...told, message_ids }
      return (message_ids as number[]).map(message_id => ({ ...told, message_id }))
    })
  },
})

const takesMany = ({ options }: Listener): boolean => options.capabilities.bulk_message_deletion === true
