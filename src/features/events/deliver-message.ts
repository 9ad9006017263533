// A new message, as each listener gets it: as it was sent, in the form that the listener's client understands. Later
// events describe later changes of the message.
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, type EventBody } from '#core/events/delivery.ts'
import { channelById } from '#features/channels/public.ts'
import {
  asSentMessage,
  type MessageRow,
  messageById,
  usersWhoCanSee,
  type SentMessage,
  wasReceived,
} from '#features/messages/public.ts'
import { narrowMatcher, type NarrowReader } from '#features/search/public.ts'
import { flagNames, statesOfReaders } from '#features/read-state/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { deletedMessage, flagsWhenSent, messageWhenSent } from './when-sent.ts'

const nothing = (): undefined => undefined
const asNarrowReader = ({ caller, options }: Listener): NarrowReader => ({ id: caller.id, narrow: options.narrow })

export const deliverMessage = deliverer<SentMessage>({
  type: 'message',
  // The users who received a message follow from the subscriptions at the time when it was sent.
  choosesListeners: true,
  async prepare(call, event, all) {
    const { tx, realmId } = call
    const { payload } = event
    const stored = await messageById(tx, realmId, payload.message_id)
    const message = stored ?? deletedMessage(realmId, payload)
    const isOrigin = ({ queueId }: Listener): boolean => queueId === payload.queue_id && payload.local_id !== undefined
    const waiting = stored ? all : all.filter(each => isOrigin(each) && each.caller.id === payload.origin?.sender_id)
    if (message === undefined || waiting.length === 0) return nothing
    const users = [...new Map(waiting.map(({ caller }) => [caller.id, caller])).values()]
    const ids = users.map(({ id }) => id)
    const stateOf = await statesOfReaders(tx, message, ids)
    const viewers = await usersWhoCanSee(tx, message, users, stateOf)
    const isPublic = payload.in_private_channel !== true && (await isInPublicChannel(call, message))
    const realm = await realmOf(tx, { realmId })
    const readers = users.filter(({ id }) => viewers.has(id))
    const sentTo = await messageWhenSent(call, realm, message, payload, readers, stateOf)
    const flagsOf = flagsWhenSent(realm, message, payload)
    const shown = messageViews(call, realm, payload.submessage_id)
    const meant = waiting.filter(
      ({ caller, options }) =>
        viewers.has(caller.id) && (wasReceived(stateOf(caller.id)) || (options.all_public_streams && isPublic)),
    )
    const bodies = new Map<Listener, EventBody>()
    for (const [sent, alike] of Map.groupBy(meant, ({ caller }) => sentTo(caller))) {
      const matches = await narrowMatcher(tx, sent, alike.map(asNarrowReader))
      for (const listener of alike) {
        const state = stateOf(listener.caller.id)
        const flags = flagsOf(listener.caller.id, wasReceived(state), state.flags, sent)
        if (!matches(asNarrowReader(listener), { ...state, flags })) continue
        const body = await shown(listener, sent, flags)
        bodies.set(listener, isOrigin(listener) ? { ...body, local_message_id: payload.local_id } : body)
      }
    }
    return listener => bodies.get(listener)
  },
})

async function isInPublicChannel({ tx, realmId }: DeliveryCall, { channel_id }: MessageRow): Promise<boolean> {
  const channel = channel_id === null ? undefined : await channelById(tx, realmId, channel_id)
  return channel?.invite_only === 0
}

/**
 * One view for all listeners with the same options. Guests may not see all users, so each guest has a view of their
 * own.
 */
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
