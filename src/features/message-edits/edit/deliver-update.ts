// Delivers an edit or a move: each listener gets only messages that the listener sees now, with the listener's own
// flags, and no channel or topic that the listener may not read now.
import { presentTopic, channelById } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import {
  deliverer,
  type DeliveryCall,
  type EventBody,
  knowsEmptyTopic,
  type Listener,
  type LogEvent,
  sharedRenderer,
} from '#core/events/delivery.ts'
import { linkifiersOf, topicLinker } from '#features/linkifiers/public.ts'
import { isMeMessage, messageById } from '#features/messages/public.ts'
import {
  type FlaggedMessage,
  flaggedMessages,
  flagNames,
  type PersonalState,
  statesOfReaders,
} from '#features/read-state/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { channelReaders, visibleNow } from '../visible-now.ts'
import { contentOfEdit, contentOfVersion } from './versions.ts'

export const deliverUpdate = deliverer({
  type: 'update_message',
  // The event of each user names only the messages that the user sees.
  choosesListeners: true,
  async prepare(call, { payload }, listeners) {
    const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const places = await flaggedMessages(call.tx, call.realmId, payload['message_ids'])
    const seen = await visibleNow(call, places, users)
    const flags = await flagsOf(call, seen, payload['message_id'])
    const aboutContent = await contentPart(call, payload)
    const readers = users.filter(({ id }) => seen.get(id)?.length)
    const aboutMove = await movePart(call, payload, readers)
    const { user_id, edit_timestamp, rendering_only } = payload
    const formOf = (listener: Listener): string =>
      JSON.stringify([seen.get(listener.caller.id), flags(listener.caller.id), aboutMove(listener)])
    return sharedRenderer(formOf, listener => {
      const message_ids = seen.get(listener.caller.id) ?? []
      const message_id = shownMessage(message_ids, payload['message_id'])
      if (message_id === undefined) return undefined
      const content = message_id === payload['message_id'] ? aboutContent : undefined
      const move = aboutMove(listener)
      if (content === undefined && move === undefined) return undefined
      return {
        type: 'update_message',
        user_id,
        edit_timestamp,
        rendering_only,
        message_id,
        flags: flags(listener.caller.id),
        ...content,
        ...(move === undefined
          ? { message_ids: [message_id], ...presentPlace(places, message_id) }
          : { message_ids, ...move }),
      }
    })
  },
})

/** The message that was edited or, for a user who does not see it, the first message that moved with it. */
const shownMessage = (seen: readonly number[], editedId: number): number | undefined =>
  seen.includes(editedId) ? editedId : seen[0]

async function flagsOf(
  { tx, realmId }: DeliveryCall,
  seen: ReadonlyMap<number, readonly number[]>,
  editedId: number,
): Promise<(accountId: number) => string[]> {
  const readers = Map.groupBy(seen.keys(), id => shownMessage(seen.get(id) ?? [], editedId))
  const states = new Map<number, PersonalState>()
  for (const message of await flaggedMessages(
    tx,
    realmId,
    [...readers.keys()].filter(id => id !== undefined),
  )) {
    const ids = readers.get(message.id) ?? []
    const stateOf = await statesOfReaders(tx, message, ids)
    for (const id of ids) states.set(id, stateOf(id))
  }
  return id => flagNames(states.get(id)?.flags ?? 0)
}

/** For a reader who may not read the channel of the edit, the event names the channel in which the message is now. */
function presentPlace(places: readonly FlaggedMessage[], messageId: number): EventBody {
  const channelId = places.find(({ id }) => id === messageId)?.channel_id ?? null
  return channelId === null ? {} : { stream_id: channelId }
}

async function contentPart(
  { tx, realmId }: DeliveryCall,
  payload: LogEvent['payload'],
): Promise<EventBody | undefined> {
  const version: number | undefined = payload['content_version']
  const message = version === undefined ? undefined : await messageById(tx, realmId, payload['message_id'])
  if (message === undefined || version === undefined) return undefined
  const isHistoryShown = (await historyPolicy(tx, realmId)) === 'all'
  if (payload['rendering_only'] === true) return { ...contentOfVersion(message, version, isHistoryShown) }
  const edited = contentOfEdit(message, version, isHistoryShown)
  return { ...edited, is_me_message: isMeMessage(edited.content) }
}

const historyPolicy = async (tx: DeliveryCall['tx'], realmId: number): Promise<string> =>
  readRealmSettings((await realmOf(tx, { realmId })).settings).message_edit_history_visibility_policy

/**
 * Undefined for a reader who may not read the new channel, or who may not read the old one in an organization that
 * hides the history of messages.
 */
async function movePart(
  call: DeliveryCall,
  payload: LogEvent['payload'],
  users: readonly Caller[],
): Promise<(listener: Listener) => EventBody | undefined> {
  const { stream_id, new_stream_id, orig_subject, subject, propagate_mode } = payload
  if (stream_id === undefined) return () => ({})
  const { tx, realmId } = call
  const channel = await channelById(tx, realmId, stream_id)
  const readersBefore = await channelReaders(call, stream_id, users)
  const readersAfter = new_stream_id === undefined ? readersBefore : await channelReaders(call, new_stream_id, users)
  const isHidden = (await historyPolicy(tx, realmId)) === 'none'
  const topicAfter: string | undefined = subject ?? orig_subject
  const links = topicAfter === undefined ? [] : topicLinker(await linkifiersOf(tx, realmId))(topicAfter)
  return listener => {
    const { caller } = listener
    const topic = (name: string): string => presentTopic(name, knowsEmptyTopic(listener))
    const readsBefore = readersBefore.has(caller.id)
    if (!readersAfter.has(caller.id) || (!readsBefore && isHidden)) return undefined
    // A reader who may not read the old channel gets the new topic, changed or not.
    const newSubject = readsBefore ? subject : topicAfter
    return {
      stream_id,
      ...(readsBefore ? { stream_name: channel?.name } : {}),
      ...(new_stream_id === undefined ? {} : { new_stream_id }),
      ...(orig_subject === undefined ? {} : { orig_subject: topic(orig_subject), propagate_mode }),
      ...(newSubject === undefined ? {} : { subject: topic(newSubject), topic_links: links }),
    }
  }
}
