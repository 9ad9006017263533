// The operators of a narrow. Each adds its term to the terms resolved before.
import { type ChannelRow, knownChannel, storedTopicName } from '#features/channels/public.ts'
import { knownRecipient } from '#features/messages/public.ts'
import { isGuest } from '#core/contract/access.ts'
import { clampedInteger } from '#core/contract/json-text.ts'
import {
  hasOperands,
  type Condition,
  type ResolvedNarrow,
  personalStates,
  among,
  apartFrom,
  noConversation,
  ofKind,
} from './resolved-narrow.ts'
import { NarrowInvalid, type Operand, type Term } from './narrow.ts'
import { namedUsers, namedSender, type Reader } from './narrow-users.ts'
import { readerLanguages } from './reader-languages.ts'
import { distinctPhrases, exactPhrases, searchPhrases } from './search-phrases.ts'
import { conversationsWith, mutedRecipients, publicRecipients, recipientsWithTopics } from './store/conversations.ts'

type Operator = (
  resolved: ResolvedNarrow,
  operand: Operand,
  negated: boolean,
  reader: Reader,
) => Promise<ResolvedNarrow>

const unknown = (kind: string, operand: Operand): Error => NarrowInvalid({ desc: `unknown ${kind} ${String(operand)}` })

const isAmong = <T extends string>(values: readonly T[], operand: Operand): operand is T =>
  values.some(value => value === operand)

export function idOf(operand: Operand): number | undefined {
  if (typeof operand === 'number') return operand
  return typeof operand === 'string' && /^\d{1,20}$/.test(operand) ? clampedInteger(Number(operand)) : undefined
}

const withCondition = (resolved: ResolvedNarrow, added: Condition): ResolvedNarrow => ({
  ...resolved,
  conditions: [...resolved.conditions, added],
})

function onlyKind(resolved: ResolvedNarrow, kind: 'direct' | 'channel'): ResolvedNarrow {
  const places = ofKind(resolved.places, kind)
  if (places.kind === 'none' && resolved.places.kind !== 'none')
    throw NarrowInvalid({ desc: 'No message can be both a channel message and direct message' })
  return { ...resolved, places }
}

const inPlaces = (resolved: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow => ({
  ...resolved,
  places: negated ? apartFrom(resolved.places, recipients) : among(resolved.places, recipients),
})

const inChannels = (resolved: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow =>
  inPlaces(negated ? resolved : onlyKind(resolved, 'channel'), recipients, negated)

const inDirect = (resolved: ResolvedNarrow, recipients: ReadonlySet<number>, negated: boolean): ResolvedNarrow =>
  inPlaces(negated ? resolved : onlyKind(resolved, 'direct'), recipients, negated)

/** A name made of digits is first tried as a name. */
export async function narrowChannel({ tx, caller }: Reader, operand: Operand): Promise<ChannelRow> {
  const named = typeof operand === 'string' ? await knownChannel(tx, caller, operand) : undefined
  const id = idOf(operand)
  const found = named ?? (id === undefined ? undefined : await knownChannel(tx, caller, id))
  if (found === undefined) throw unknown('channel', operand)
  return found
}

const channel: Operator = async (resolved, operand, negated, reader) => {
  const found = await narrowChannel(reader, operand)
  const narrowed = inChannels(resolved, new Set([found.recipient_id]), negated)
  return negated ? narrowed : { ...narrowed, sharedHistory: true }
}

const channels: Operator = async (resolved, operand, negated, { tx, caller }) => {
  if (!isAmong(['public', 'web-public'], operand)) throw unknown('channels operand', operand)
  const narrowed = inChannels(resolved, await publicRecipients(tx, caller.realmId, operand === 'web-public'), negated)
  // In public channels, guests see only messages that they received.
  return negated || isGuest(caller) ? narrowed : { ...narrowed, sharedHistory: true }
}

const topic: Operator = async (resolved, operand, negated) =>
  withCondition(negated ? resolved : onlyKind(resolved, 'channel'), {
    kind: 'topic',
    topicLower: storedTopicName(String(operand)).toLowerCase(),
    negated,
  })

const dm: Operator = async (resolved, operand, negated, reader) => {
  const users = new Set([...(await namedUsers(reader, operand)), reader.caller.id])
  const recipient = await knownRecipient(
    reader.tx,
    reader.caller.realmId,
    [...users].sort((a, b) => a - b),
  )
  return inDirect(resolved, new Set(recipient === undefined ? [] : [recipient]), negated)
}

/** The caller's direct conversations that include these users. */
const dmIncluding =
  (atLeast: number): Operator =>
  async (resolved, operand, negated, reader) => {
    const users = await namedUsers(reader, operand)
    return inDirect(resolved, await conversationsWith(reader.tx, reader.caller.id, users, atLeast), negated)
  }

const sender: Operator = async (resolved, operand, negated, reader) =>
  withCondition(resolved, { kind: 'sender', userId: await namedSender(reader, operand), negated })

const has: Operator = async (resolved, operand, negated) => {
  if (!isAmong(hasOperands, operand)) throw unknown("'has' operand", operand)
  return withCondition(resolved, { kind: 'has', what: operand, negated })
}

const followed = async (
  resolved: ResolvedNarrow,
  negated: boolean,
  { tx, caller }: Reader,
): Promise<ResolvedNarrow> => {
  const condition = { kind: 'followed', negated } as const
  if (negated) return withCondition(resolved, condition)
  return withCondition(inChannels(resolved, await recipientsWithTopics(tx, caller.id, 'followed'), false), condition)
}

/** A muted channel can have unmuted topics, and an unmuted one muted topics. */
const muted = async (resolved: ResolvedNarrow, negated: boolean, { tx, caller }: Reader): Promise<ResolvedNarrow> => {
  const condition = { kind: 'muted', negated } as const
  const channelsMuted = await mutedRecipients(tx, caller.id)
  if (!negated) {
    const places = channelsMuted.union(await recipientsWithTopics(tx, caller.id, 'muted'))
    return withCondition(inPlaces(resolved, places, false), condition)
  }
  const withUnmutedTopics = await recipientsWithTopics(tx, caller.id, 'notMuted')
  return withCondition(inPlaces(resolved, channelsMuted.difference(withUnmutedTopics), true), condition)
}

const isOperands: readonly unknown[] = ['resolved', 'followed', 'dm', 'private', 'muted', ...personalStates]

/** In an event queue's narrow, an unknown operand of `is` matches every message. */
export const withoutUnknownIs = (terms: readonly Term[]): Term[] =>
  terms.filter(({ operator, operand }) => operator !== 'is' || isOperands.includes(operand))

const is: Operator = async (resolved, operand, negated, reader) => {
  if (operand === 'resolved')
    return withCondition(negated ? resolved : onlyKind(resolved, 'channel'), { kind: 'resolved', negated })
  if (operand === 'followed') return followed(resolved, negated, reader)
  const own = { ...resolved, ownCopy: true }
  if (operand === 'dm' || operand === 'private')
    return negated ? { ...own, places: ofKind(own.places, 'channel') } : onlyKind(own, 'direct')
  if (operand === 'muted') return muted(own, negated, reader)
  if (isAmong(personalStates, operand)) return withCondition(own, { kind: 'personal', state: operand, negated })
  throw unknown("'is' operand", operand)
}

const in_: Operator = async (resolved, operand, negated, reader) => {
  if (!isAmong(['home', 'all'], operand)) throw unknown("'in' operand", operand)
  return operand === 'home' ? muted(resolved, !negated, reader) : inPlaces(resolved, new Set(), !negated)
}

const id: Operator = async (resolved, operand, negated) => {
  const messageId = idOf(operand)
  if (messageId === undefined) throw NarrowInvalid({ desc: 'Invalid message ID' })
  return withCondition(resolved, { kind: 'id', id: messageId, negated })
}

/** `near` only tells where in the results the client starts. */
const near: Operator = async resolved => resolved

const search: Operator = async (resolved, operand, negated, reader) => {
  if (negated) {
    // Other forms would hide messages without saying why.
    const unwanted = exactPhrases(String(operand))
    return unwanted.length === 0 ? resolved : { ...resolved, unwanted: [...resolved.unwanted, unwanted] }
  }
  const before = resolved.phrases ?? []
  const phrases = searchPhrases(String(operand), await readerLanguages(reader), before)
  // A search without words finds nothing.
  const places = phrases.length === 0 ? noConversation : resolved.places
  return { ...resolved, places, phrases: distinctPhrases([...before, ...phrases]) }
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
