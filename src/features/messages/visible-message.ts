// Who may see a message: one function, for every way to reach one (addendum E.2.1). What is not visible and what does
// not exist are told in the same words.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  channelById,
  type ChannelRights,
  channelRights,
  type ChannelRow,
  isSubscribed,
} from '#features/channels/public.ts'
import { type PersonalState, stateFrom } from '#features/personal-state/public.ts'
import { isParticipant } from './recipients/store.ts'
import { messageForReader, type MessageRow } from './store.ts'

export const MessageInvalid = badRequest('Invalid message(s)')

export interface VisibleMessage {
  readonly message: MessageRow
  readonly personal: PersonalState
}
/** With what was found out on the way. */
export interface FoundMessage extends VisibleMessage {
  /** Undefined for a direct message. */
  readonly channel: ChannelRow | undefined
  /** Whether there is any. */
  readonly hasReactions: boolean
  readonly hasSubmessages: boolean
}

export async function visibleMessage(
  tx: ReadTx,
  caller: Caller,
  messageId: number,
  now: number,
): Promise<FoundMessage> {
  const message = await messageForReader(tx, caller, messageId)
  if (message === undefined) throw MessageInvalid()
  const covered = message.channel_id === null || message.covered === 1
  const personal = stateFrom(message, covered, message.mark ?? 0, message.own_flags)
  const channel = message.channel_id === null ? undefined : await channelById(tx, caller.realmId, message.channel_id)
  const place = { isParticipant: message.participates === 1, channel, isSubscribed: message.subscribed === 1 }
  if (!(await seesAt(channelRights(tx, caller, now), place, personal))) throw MessageInvalid()
  const { has_reactions, has_submessages } = message
  return { message, personal, channel, hasReactions: has_reactions === 1, hasSubmessages: has_submessages === 1 }
}

/** One to which something may be added: in an archived channel nothing happens any more. */
export async function changeableMessage(
  tx: ReadTx,
  caller: Caller,
  messageId: number,
  now: number,
): Promise<VisibleMessage> {
  const visible = await visibleMessage(tx, caller, messageId, now)
  if (visible.channel?.archived === 1) throw MessageInvalid()
  return visible
}

/** `rights` is shared between many messages of one request. */
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
  return seesAt(rights, { channel, isSubscribed: await isSubscribed(tx, caller.id, message.channel_id) }, personal)
}

/** Where a message is, as somebody stands to it. */
interface Place {
  /** Of a direct message. */
  readonly isParticipant?: boolean
  readonly channel?: ChannelRow | undefined
  readonly isSubscribed?: boolean
}

/** The rule itself. */
async function seesAt(
  rights: ChannelRights,
  { isParticipant: takesPart = false, channel, isSubscribed: subscribed = false }: Place,
  personal: Pick<PersonalState, 'received' | 'hasRow'>,
): Promise<boolean> {
  if (channel === undefined) return takesPart
  if (!(await rights.reads(channel, subscribed))) return false
  return historyIsOpen(channel) || personal.received || personal.hasRow
}

/** Otherwise its history is protected: readers see only what they received, or what a row remembers. */
export const historyIsOpen = (channel: Pick<ChannelRow, 'invite_only' | 'history_public'>): boolean =>
  channel.invite_only === 0 || channel.history_public === 1

export type Sight = (
  message: Pick<MessageRow, 'recipient_id' | 'channel_id'>,
  personal: Pick<PersonalState, 'received' | 'hasRow'>,
) => Promise<boolean>

/** For many messages of one request: what was found out about one message of a conversation serves for the others. */
export function sightOf(tx: ReadTx, caller: Caller, now: number): Sight {
  const rights = channelRights(tx, caller, now)
  const known = new Map<string, Promise<boolean>>()
  return (message, personal) => {
    const key = `${message.recipient_id} ${personal.received || personal.hasRow}`
    const answer = known.get(key) ?? sees(tx, caller, rights, message, personal)
    known.set(key, answer)
    return answer
  }
}
