// Who is told that somebody writes: those who want to know, with clients that understand it (addendum F.3).
import { deliverer, type DeliveryCall, type Listener } from '#core/events/delivery.ts'
import { messagesByIds, seersAmong, shownTopic } from '#features/messages/public.ts'
import { statesOfReaders } from '#features/personal-state/public.ts'
import { readSettings } from '#features/settings/public.ts'
import { accountsOf } from '#features/users/public.ts'

const idsOf = (listeners: readonly Listener[]): number[] => [...new Set(listeners.map(({ caller }) => caller.id))]

async function interested({ tx, realmId }: DeliveryCall, listeners: readonly Listener[]): Promise<Set<number>> {
  const accounts = await accountsOf(tx, realmId, idsOf(listeners))
  const wanting = accounts.filter(({ settings }) => readSettings(settings).receives_typing_notifications)
  return new Set(wanting.map(({ id }) => id))
}

export const tellTyping = deliverer({
  type: 'typing',
  async prepare(call, { type, op, payload }, listeners) {
    const wanting = await interested(call, listeners)
    const inChannel = payload['message_type'] === 'stream'
    return listener => {
      if (!wanting.has(listener.caller.id)) return undefined
      if (!inChannel) return { type, op, ...payload }
      if (listener.options.capabilities.stream_typing_notifications !== true) return undefined
      return {
        type,
        op,
        ...payload,
        topic: shownTopic(payload['topic'] as string, listener.options.capabilities.empty_topic_name === true),
      }
    }
  },
})

export const tellEditTyping = deliverer({
  type: 'typing_edit_message',
  async prepare(call, { type, op, payload }, listeners) {
    const { tx, realmId, now } = call
    const wanting = await interested(call, listeners)
    const [message] = await messagesByIds(tx, realmId, [payload['message_id'] as number])
    if (message === undefined) return () => undefined
    const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const stateOf = await statesOfReaders(tx, message, idsOf(listeners))
    const seers = await seersAmong(tx, message, people, stateOf, now)
    const recipient = payload['recipient'] as { readonly topic?: string }
    return listener => {
      if (!wanting.has(listener.caller.id) || !seers.has(listener.caller.id)) return undefined
      if (recipient.topic === undefined) return { type, op, ...payload }
      return {
        type,
        op,
        ...payload,
        recipient: {
          ...recipient,
          topic: shownTopic(recipient.topic, listener.options.capabilities.empty_topic_name === true),
        },
      }
    }
  },
})
