// Whether a new message matches the narrows of event queues (normalize-narrow.ts). Facts about the message and the
// readers are read once for all narrows; each narrow is then compared in memory.
import { TextWords } from '#core/base/phrases.ts'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelById, type ChannelRow, everSubscribedTo } from '#features/channels/public.ts'
import { type MessageRow, participantsIn } from '#features/messages/public.ts'
import { Flag, hasFlag, type PersonalState } from '#features/read-state/public.ts'
import { policiesAmong, VisibilityPolicy } from '#features/user-topics/public.ts'
import type { HasOperand, Personal } from './resolved-narrow.ts'
import type { Term } from './narrow.ts'
import { PhraseFinder } from './phrase-finder.ts'
import { firstWordOf, normalizePhrases } from './normalize-narrow.ts'
import { mentions, messagesInConversation } from './store/messages.ts'

/** A reader and the reader's normalized narrow. */
export interface NarrowReader {
  readonly id: number
  readonly narrow: readonly Term[]
}

type Matcher = (reader: NarrowReader, state: PersonalState) => boolean

export async function narrowMatcher(
  tx: ReadTx,
  message: MessageRow,
  readers: readonly NarrowReader[],
): Promise<Matcher> {
  const narrows = [...new Set(readers.map(({ narrow }) => narrow))]
  const terms = narrows.flat()
  if (terms.length === 0) return () => true
  const facts = await factsOf(tx, message, terms)
  const topicSettings = await topicSettingsOf(
    tx,
    message,
    terms.some(asksForTopicSettings) ? readers.map(({ id }) => id) : [],
  )
  // Most terms depend only on the message, so readers with the same narrow share the result.
  const aboutMessage = new Map(
    narrows.map(narrow => [narrow, narrow.every(term => isPersonal(term) || holds(term, facts) !== term.negated)]),
  )
  return ({ id, narrow }, state) =>
    aboutMessage.get(narrow) === true &&
    narrow.filter(isPersonal).every(term => holdsFor(term, state, topicSettings(id)) !== term.negated) &&
    (state.received || state.hasRow || !narrow.some(asksForOwnCopy))
}

const topicSettingOperands: readonly unknown[] = ['followed', 'muted', 'home']
const ofMessage: readonly unknown[] = ['dm', 'private', 'resolved']

const isPersonal = ({ operator, operand }: Term): boolean =>
  (operator === 'is' && !ofMessage.includes(operand)) || (operator === 'in' && operand === 'home')
const asksForTopicSettings = (term: Term): boolean => isPersonal(term) && topicSettingOperands.includes(term.operand)
/** The terms for which a search finds only messages that the reader received. */
const asksForOwnCopy = ({ operator, operand }: Term): boolean =>
  operator === 'is' && operand !== 'resolved' && operand !== 'followed'

interface Facts {
  readonly message: MessageRow
  readonly channel: ChannelRow | undefined
  /** For a direct message, ascending. */
  readonly participants: readonly number[]
  /** Messages of `with` terms that are in the same conversation. */
  readonly inConversation: ReadonlySet<number>
  readonly contains: (search: Term) => boolean
}

async function factsOf(tx: ReadTx, message: MessageRow, terms: readonly Term[]): Promise<Facts> {
  const { channel_id, recipient_id } = message
  const named = terms.filter(({ operator }) => operator === 'with').map(({ operand }) => Number(operand))
  return {
    message,
    channel: channel_id === null ? undefined : await channelById(tx, message.realm_id, channel_id),
    participants: channel_id === null ? await participantsIn(tx, message.realm_id, recipient_id) : [],
    inConversation: named.length === 0 ? new Set() : await messagesInConversation(tx, message, named),
    contains: containsOf(message),
  }
}

/** Whether the message contains all phrases of a search. Its words are split on first use. */
function containsOf({ topic, rendered }: MessageRow): Facts['contains'] {
  const words = lazily(() => {
    // No phrase spans the topic and the content.
    const all = [...wordsOf(topic), { key: '' }, ...wordsOfHtml(rendered)]
    return { all, known: new TextWords(all) }
  })
  return search => {
    const { all, known } = words()
    // In most searches not even the first word occurs. A search without words finds nothing.
    const first = firstWordOf(search)
    if (first === undefined || !known.have(first)) return false
    const phrases = normalizePhrases(search)
    return phrases.flat().every(word => known.have(word)) && new PhraseFinder(phrases).allOccur(all)
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const hasChecks: Readonly<Record<HasOperand, (facts: Facts) => boolean>> = {
  link: ({ message }) => message.has_link === 1,
  image: ({ message }) => message.has_image === 1,
  attachment: ({ message }) => message.has_attachment === 1,
  // A new message has no reactions.
  reaction: () => false,
}

function holds(term: Term, facts: Facts): boolean {
  const { operator, operand } = term
  const { message, channel, participants } = facts
  switch (operator) {
    case 'channel':
      return message.channel_id === operand
    case 'channels':
      return channel?.invite_only === 0 && (operand === 'public' || channel.web_public === 1)
    case 'topic':
      return message.channel_id !== null && message.topic_lower === operand
    case 'with':
      return facts.inConversation.has(Number(operand))
    case 'dm':
      return message.channel_id === null && participants.join() === String(operand)
    case 'dm-including':
    case 'group-pm-with':
      return participants.length >= (operator === 'dm-including' ? 1 : 3) && includesAll(participants, operand)
    case 'sender':
      return message.sender_id === operand
    case 'has':
      return hasChecks[operand as HasOperand](facts)
    case 'is':
      return operand === 'resolved'
        ? message.channel_id !== null && message.topic.startsWith('✔ ')
        : message.channel_id === null
    case 'in':
      return operand === 'all'
    case 'id':
      return message.id === operand
    case 'search':
      return facts.contains(term)
    default:
      return false
  }
}

const includesAll = (participants: readonly number[], operand: Term['operand']): boolean =>
  Array.isArray(operand) && operand.every(id => participants.includes(id))

/** The reader's settings for the conversation. */
interface TopicSettings {
  readonly policy: VisibilityPolicy | undefined
  readonly mutesChannel: boolean
}

async function topicSettingsOf(
  tx: ReadTx,
  { channel_id, topic }: MessageRow,
  accountIds: readonly number[],
): Promise<(accountId: number) => TopicSettings> {
  if (channel_id === null || accountIds.length === 0) return () => ({ policy: undefined, mutesChannel: false })
  const ids = [...new Set(accountIds)]
  const policies = await policiesAmong(tx, { channelId: channel_id, topic }, ids)
  const subscriptions = await everSubscribedTo(tx, channel_id, ids)
  const muting = new Set(subscriptions.filter(row => row.active === 1 && row.is_muted === 1).map(row => row.account_id))
  return id => ({ policy: policies.get(id), mutesChannel: muting.has(id) })
}

const personal: Readonly<Record<Personal, (flags: number) => boolean>> = {
  starred: flags => hasFlag(flags, Flag.starred),
  alerted: flags => hasFlag(flags, Flag.has_alert_word),
  mentioned: flags => hasFlag(flags, mentions),
  unread: flags => !hasFlag(flags, Flag.read),
}

function holdsFor({ operand }: Term, { flags }: PersonalState, { policy, mutesChannel }: TopicSettings): boolean {
  const isMuted = policy === undefined ? mutesChannel : policy === VisibilityPolicy.muted
  switch (operand) {
    case 'followed':
      return policy === VisibilityPolicy.followed
    case 'muted':
      return isMuted
    case 'home':
      return !isMuted
    default:
      return personal[operand as Personal](flags)
  }
}
