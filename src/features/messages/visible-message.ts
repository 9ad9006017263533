// The rule for which messages a user may see: one function for all endpoints
// (docs/spec/messages.md#missing-and-invisible). Hidden and missing messages get the same response.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { oncePerSnapshot } from '#core/db/once-per-snapshot.ts'
import { together } from '#core/db/together.ts'
import {
  channelById,
  type ChannelRights,
  channelRights,
  type ChannelRow,
  everSubscribedIds,
  historyIsOpen,
  isOpenTo,
  subscribedAmong,
} from '#features/channels/public.ts'
import { type PersonalState, rowsOfMessage, stateFromColumns } from '#features/read-state/public.ts'
import { isParticipant, participantsIn } from './store/recipients.ts'
import type { SenderRow } from './store/related.ts'
import { ReaderFacts, messageForReader, type MessageRow } from './store/messages.ts'

export const MessageInvalid = badRequest('Invalid message(s)')

interface VisibleMessage {
  readonly message: MessageRow
  readonly personal: PersonalState
}
/** The columns of a channel that decide which users see its messages. */
type MessageChannel = Pick<ChannelRow, 'id' | 'name' | 'invite_only' | 'history_public' | 'archived' | 'permissions'>
/** A message with the rows that were read to find out whether it is visible. */
export interface FoundMessage extends VisibleMessage {
  readonly sender: SenderRow
  /** Undefined for a direct message. */
  readonly channel: MessageChannel | undefined
  readonly hasReactions: boolean
  readonly hasSubmessages: boolean
}

export async function visibleMessage(tx: ReadTx, caller: Caller, messageId: number): Promise<FoundMessage> {
  const message = await messageForReader(tx, caller, messageId)
  if (message === undefined) throw MessageInvalid()
  const holds = (fact: number): boolean => (message.facts & fact) !== 0
  const covered = holds(ReaderFacts.covered) ? 1 : 0
  const personal = stateFromColumns(message, { own_flags: message.own_flags, read_up_to: message.read_up_to, covered })
  const channel = channelOf(message)
  const place = { isParticipant: holds(ReaderFacts.participates), channel, isSubscribed: holds(ReaderFacts.subscribed) }
  if (!(await seesAt(channelRights(tx, caller), place, personal))) throw MessageInvalid()
  const { email, full_name, avatar_source, avatar_version, settings, subdomain } = message
  return {
    message,
    sender: {
      id: message.sender_id,
      realm_id: message.sender_realm_id,
      email,
      full_name,
      avatar_source,
      avatar_version,
      settings,
      subdomain,
    },
    personal,
    channel,
    hasReactions: holds(ReaderFacts.hasReactions),
    hasSubmessages: holds(ReaderFacts.hasSubmessages),
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof messageForReader>>>
function channelOf(message: Found): MessageChannel | undefined {
  const { channel_id, channel_name, invite_only, history_public, archived, permissions } = message
  if (channel_id === null) return undefined
  return { id: channel_id, name: channel_name, invite_only, history_public, archived, permissions } as MessageChannel
}

/** A message that may be changed: not in an archived channel. */
export async function changeableMessage(tx: ReadTx, caller: Caller, messageId: number): Promise<VisibleMessage> {
  const visible = await visibleMessage(tx, caller, messageId)
  if (visible.channel?.archived === 1) throw MessageInvalid()
  return visible
}

export async function sees(
  tx: ReadTx,
  caller: Caller,
  rights: ChannelRights,
  message: Pick<MessageRow, 'recipient_id' | 'channel_id'>,
  personal: Pick<PersonalState, 'received' | 'hasRow'>,
): Promise<boolean> {
  if (message.channel_id === null) {
    const place = { isParticipant: await isParticipant(tx, caller.id, message.recipient_id) }
    return seesAt(rights, place, personal)
  }
  const channel = await channelById(tx, caller.realmId, message.channel_id)
  return seesAt(rights, { channel }, personal)
}

/** One user's relation to a message's conversation. */
interface Conversation {
  /** For a direct message. */
  readonly isParticipant?: boolean
  readonly channel?: Omit<MessageChannel, 'name'> | undefined
  /** Looked up if it isn't given. */
  readonly isSubscribed?: boolean
}

async function seesAt(
  rights: ChannelRights,
  { isParticipant: takesPart = false, channel, isSubscribed: subscribed }: Conversation,
  personal: Pick<PersonalState, 'received' | 'hasRow'>,
): Promise<boolean> {
  if (channel === undefined) return takesPart
  if (!(await rights.reads(channel, subscribed))) return false
  return historyIsOpen(channel) || personal.received || personal.hasRow
}

type SeesMessage = (
  message: Pick<MessageRow, 'recipient_id' | 'channel_id'>,
  personal: Pick<PersonalState, 'received' | 'hasRow'>,
) => Promise<boolean>

/** For many messages of one request: remembers the result for each conversation. */
export function messageVisibility(tx: ReadTx, caller: Caller): SeesMessage {
  const rights = channelRights(tx, caller)
  const known = new Map<string, Promise<boolean>>()
  return (message, personal) => {
    const key = `${message.recipient_id} ${personal.received || personal.hasRow}`
    const answer = known.get(key) ?? sees(tx, caller, rights, message, personal)
    known.set(key, answer)
    return answer
  }
}

/**
 * The given users who may see a message; for a direct message, all participants. In most channels it takes a few
 * statements for any number of users.
 */
export async function usersWhoCanSee(
  tx: ReadTx,
  message: Pick<MessageRow, 'recipient_id' | 'channel_id'>,
  users: readonly Caller[],
  stateOf: (accountId: number) => Pick<PersonalState, 'received' | 'hasRow'>,
): Promise<Set<number>> {
  const [first] = users
  if (first === undefined) return new Set()
  if (message.channel_id === null) return new Set(await participantsIn(tx, first.realmId, message.recipient_id))
  const channel = await channelById(tx, first.realmId, message.channel_id)
  if (channel === undefined) return new Set()
  const others = users.filter(user => !isOpenTo(channel, user))
  const ids = others.map(({ id }) => id)
  const subscribed = ids.length === 0 ? new Set<number>() : await subscribedAmong(tx, channel.id, ids)
  // In an open channel the history is open too.
  const viewers = new Set(users.filter(user => isOpenTo(channel, user)).map(({ id }) => id))
  for (const user of others) {
    const place = { channel, isSubscribed: subscribed.has(user.id) }
    if (await seesAt(channelRights(tx, user), place, stateOf(user.id))) viewers.add(user.id)
  }
  return viewers
}

type PlacedMessage = Pick<MessageRow, 'id' | 'recipient_id' | 'channel_id'>

/** All accounts that have a copy of a message, unless a row says so, and others. */
export const possibleHolders = async (
  tx: ReadTx,
  realmId: number,
  { recipient_id, channel_id }: PlacedMessage,
): Promise<ReadonlySet<number>> =>
  channel_id === null ? new Set(await participantsIn(tx, realmId, recipient_id)) : everSubscribedIds(tx, channel_id)

const rowHolders = oncePerSnapshot(
  async (tx, id: number): Promise<ReadonlySet<number>> => new Set((await rowsOfMessage(tx, id)).keys()),
)

/** All accounts that have a copy of a message, and others. */
export async function messageHolders(
  tx: ReadTx,
  realmId: number,
  message: PlacedMessage,
): Promise<readonly ReadonlySet<number>[]> {
  return together([possibleHolders(tx, realmId, message), rowHolders(tx, message.id)])
}
