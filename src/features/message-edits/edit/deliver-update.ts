// Delivers an edit or a move. Listeners get only messages that they see now, with their own flags, and no channel,
// topic or text from a time when they couldn't see the message.
import { presentTopic, channelNamesOf } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import { existing } from '#core/base/existing.ts'
import {
  deliverer,
  type DeliveryCall,
  type EventBody,
  knowsEmptyTopic,
  type Listener,
  type Listeners,
  type LogEvent,
  sharedRenderer,
} from '#core/events/delivery.ts'
import { linkifiersOf, topicLinker } from '#features/linkifiers/public.ts'
import {
  historyPolicy,
  isMeMessage,
  messageById,
  messageHolders,
  type SeenCopy,
  usersWhoKnowPlace,
} from '#features/messages/public.ts'
import { type FlaggedMessage, flaggedMessages, flagNames, statesOfReaders } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { visibleNow } from '../visible-messages.ts'
import { contentOfEdit, contentOfVersion } from './versions.ts'

export const deliverUpdate = deliverer({
  type: 'update_message',
  // Each user's event names only the messages that the user sees.
  async prepareFor(call, { payload }, offered) {
    const listeners = payload['rendering_only'] === true ? await holders(call, payload, offered) : await offered.all()
    const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
    const places = await flaggedMessages(call.tx, call.realmId, payload['message_ids'])
    const seen = await visibleNow(call, places, users)
    const copies = await copiesOf(call, places, seen, payload['message_id'])
    const readers = users.filter(({ id }) => copies.has(id))
    const knowing = await knowersOf(call, payload, readers, copies)
    const contentFor = await contentPart(call, payload)
    const moveFor = await movePart(call, payload)
    const { user_id, edit_timestamp, rendering_only } = payload
    const formOf = (listener: Listener): string => {
      const { id } = listener.caller
      const { message, state } = copies.get(id) ?? {}
      const knows = knowing(id)
      return JSON.stringify([seen.get(id), message, state?.flags, knows, knowsEmptyTopic(listener)])
    }
    const render = sharedRenderer(formOf, listener => {
      const { id } = listener.caller
      const copy = copies.get(id)
      if (copy === undefined) return undefined
      const knows = knowing(id)
      const message_id = copy.message
      const content = message_id === payload['message_id'] ? contentFor(knows) : undefined
      const move = moveFor(listener, knows)
      if (content === undefined && move === undefined) return undefined
      return {
        type: 'update_message',
        user_id,
        edit_timestamp,
        rendering_only,
        message_id,
        flags: flagNames(copy.state.flags),
        ...content,
        ...(move === undefined
          ? { message_ids: [message_id], ...presentPlace(copy) }
          : { message_ids: seen.get(id), ...move }),
      }
    })
    return { listeners, render }
  },
})

/** The message itself hasn't changed, so only users who have it need the event. */
async function holders(
  { tx, realmId }: DeliveryCall,
  { message_id }: LogEvent['payload'],
  listeners: Listeners,
): Promise<readonly Listener[]> {
  const message = await messageById(tx, realmId, message_id)
  return message === undefined ? [] : listeners.of(...(await messageHolders(tx, realmId, message)))
}

/** The edited message as its reader sees it now. If the reader can't see it, the first message that moved with it. */
interface ShownCopy extends SeenCopy {
  readonly message: number
}

/** By account. */
async function copiesOf(
  { tx }: DeliveryCall,
  places: readonly FlaggedMessage[],
  seen: ReadonlyMap<number, readonly number[]>,
  editedId: number,
): Promise<Map<number, ShownCopy>> {
  const shown = (ids: readonly number[]): number | undefined => (ids.includes(editedId) ? editedId : ids[0])
  const readers = Map.groupBy(seen.keys(), id => shown(seen.get(id) ?? []))
  const copies = new Map<number, ShownCopy>()
  for (const message of places) {
    const ids = readers.get(message.id) ?? []
    if (ids.length === 0) continue
    const stateOf = await statesOfReaders(tx, message, ids)
    for (const id of ids) copies.set(id, { message: message.id, channel_id: message.channel_id, state: stateOf(id) })
  }
  return copies
}

/** For a reader who may not know the edit's channel, the event names the channel that the message is in now. */
const presentPlace = ({ channel_id }: SeenCopy): EventBody => (channel_id === null ? {} : { stream_id: channel_id })

/** Whether a reader may see the message as it was before and after the change. */
interface Knows {
  readonly before: boolean
  readonly after: boolean
}

async function knowersOf(
  { tx }: DeliveryCall,
  { stream_id, new_stream_id }: LogEvent['payload'],
  readers: readonly Caller[],
  copies: ReadonlyMap<number, SeenCopy>,
): Promise<(accountId: number) => Knows> {
  if (stream_id === undefined) return () => ({ before: true, after: true })
  const copyOf = (id: number): SeenCopy => existing(copies.get(id))
  const before = await usersWhoKnowPlace(tx, stream_id, readers, copyOf)
  const after = new_stream_id === undefined ? before : await usersWhoKnowPlace(tx, new_stream_id, readers, copyOf)
  return id => ({ before: before.has(id), after: after.has(id) })
}

async function contentPart(
  { tx, realmId }: DeliveryCall,
  payload: LogEvent['payload'],
): Promise<(knows: Knows) => EventBody | undefined> {
  const version: number | undefined = payload['content_version']
  const message = version === undefined ? undefined : await messageById(tx, realmId, payload['message_id'])
  if (message === undefined || version === undefined) return () => undefined
  const isHistoryShown = historyPolicy(await realmOf(tx, { realmId })) === 'all'
  const isRendering = payload['rendering_only'] === true
  return ({ before, after }) => {
    const shown = isHistoryShown && after
    if (isRendering) return { ...contentOfVersion(message, version, shown) }
    const edited = before ? contentOfEdit(message, version, shown) : contentOfVersion(message, version, shown)
    return { ...edited, is_me_message: isMeMessage(edited.content) }
  }
}

/**
 * Undefined for a reader who may not know the new place. A reader who may not know the old place gets the new one in
 * both parts of the move, because clients expect both.
 */
async function movePart(
  { tx, realmId }: DeliveryCall,
  payload: LogEvent['payload'],
): Promise<(listener: Listener, knows: Knows) => EventBody | undefined> {
  const { stream_id, new_stream_id = stream_id, orig_subject, subject, propagate_mode } = payload
  if (stream_id === undefined || payload['rendering_only'] === true) return () => ({})
  const names = await channelNamesOf(tx, realmId, [stream_id, new_stream_id])
  const topicAfter: string | undefined = subject ?? orig_subject
  const links = topicAfter === undefined ? [] : topicLinker(await linkifiersOf(tx, realmId))(topicAfter)
  return (listener, { before, after }) => {
    const topic = (name: string): string => presentTopic(name, knowsEmptyTopic(listener))
    if (!after) return undefined
    if (before)
      return {
        stream_id,
        stream_name: names.get(stream_id),
        ...(payload['new_stream_id'] === undefined ? {} : { new_stream_id }),
        ...(orig_subject === undefined ? {} : { orig_subject: topic(orig_subject), propagate_mode }),
        ...(subject === undefined ? {} : { subject: topic(subject), topic_links: links }),
      }
    return {
      stream_id: new_stream_id,
      stream_name: names.get(new_stream_id),
      new_stream_id,
      orig_subject: topic(topicAfter ?? ''),
      subject: topic(topicAfter ?? ''),
      topic_links: links,
      propagate_mode: 'change_one',
    }
  }
}
