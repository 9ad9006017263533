// A new message as each listener gets it: as it was sent, in the form that the listener's client understands. Later
// events describe later changes to the message.
import { isGuest } from '#core/contract/access.ts'
import {
  deliverer,
  type DeliveryCall,
  type EventBody,
  type EventRenderer,
  type Listener,
  type Listeners,
} from '#core/events/delivery.ts'
import { channelById, knownChannel } from '#features/channels/public.ts'
import {
  asSentMessage,
  type MessageRow,
  messageById,
  messageHolders,
  possibleHolders,
  usersWhoCanSee,
  type SentMessage,
  wasReceived,
} from '#features/messages/public.ts'
import { narrowMatcher, type NarrowReader } from '#features/search/public.ts'
import { flagNames, statesOfReaders } from '#features/read-state/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { flagsWhenSent, hiddenMessage, messageWhenSent } from './when-sent.ts'

const asNarrowReader = ({ caller, options }: Listener): NarrowReader => ({ id: caller.id, narrow: options.narrow })

export const deliverMessage = deliverer<SentMessage>({
  type: 'message',
  // The users who received a message follow from the subscriptions at the time when it was sent.
  async prepareFor(call, { payload }, offered) {
    const stored = await messageById(call.tx, call.realmId, payload.message_id)
    const hidden = hiddenMessage(call.realmId, payload)
    const senderId = (stored ?? hidden)?.sender_id
    const listeners = await offeredTo(call, payload, stored, senderId, offered)
    const { viewers, bodies } = stored === undefined ? noDelivery : await delivery(call, payload, stored, listeners)
    const origin = listeners.find(
      ({ queueId, caller }) => payload.local_id !== undefined && queueId === payload.queue_id && caller.id === senderId,
    )
    if (origin === undefined) return { listeners, render: listener => bodies.get(listener) }
    const body =
      hidden === undefined || viewers.has(origin.caller.id)
        ? bodies.get(origin)
        : await hiddenBody(call, payload, hidden, origin)
    const render: EventRenderer = listener =>
      listener === origin ? body && { ...body, local_message_id: payload.local_id } : bodies.get(listener)
    return { listeners, render }
  },
})

/** All listeners that get the message, and others. */
async function offeredTo(
  { tx, realmId }: DeliveryCall,
  { stream_id, copies }: SentMessage,
  stored: MessageRow | undefined,
  senderId: number | undefined,
  listeners: Listeners,
): Promise<readonly Listener[]> {
  const sender = new Set(senderId === undefined ? [] : [senderId])
  if (stored === undefined) return listeners.of(sender)
  const named = copies?.flatMap(({ user_ids }) => user_ids)
  // A message that was moved since may have been received by others. An older server didn't log the copies.
  const holders =
    stored.channel_id === (stream_id ?? null) && named !== undefined
      ? [await possibleHolders(tx, realmId, stored), new Set(named)]
      : await messageHolders(tx, realmId, stored)
  const receivers = await listeners.of(sender, ...holders)
  const known = new Set(receivers)
  const others = await listeners.ofPublicChannels()
  return [...receivers, ...others.filter(other => !known.has(other))]
}

interface Delivery {
  /** The users who can see the message now. */
  readonly viewers: ReadonlySet<number>
  readonly bodies: ReadonlyMap<Listener, EventBody>
}
const noDelivery: Delivery = { viewers: new Set(), bodies: new Map() }

async function delivery(
  call: DeliveryCall,
  payload: SentMessage,
  message: MessageRow,
  listeners: readonly Listener[],
  viewersOf = usersWhoCanSee,
): Promise<Delivery> {
  const { tx, realmId } = call
  const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
  const ids = users.map(({ id }) => id)
  const stateOf = await statesOfReaders(tx, message, ids)
  const viewers = await viewersOf(tx, message, users, stateOf)
  const isPublic = payload.in_private_channel !== true && (await isInPublicChannel(call, message))
  const realm = await realmOf(tx, { realmId })
  const readers = users.filter(({ id }) => viewers.has(id))
  const sentTo = await messageWhenSent(call, realm, message, payload, readers, stateOf)
  const flagsOf = flagsWhenSent(realm, message, payload)
  const shown = messageViews(call, realm, payload.submessage_id)
  const meant = listeners.filter(
    ({ caller, options }) =>
      viewers.has(caller.id) && (wasReceived(stateOf(caller.id)) || (options.all_public_streams && isPublic)),
  )
  const bodies = new Map<Listener, EventBody>()
  for (const [sent, alike] of Map.groupBy(meant, ({ caller }) => sentTo(caller))) {
    const matches = await narrowMatcher(tx, sent, alike.map(asNarrowReader))
    for (const listener of alike) {
      const state = stateOf(listener.caller.id)
      const flags = flagsOf(listener.caller.id, wasReceived(state), state.flags, sent)
      if (matches(asNarrowReader(listener), { ...state, flags }))
        bodies.set(listener, await shown(listener, sent, flags))
    }
  }
  return { viewers, bodies }
}

/** The client that sent the message waits for its event, even if its user can no longer see the message. */
async function hiddenBody(
  call: DeliveryCall,
  payload: SentMessage,
  hidden: MessageRow,
  origin: Listener,
): Promise<EventBody | undefined> {
  const { submessage_id: _, ...withoutSubmessage } = payload
  const { bodies } = await delivery(call, withoutSubmessage, hidden, [origin], async () => new Set([hidden.sender_id]))
  const body = bodies.get(origin)
  const { channel_id } = hidden
  if (body === undefined || channel_id === null) return body
  // The channel's name may have changed since.
  const knowsName = (await knownChannel(call.tx, origin.caller, channel_id)) !== undefined
  return knowsName ? body : { ...body, message: { ...(body['message'] as object), display_recipient: '' } }
}

async function isInPublicChannel({ tx, realmId }: DeliveryCall, { channel_id }: MessageRow): Promise<boolean> {
  const channel = channel_id === null ? undefined : await channelById(tx, realmId, channel_id)
  return channel?.invite_only === 0
}

/** One view for all listeners with the same options. Guests may not see all users, so each guest has their own view. */
function messageViews(
  { tx }: DeliveryCall,
  realm: Realm,
  submessageId: number | undefined,
): (listener: Listener, message: MessageRow, flags: number) => Promise<EventBody> {
  const views = new Map<string, Promise<EventBody>>()
  async function view({ caller, options }: Listener, message: MessageRow, flags: number): Promise<EventBody> {
    const form = {
      server: tx.server,
      realm,
      caller,
      applyMarkdown: options.apply_markdown,
      allowEmptyTopic: options.capabilities.empty_topic_name === true,
      clientGravatar: options.client_gravatar,
    }
    const shown = await asSentMessage(tx, form, message, submessageId)
    return { type: 'message', message: shown, flags: flagNames(flags) }
  }
  return (listener, message, flags) => {
    const { caller, options } = listener
    const reader = isGuest(caller) || options.client_gravatar ? caller.id : 'any'
    const { apply_markdown, client_gravatar, capabilities } = options
    const form = `${apply_markdown} ${capabilities.empty_topic_name} ${client_gravatar}`
    const key = `${reader} ${message.channel_id} ${flags} ${form}`
    const known = views.get(key) ?? view(listener, message, flags)
    views.set(key, known)
    return known
  }
}
