// Messages as one caller sees them. The rows that they refer to are read for all messages together.
import { existing } from '#core/base/existing.ts'
import { presentTopic, channelNamesOf } from '#features/channels/public.ts'
import type { Server } from '#core/server/server.ts'
import { type Caller, isGuest } from '#core/contract/access.ts'
import type { Of } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { type LinkifierRow, linkifiersOf, topicLinker } from '#features/linkifiers/public.ts'
import type { Realm } from '#features/realms/public.ts'
import {
  apiEmail,
  dummyEmail,
  presentAvatarUrl,
  unknownAvatarUrl,
  unknownName,
  visibleAmong,
} from '#features/users/public.ts'
import { isMeMessage, type Message, type Participant, type reactionUser } from './message.ts'
import { type MessageRow } from './store/messages.ts'
import { type MoveRow, movesOf } from './store/moves.ts'
import { participantsOf } from './store/recipients.ts'
import {
  usersOfMessages,
  type ReactionRow,
  reactionsTo,
  type SenderRow,
  submessageById,
  type SubmessageRow,
  submessagesOf,
} from './store/related.ts'
import { type KnownPlaces, knownPlaces, visibleHistory } from './visible-history.ts'

export interface MessageView {
  readonly server: Server
  readonly realm: Realm
  readonly caller: Caller
  /** Whether the content is HTML; otherwise it is Markdown. */
  readonly applyMarkdown: boolean
  /** Whether the client understands an empty topic. */
  readonly allowEmptyTopic: boolean
  readonly clientGravatar: boolean
  /** Whether the client expects a user object in each reaction. */
  readonly reactionUsers?: boolean
}
type Viewer = Pick<MessageView, 'server' | 'realm' | 'caller'>

/** The rows that messages refer to. */
interface MessageParts {
  readonly channelNames: ReadonlyMap<number, string>
  /** Of direct messages, by recipient. */
  readonly participants: ReadonlyMap<number, readonly number[]>
  readonly users: ReadonlyMap<number, SenderRow>
  readonly reactions: readonly ReactionRow[]
  readonly submessages: readonly SubmessageRow[]
  readonly linkifiers: readonly LinkifierRow[]
  /** By ID. */
  readonly moves: ReadonlyMap<number, MoveRow>
  readonly knownPlaces: KnownPlaces
}

export async function asMessages(tx: ReadTx, view: MessageView, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const parts = await together([relatedRows(tx, view, rows), reactionsTo(tx, ids), submessagesOf(tx, ids)])
  return presentMessages(view, rows, await withUsers(tx, view, ...parts))
}

/** The message as it was sent: without reactions and later submessages. */
export async function asSentMessage(
  tx: ReadTx,
  view: MessageView,
  row: MessageRow,
  submessageId: number | undefined,
): Promise<Message> {
  const [related, submessages] = await together([
    relatedRows(tx, view, [row]),
    submessageId === undefined ? [] : submessageById(tx, submessageId),
  ])
  return existing(presentMessages(view, [row], await withUsers(tx, view, related, [], submessages))[0])
}

type RelatedRows = Omit<MessageParts, 'reactions' | 'submessages'>

/** With the senders as the only users. */
async function relatedRows(tx: ReadTx, view: MessageView, rows: readonly MessageRow[]): Promise<RelatedRows> {
  const [participants, channelNames, linkifiers, moves, users] = await together([
    participantsOf(tx, view.realm.id, unique(rows.filter(isDirect).map(row => row.recipient_id))),
    channelNamesOf(tx, view.realm.id, unique(rows.flatMap(row => row.channel_id ?? []))),
    linkifiersOf(tx, view.realm.id),
    movesOf(tx, rows),
    usersShown(
      tx,
      view,
      rows.map(row => row.sender_id),
    ),
  ])
  const known = await knownPlaces(tx, view.caller, rows, moves)
  return { participants, channelNames, linkifiers, moves, knownPlaces: known, users }
}

/** Adds the users other than the senders. */
async function withUsers(
  tx: ReadTx,
  view: MessageView,
  { users: senders, ...related }: RelatedRows,
  reactions: MessageParts['reactions'],
  submessages: MessageParts['submessages'],
): Promise<MessageParts> {
  const named = [...[...related.participants.values()].flat(), ...usersOfReactions(view, reactions)]
  const others = named.filter(id => !senders.has(id))
  const users = others.length === 0 ? senders : new Map([...senders, ...(await usersShown(tx, view, others))])
  return { ...related, users, reactions, submessages }
}

export const usersShown = async (tx: ReadTx, view: Viewer, ids: readonly number[]): Promise<Map<number, SenderRow>> =>
  markHidden(tx, view, await usersOfMessages(tx, unique(ids)))

/** Of a hidden user, the caller sees only the ID. */
export async function markHidden(
  tx: ReadTx,
  { caller, realm }: Viewer,
  users: Map<number, SenderRow>,
): Promise<Map<number, SenderRow>> {
  if (!isGuest(caller)) return users
  const local = [...users.values()].filter(user => user.realm_id === realm.id)
  const visible = new Set(await visibleAmong(tx, caller, local))
  for (const user of local) if (!visible.has(user)) users.set(user.id, { ...user, isHidden: true })
  return users
}

export function presentMessages(view: MessageView, rows: readonly MessageRow[], parts: MessageParts): Message[] {
  const reactions = Map.groupBy(parts.reactions, row => row.message_id)
  const submessages = Map.groupBy(parts.submessages, row => row.message_id)
  const linksOfTopic = topicLinker(parts.linkifiers)
  const senders = new Map<number, SenderFields>()
  const senderOf = (id: number): SenderFields => {
    const fields = senders.get(id) ?? senderFields(view, existing(parts.users.get(id)))
    senders.set(id, fields)
    return fields
  }
  return rows.map(row => {
    const { channel_id } = row
    const isInChannel = channel_id !== null
    const sender = senderOf(row.sender_id)
    // Lists each field, because copying an object into another one is slow.
    const shown: Message = {
      id: row.id,
      type: isInChannel ? 'stream' : 'private',
      sender_id: sender.sender_id,
      sender_email: sender.sender_email,
      sender_full_name: sender.sender_full_name,
      sender_realm_str: sender.sender_realm_str,
      avatar_url: sender.avatar_url,
      client: row.client,
      content: view.applyMarkdown ? row.rendered : row.content,
      content_type: view.applyMarkdown ? 'text/html' : 'text/x-markdown',
      display_recipient: isInChannel
        ? (parts.channelNames.get(channel_id) ?? '')
        : (parts.participants.get(row.recipient_id) ?? []).map(id =>
            asParticipant(view, existing(parts.users.get(id))),
          ),
      recipient_id: row.recipient_id,
      subject: isInChannel ? presentTopic(row.topic, view.allowEmptyTopic) : '',
      is_me_message: isMeMessage(row.content),
      timestamp: row.sent_at,
      reactions: (reactions.get(row.id) ?? []).map(reaction => asReaction(view, parts.users, reaction)),
      submessages: submessages.get(row.id) ?? [],
      topic_links: linksOfTopic(row.topic),
    }
    if (isInChannel) shown.stream_id = channel_id
    if (row.edited_at !== null) shown.last_edit_timestamp = row.edited_at
    if (row.moved_at !== null) shown.last_moved_timestamp = row.moved_at
    if (row.edit_history !== null || row.moves !== null) Object.assign(shown, presentHistory(view, row, parts))
    return shown
  })
}

function asReaction(
  view: MessageView,
  users: MessageParts['users'],
  { account_id, emoji_name, emoji_code, reaction_type }: ReactionRow,
): Message['reactions'][number] {
  const reaction = { emoji_name, emoji_code, reaction_type, user_id: account_id }
  return view.reactionUsers ? { ...reaction, user: asReactionUser(view, existing(users.get(account_id))) } : reaction
}

export const usersOfReactions = ({ reactionUsers }: MessageView, reactions: readonly ReactionRow[]): number[] =>
  reactionUsers ? reactions.map(({ account_id }) => account_id) : []

function asReactionUser(view: Viewer, user: SenderRow): Of<typeof reactionUser> {
  const { id: user_id, ...shown } = asParticipant(view, user)
  return { user_id, ...shown }
}

export async function presentReactionUser(tx: ReadTx, viewer: Viewer, id: number): Promise<Of<typeof reactionUser>> {
  return asReactionUser(viewer, existing((await usersShown(tx, viewer, [id])).get(id)))
}

const unique = (values: readonly number[]): number[] => [...new Set(values)]
const isDirect = (row: MessageRow): boolean => row.channel_id === null

type SenderFields = Pick<Message, 'sender_id' | 'sender_email' | 'sender_full_name' | 'sender_realm_str' | 'avatar_url'>
function senderFields(view: MessageView, sender: SenderRow): SenderFields {
  const { email, full_name } = asParticipant(view, sender)
  return {
    sender_id: sender.id,
    sender_email: email,
    sender_full_name: full_name,
    sender_realm_str: sender.subdomain,
    avatar_url: sender.isHidden
      ? unknownAvatarUrl(view.realm)
      : presentAvatarUrl(view.server, view.caller, sender, view.clientGravatar),
  }
}

const asParticipant = ({ server, realm }: Viewer, user: SenderRow): Participant => ({
  id: user.id,
  email: user.isHidden ? dummyEmail(server, realm, user.id) : apiEmail(server, realm, user),
  full_name: user.isHidden ? unknownName : user.full_name,
  is_mirror_dummy: false,
})

function presentHistory(view: MessageView, row: MessageRow, parts: MessageParts): Pick<Message, 'edit_history'> {
  const { entries, arrival } = visibleHistory(view.realm, row, parts.moves, parts.knownPlaces(row)) ?? {}
  // Clients take a history without entries for an error.
  if (entries === undefined || (entries.length === 0 && arrival !== undefined)) return {}
  return {
    edit_history: entries.map(entry => ({
      ...entry,
      ...(entry.topic === undefined ? {} : { topic: presentTopic(entry.topic, view.allowEmptyTopic) }),
      ...(entry.prev_topic === undefined ? {} : { prev_topic: presentTopic(entry.prev_topic, view.allowEmptyTopic) }),
    })),
  }
}
