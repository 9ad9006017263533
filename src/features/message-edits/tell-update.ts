// An edit or a move, as each listener may know of it: only messages that he sees now, with his own flags.
import { deliverer, type DeliveryCall, type Listener, type LogEvent, type Told } from '#core/events/delivery.ts'
import { channelById, knowersAmong } from '#features/channels/public.ts'
import { linkifiersOf, topicLinker } from '#features/linkifiers/public.ts'
import { isMeMessage, type MessageRow, messagesByIds, shownTopic } from '#features/messages/public.ts'
import { flaggedMessages, flagNames, type PersonalState, statesOfReaders } from '#features/personal-state/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { seenNow } from './seen-now.ts'
import { contentOfEdit } from './versions.ts'

export const tellUpdate = deliverer({
  type: 'update_message',
  // Who saw some of the moved messages is told of those.
  choosesListeners: true,
  async prepare(call, { payload }, listeners) {
    const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const places = await flaggedMessages(call.tx, payload['message_ids'])
    const seen = await seenNow(call, places, people)
    const flags = await flagsOf(call, seen, payload['message_id'])
    const aboutContent = await contentPart(call, payload)
    const aboutMove = await movePart(call, payload, listeners)
    const { user_id, edit_timestamp, rendering_only } = payload
    return listener => {
      const message_ids = seen.get(listener.caller.id) ?? []
      const message_id = toldOf(message_ids, payload['message_id'])
      const move = aboutMove(listener)
      if (message_id === undefined || move === undefined) return undefined
      return {
        type: 'update_message',
        user_id,
        edit_timestamp,
        rendering_only,
        message_id,
        message_ids,
        flags: flags(listener.caller.id),
        ...(message_id === payload['message_id'] ? aboutContent : {}),
        ...move,
      }
    }
  },
})

/** The message that was edited, or, for who does not see it, the first of those that moved with it. */
const toldOf = (seen: readonly number[], named: number): number | undefined => (seen.includes(named) ? named : seen[0])

async function flagsOf(
  { tx }: DeliveryCall,
  seen: ReadonlyMap<number, readonly number[]>,
  named: number,
): Promise<(accountId: number) => string[]> {
  const readers = Map.groupBy(seen.keys(), id => toldOf(seen.get(id) ?? [], named))
  const states = new Map<number, PersonalState>()
  for (const message of await flaggedMessages(
    tx,
    [...readers.keys()].filter(id => id !== undefined),
  )) {
    const ids = readers.get(message.id) ?? []
    const stateOf = await statesOfReaders(tx, message, ids)
    for (const id of ids) states.set(id, stateOf(id))
  }
  return id => flagNames(states.get(id)?.flags ?? 0)
}

async function contentPart({ tx, realmId }: DeliveryCall, payload: LogEvent['payload']): Promise<Told> {
  const version = payload['content_version'] as number | undefined
  const [message] = version === undefined ? [] : await messagesByIds(tx, realmId, [payload['message_id']])
  if (message === undefined || version === undefined) return {}
  const edited = contentOfEdit(message as MessageRow, version, (await historyPolicy(tx, realmId)) === 'all')
  return { ...edited, is_me_message: isMeMessage(edited.content) }
}

const historyPolicy = async (tx: DeliveryCall['tx'], realmId: number): Promise<string> =>
  readRealmSettings((await realmOf(tx, { realmId })).settings).message_edit_history_visibility_policy

/** Undefined for who may not know that the messages came from elsewhere. */
async function movePart(
  { tx, realmId, now }: DeliveryCall,
  payload: LogEvent['payload'],
  listeners: readonly Listener[],
): Promise<(listener: Listener) => Told | undefined> {
  const { stream_id, new_stream_id, orig_subject, subject, propagate_mode } = payload
  if (stream_id === undefined) return () => ({})
  const channel = await channelById(tx, realmId, stream_id)
  const people = listeners.map(({ caller }) => caller)
  const knowers = channel === undefined ? new Set<number>() : await knowersAmong(tx, channel, people, now)
  const isHidden = (await historyPolicy(tx, realmId)) === 'none'
  const links = subject === undefined ? {} : { topic_links: topicLinker(await linkifiersOf(tx, realmId))(subject) }
  return ({ caller, options }) => {
    const topic = (name: string): string => shownTopic(name, options.capabilities.empty_topic_name === true)
    const knows = knowers.has(caller.id)
    if (!knows && isHidden) return undefined
    return {
      stream_id,
      ...(knows ? { stream_name: channel?.name } : {}),
      ...(new_stream_id === undefined ? {} : { new_stream_id }),
      ...(orig_subject === undefined ? {} : { orig_subject: topic(orig_subject), propagate_mode }),
      ...(subject === undefined ? {} : { subject: topic(subject), ...links }),
    }
  }
}
