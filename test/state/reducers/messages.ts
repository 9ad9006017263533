// A client knows which messages are unread, which are starred and which is the newest of each direct conversation.
import { ascending, type Event, type Reducer, type State } from './state.ts'

interface Address {
  readonly stream_id?: number
  readonly topic?: string
  readonly user_ids?: readonly number[]
}

type Unread = State

const ids = (list: readonly number[], more: readonly number[]): number[] =>
  [...new Set([...list, ...more])].sort(ascending)

/** Adds a message to the unread conversation with these properties. */
function withUnread(list: readonly any[], names: Readonly<Record<string, unknown>>, id: number): any[] {
  const isIt = (one: any): boolean => Object.entries(names).every(([name, value]) => one[name] === value)
  const found = list.find(isIt) ?? { ...names, unread_message_ids: [] }
  const grown = { ...found, unread_message_ids: ids(found.unread_message_ids, [id]) }
  return [...list.filter(one => !isIt(one)), grown]
}

function added(unread: Unread, self: number, id: number, address: Address, mentioned: boolean): Unread {
  const mentions = mentioned ? ids(unread['mentions'], [id]) : unread['mentions']
  if (address.stream_id !== undefined) {
    const names = { stream_id: address.stream_id, topic: address.topic }
    return { ...unread, mentions, streams: withUnread(unread['streams'], names, id) }
  }
  const [other = self, ...more] = address.user_ids ?? []
  if (more.length === 0)
    return { ...unread, mentions, pms: withUnread(unread['pms'], { other_user_id: other, sender_id: other }, id) }
  const user_ids_string = [...(address.user_ids ?? []), self].sort(ascending).join(',')
  return { ...unread, mentions, huddles: withUnread(unread['huddles'], { user_ids_string }, id) }
}

function removed(unread: Unread, gone: readonly number[]): Unread {
  const without = (list: readonly any[]): any[] =>
    list
      .map(one => ({ ...one, unread_message_ids: one.unread_message_ids.filter((id: number) => !gone.includes(id)) }))
      .filter(one => one.unread_message_ids.length > 0)
  return {
    ...unread,
    pms: without(unread['pms']),
    huddles: without(unread['huddles']),
    streams: without(unread['streams']),
    mentions: unread['mentions'].filter((id: number) => !gone.includes(id)),
  }
}

const isMention = (flag: string): boolean => flag === 'mentioned' || flag.endsWith('wildcard_mentioned')

export const sent: Reducer = (state, { message, flags }) => {
  const others =
    message.type === 'private'
      ? message.display_recipient
          .map((one: any) => one.id)
          .filter((id: number) => id !== state['user_id'])
          .sort(ascending)
      : undefined
  const address =
    message.type === 'private' ? { user_ids: others } : { stream_id: message.stream_id, topic: message.subject }
  const withNewest = { ...state, max_message_id: Math.max(state['max_message_id'], message.id) }
  const unread = flags.includes('read')
    ? state['unread_msgs']
    : added(state['unread_msgs'], state['user_id'], message.id, address, flags.some(isMention))
  if (others === undefined) return { ...withNewest, unread_msgs: unread }
  const isIt = (one: any): boolean => one.user_ids.join() === others.join()
  const rest = state['recent_private_conversations'].filter((one: any) => !isIt(one))
  const conversation = { user_ids: others, max_message_id: message.id }
  return { ...withNewest, unread_msgs: unread, recent_private_conversations: [conversation, ...rest] }
}

export const flagged: Reducer = (state, { op, flag, messages, message_details = {} }) => {
  if (flag === 'starred') {
    const starred: number[] = state['starred_messages']
    return {
      ...state,
      starred_messages: op === 'add' ? ids(starred, messages) : starred.filter(id => !messages.includes(id)),
    }
  }
  if (flag !== 'read') return state
  if (op === 'add') return { ...state, unread_msgs: removed(state['unread_msgs'], messages) }
  return {
    ...state,
    unread_msgs: Object.entries<any>(message_details).reduce(
      (unread, [id, details]) => added(unread, state['user_id'], Number(id), details, details.mentioned === true),
      state['unread_msgs'],
    ),
  }
}

export const deleted: Reducer = (state, event) => {
  const gone: number[] = event['message_ids'] ?? [event['message_id']]
  return {
    ...state,
    unread_msgs: removed(state['unread_msgs'], gone),
    starred_messages: state['starred_messages'].filter((id: number) => !gone.includes(id)),
  }
}

/** A new text can mention other users. */
function reworded(state: State, { message_id, content, flags }: Event): State {
  if (content === undefined) return state
  const others = state['unread_msgs'].mentions.filter((id: number) => id !== message_id)
  const isUnreadMention = flags.some(isMention) && !flags.includes('read')
  const mentions = isUnreadMention ? ids(others, [message_id]) : others
  return { ...state, unread_msgs: { ...state['unread_msgs'], mentions } }
}

/** Unread messages stay unread when they move. */
export const updated: Reducer = (before, event) => {
  const state = reworded(before, event)
  const { message_ids, stream_id, new_stream_id = stream_id, subject, orig_subject }: Event = event
  if (subject === undefined && event['new_stream_id'] === undefined) return state
  const unread: Unread = state['unread_msgs']
  const moved = unread['streams'].flatMap((one: any) =>
    one.unread_message_ids.filter((id: number) => message_ids.includes(id)),
  )
  const mentions = new Set<number>(unread['mentions'])
  const address = { stream_id: new_stream_id, topic: subject ?? orig_subject }
  return {
    ...state,
    unread_msgs: moved.reduce(
      (held: Unread, id: number) => added(held, state['user_id'], id, address, mentions.has(id)),
      removed(unread, moved),
    ),
  }
}
