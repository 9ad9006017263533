// Delivers typing events to users who turned them on, if their clients support them
// (docs/spec/events.md#typing-direct).
import { presentTopic } from '#features/channels/public.ts'
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, knowsEmptyTopic, type Listener, sharedRenderer } from '#core/events/delivery.ts'
import { messageById, usersWhoCanSee } from '#features/messages/public.ts'
import { statesOfReaders } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { accountById, accountsOf, apiEmail, dummyEmail, visibleAmong } from '#features/users/public.ts'

const idsOf = (listeners: readonly Listener[]): number[] => [...new Set(listeners.map(({ caller }) => caller.id))]

async function usersReceivingTyping(
  { tx, realmId }: DeliveryCall,
  listeners: readonly Listener[],
): Promise<Set<number>> {
  const accounts = await Promise.all(idsOf(listeners).map(id => accountById(tx, realmId, id)))
  const receives = (account: (typeof accounts)[number]): boolean =>
    account !== undefined && readSettings(account.settings).receives_typing_notifications
  return new Set(accounts.filter(receives).map(account => account?.id ?? 0))
}

interface Writer {
  readonly user_id: number
  readonly email: string
}

/** These users as each listener may see them: guests don't learn the address of a user who is hidden from them. */
async function writersFor(
  { tx, realmId }: DeliveryCall,
  ids: readonly number[],
  listeners: readonly Listener[],
): Promise<(listenerId: number) => (userId: number) => Writer> {
  const realm = await realmOf(tx, { realmId })
  const accounts = await accountsOf(tx, realmId, ids)
  const emails = new Map(accounts.map(account => [account.id, apiEmail(tx.server, realm, account)]))
  const hidden = new Map<number, ReadonlySet<number>>()
  for (const { caller } of listeners.filter(one => isGuest(one.caller))) {
    if (hidden.has(caller.id)) continue
    const visible = new Set((await visibleAmong(tx, caller, accounts)).map(({ id }) => id))
    hidden.set(caller.id, new Set(ids).difference(visible))
  }
  return listenerId => user_id => {
    const email = hidden.get(listenerId)?.has(user_id) ? undefined : emails.get(user_id)
    return { user_id, email: email ?? dummyEmail(tx.server, realm, user_id) }
  }
}

export const deliverTyping = deliverer<{ sender_id: number; recipient_ids?: number[]; topic?: string }>({
  type: 'typing',
  async prepare(call, { type, op, payload }, listeners) {
    const receivers = await usersReceivingTyping(call, listeners)
    const { sender_id, recipient_ids, topic, ...conversation } = payload
    const audience = listeners.filter(({ caller }) => receivers.has(caller.id))
    const writerFor = await writersFor(call, recipient_ids ?? [sender_id], audience)
    const formOf = (listener: Listener): string =>
      `${isGuest(listener.caller) ? listener.caller.id : 'member'} ${knowsEmptyTopic(listener)}`
    const render = sharedRenderer(formOf, listener => {
      const shown = writerFor(listener.caller.id)
      const event = { type, op, ...conversation, sender: shown(sender_id) }
      if (topic === undefined) return { ...event, recipients: recipient_ids?.map(shown) }
      return { ...event, topic: presentTopic(topic, knowsEmptyTopic(listener)) }
    })
    return listener => {
      const { caller, options } = listener
      const understands = topic === undefined || options.capabilities.stream_typing_notifications === true
      return receivers.has(caller.id) && understands ? render(listener) : undefined
    }
  },
})

export const deliverEditTyping = deliverer<{ message_id: number; recipient: { topic?: string } }>({
  type: 'typing_edit_message',
  async prepare(call, { type, op, payload }, listeners) {
    const { tx, realmId } = call
    const receivers = await usersReceivingTyping(call, listeners)
    const message = await messageById(tx, realmId, payload.message_id)
    if (message === undefined) return () => undefined
    const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const stateOf = await statesOfReaders(tx, message, idsOf(listeners))
    const viewers = await usersWhoCanSee(tx, message, users, stateOf)
    const { recipient } = payload
    const render = sharedRenderer(knowsEmptyTopic, listener => {
      if (recipient.topic === undefined) return { type, op, ...payload }
      const topic = presentTopic(recipient.topic, knowsEmptyTopic(listener))
      return { type, op, ...payload, recipient: { ...recipient, topic } }
    })
    return listener =>
      receivers.has(listener.caller.id) && viewers.has(listener.caller.id) ? render(listener) : undefined
  },
})
