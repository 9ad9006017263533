// The operators of a narrow: each adds its term to the meaning of the terms before it.
import { type ChannelRow, knownChannel, storedTopicName } from '#features/channels/public.ts'
import { isGuest } from '#core/contract/access.ts'
import { clampedInteger } from '#core/contract/json-text.ts'
import { attachables, type Condition, type ResolvedNarrow, personalStates } from './resolved-narrow.ts'
import { NarrowInvalid, type Operand, type Term } from './narrow.ts'
import { namedUsers, namedSender, type Reader } from './narrow-users.ts'
import { among, apartFrom, noConversation, ofKind } from './conversation-filter.ts'
import { distinctPhrases, searchPhrases } from './search-phrases.ts'
import {
  conversationOf,
  conversationsWith,
  mutedRecipients,
  publicRecipients,
  recipientsWithTopics,
} from './store/conversations.ts'

type Operator = (meaning: ResolvedNarrow, operand: Operand, negated: boolean, reader: Reader) => Promise<ResolvedNarrow>

const unknown = (kind: string, operand: Operand): Error => NarrowInvalid({ desc: `unknown ${kind} ${String(operand)}` })

const isAmong = <T extends string>(values: readonly T[], operand: Operand): operand is T =>
  values.some(value => value === operand)

export function idOf(operand: Operand): number | undefined {
  if (typeof operand === 'number') return operand
  return typeof operand === 'string' && /^\d{1,20}$/.test(operand) ? clampedInteger(Number(operand)) : undefined
}

const withCondition = (meaning: ResolvedNarrow, added: Condition): ResolvedNarrow => ({
  ...meaning,
  conditions: [...meaning.conditions, added],
})

function onlyKind(meaning: ResolvedNarrow, kind: 'direct' | 'channel'): ResolvedNarrow {
  const places = ofKind(meaning.places, kind)
  if (places.kind === 'none' && meaning.places.kind !== 'none')
    throw NarrowInvalid({ desc: 'No message can be both a channel message and direct message' })
  return { ...meaning, places }
}

const inPlaces = (meaning: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow => ({
  ...meaning,
  places: negated ? apartFrom(meaning.places, recipients) : among(meaning.places, recipients),
})

const inChannels = (meaning: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow =>
  inPlaces(negated ? meaning : onlyKind(meaning, 'channel'), recipients, negated)

const inDirect = (meaning: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow =>
  inPlaces(negated ? meaning : onlyKind(meaning, 'direct'), recipients, negated)

/** A name of digits is first taken as a name. */
export async function narrowChannel({ tx, caller }: Reader, operand: Operand): Promise<ChannelRow> {
  const named = typeof operand === 'string' ? await knownChannel(tx, caller, operand) : undefined
  const id = idOf(operand)
  const found = named ?? (id === undefined ? undefined : await knownChannel(tx, caller, id))
  if (found === undefined) throw unknown('channel', operand)
  return found
}

const channel: Operator = async (meaning, operand, negated, reader) => {
  const found = await narrowChannel(reader, operand)
  const narrowed = inChannels(meaning, new Set([found.recipient_id]), negated)
  return negated ? narrowed : { ...narrowed, sharedHistory: true }
}

const channels: Operator = async (meaning, operand, negated, { tx, caller }) => {
  if (!isAmong(['public', 'web-public'], operand)) throw unknown('channels operand', operand)
  const narrowed = inChannels(meaning, await publicRecipients(tx, caller.realmId, operand === 'web-public'), negated)
  // In public channels guests see only the messages that they received.
  return negated || isGuest(caller) ? narrowed : { ...narrowed, sharedHistory: true }
}

const topic: Operator = async (meaning, operand, negated) =>
  withCondition(negated ? meaning : onlyKind(meaning, 'channel'), {
    kind: 'topic',
    topicLower: storedTopicName(String(operand)).toLowerCase(),
    negated,
  })

const dm: Operator = async (meaning, operand, negated, reader) => {
  const users = new Set([...(await namedUsers(reader, operand)), reader.caller.id])
  const recipient = await conversationOf(reader.tx, reader.caller.realmId, [...users])
  return inDirect(meaning, new Set(recipient === undefined ? [] : [recipient]), negated)
}

/** Direct conversations of the caller with these users among the participants. */
const dmIncluding =
  (atLeast: number): Operator =>
  async (meaning, operand, negated, reader) => {
    const users = await namedUsers(reader, operand)
    return inDirect(meaning, await conversationsWith(reader.tx, reader.caller.id, users, atLeast), negated)
  }

const sender: Operator = async (meaning, operand, negated, reader) =>
  withCondition(meaning, { kind: 'sender', userId: await namedSender(reader, operand), negated })

const has: Operator = async (meaning, operand, negated) => {
  if (!isAmong(attachables, operand)) throw unknown("'has' operand", operand)
  return withCondition(meaning, { kind: 'has', what: operand, negated })
}

const followed = async (meaning: ResolvedNarrow, negated: boolean, { tx, caller }: Reader): Promise<ResolvedNarrow> => {
  const condition = { kind: 'followed', negated } as const
  if (negated) return withCondition(meaning, condition)
  return withCondition(inChannels(meaning, await recipientsWithTopics(tx, caller.id, 'followed'), false), condition)
}

/** A muted channel can have topics that are not muted, and the other way round. */
const muted = async (meaning: ResolvedNarrow, negated: boolean, { tx, caller }: Reader): Promise<ResolvedNarrow> => {
  const condition = { kind: 'muted', negated } as const
  const channelsMuted = await mutedRecipients(tx, caller.id)
  if (!negated) {
    const places = channelsMuted.union(await recipientsWithTopics(tx, caller.id, 'muted'))
    return withCondition(inPlaces(meaning, places, false), condition)
  }
  const partly = await recipientsWithTopics(tx, caller.id, 'heard')
  return withCondition(inPlaces(meaning, channelsMuted.difference(partly), true), condition)
}

const isOperands: readonly unknown[] = ['resolved', 'followed', 'dm', 'private', 'muted', ...personalStates]

/** The terms of an event queue's narrow without an unknown `is`, which holds for every message there. */
export const withoutUnknownIs = (terms: readonly Term[]): Term[] =>
  terms.filter(({ operator, operand }) => operator !== 'is' || isOperands.includes(operand))

const is: Operator = async (meaning, operand, negated, reader) => {
  if (operand === 'resolved')
    return withCondition(negated ? meaning : onlyKind(meaning, 'channel'), { kind: 'resolved', negated })
  if (operand === 'followed') return followed(meaning, negated, reader)
  const own = { ...meaning, ownCopy: true }
  if (operand === 'dm' || operand === 'private')
    return negated ? { ...own, places: ofKind(own.places, 'channel') } : onlyKind(own, 'direct')
  if (operand === 'muted') return muted(own, negated, reader)
  if (isAmong(personalStates, operand)) return withCondition(own, { kind: 'personal', state: operand, negated })
  throw unknown("'is' operand", operand)
}

const in_: Operator = async (meaning, operand, negated, reader) => {
  if (!isAmong(['home', 'all'], operand)) throw unknown("'in' operand", operand)
  return operand === 'home' ? muted(meaning, !negated, reader) : inPlaces(meaning, new Set(), !negated)
}

const id: Operator = async (meaning, operand, negated) => {
  const messageId = idOf(operand)
  if (messageId === undefined) throw NarrowInvalid({ desc: 'Invalid message ID' })
  return withCondition(meaning, { kind: 'id', id: messageId, negated })
}

/** `near` only says where in the results the client starts. */
const near: Operator = async meaning => meaning

const search: Operator = async (meaning, operand, negated) => {
  const phrases = searchPhrases(String(operand))
  if (negated) return phrases.length === 0 ? meaning : { ...meaning, unwanted: [...meaning.unwanted, phrases] }
  // A search without words finds nothing.
  const places = phrases.length === 0 ? noConversation : meaning.places
  return { ...meaning, places, phrases: distinctPhrases([...(meaning.phrases ?? []), ...phrases]) }
}

export const operators: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    channel,
    channels,
    topic,
    dm,
    'dm-including': dmIncluding(1),
    'group-pm-with': dmIncluding(3),
    sender,
    has,
    is,
    in: in_,
    id,
    near,
    search,
  }),
)
