// A new message, as each listener sees it: with his own flags, in the form that his client understands.
import { isGuest } from '#core/contract/access.ts'
import { deliverer, type DeliveryCall, type Listener, type Told } from '#core/events/delivery.ts'
import { channelById } from '#features/channels/public.ts'
import { asMessages, type MessageRow, messagesByIds, seersAmong } from '#features/messages/public.ts'
import { narrowMatcher, type NarrowReader } from '#features/narrows/public.ts'
import { flagNames, statesOfReaders } from '#features/personal-state/public.ts'
import { realmOf } from '#features/realms/public.ts'

const nothing = (): undefined => undefined
const asNarrowReader = ({ caller, options }: Listener): NarrowReader => ({ id: caller.id, narrow: options.narrow })

export const tellMessage = deliverer({
  type: 'message',
  // Who received a message follows from the subscriptions at the time when it was sent.
  choosesListeners: true,
  async prepare(call, { payload }, listeners) {
    const { tx, realmId, now } = call
    const [message] = await messagesByIds(tx, realmId, [payload['message_id']])
    if (message === undefined) return nothing
    const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const stateOf = await statesOfReaders(
      tx,
      message,
      people.map(({ id }) => id),
    )
    const seers = await seersAmong(tx, message, people, stateOf, now)
    const isPublic = await isInPublicChannel(call, message)
    const meant = listeners.filter(({ caller, options }) => {
      const { received, hasRow } = stateOf(caller.id)
      return seers.has(caller.id) && (received || hasRow || (options.all_public_streams && isPublic))
    })
    const matches = await narrowMatcher(tx, message, meant.map(asNarrowReader))
    const told = new Map<Listener, Told>()
    const shown = messageViews(call, message)
    for (const listener of meant) {
      const state = stateOf(listener.caller.id)
      if (!matches(asNarrowReader(listener), state)) continue
      const body = await shown(listener, state.flags)
      const isSender = payload['queue_id'] === listener.queueId && payload['local_id'] !== undefined
      told.set(listener, isSender ? { ...body, local_message_id: payload['local_id'] } : body)
    }
    return listener => told.get(listener)
  },
})

async function isInPublicChannel({ tx, realmId }: DeliveryCall, { channel_id }: MessageRow): Promise<boolean> {
  const channel = channel_id === null ? undefined : await channelById(tx, realmId, channel_id)
  return channel?.invite_only === 0
}

/** One for all who ask in the same way; guests may not know everybody, so each of them has his own. */
function messageViews(
  { tx, server, realmId, now }: DeliveryCall,
  message: MessageRow,
): (listener: Listener, flags: number) => Promise<Told> {
  const views = new Map<string, Promise<Told>>()
  async function view({ caller, options }: Listener, flags: number): Promise<Told> {
    const realm = await realmOf(tx, { realmId })
    const [shown] = await asMessages(
      tx,
      {
        server,
        realm,
        caller,
        applyMarkdown: options.apply_markdown,
        allowEmptyTopic: options.capabilities.empty_topic_name === true,
        clientGravatar: options.client_gravatar,
        now,
      },
      [message],
    )
    return { type: 'message', message: shown, flags: flagNames(flags) }
  }
  return (listener, flags) => {
    const { caller, options } = listener
    const reader = isGuest(caller) || options.client_gravatar ? caller.id : 'anybody'
    const { apply_markdown, client_gravatar, capabilities } = options
    const key = `${reader} ${flags} ${apply_markdown} ${capabilities.empty_topic_name} ${client_gravatar}`
    const known = views.get(key) ?? view(listener, flags)
    views.set(key, known)
    return known
  }
}
