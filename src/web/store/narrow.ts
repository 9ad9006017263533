// A narrow: which messages a view shows. Its terms are the API's.
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { type ConversationKey, conversationOf, directKey, keyOfMessage, topicKey } from './conversation.ts'
import { isTopicVisible, policyOf } from './topic-visibility.ts'
import type { Store } from './store.ts'
import { type Message, Policy } from './types.ts'

export interface Term {
  readonly operator: string
  readonly operand: string | number | readonly number[]
  readonly negated?: boolean
}

export interface Narrow {
  readonly terms: readonly Term[]
  /** A message to go to and highlight. */
  readonly near?: number
  /** A day to go to, such as `2026-05-01`. Results of a search start there. */
  readonly date?: string
  /** Results of a search end with the day before it. */
  readonly before?: string
}

const operandOf = ({ terms }: Narrow, operator: string): Term['operand'] | undefined =>
  terms.find(term => term.operator === operator && term.negated !== true)?.operand

export const channelIn = (narrow: Narrow): number | undefined => {
  const operand = operandOf(narrow, 'channel')
  return typeof operand === 'number' ? operand : undefined
}

export const topicIn = (narrow: Narrow): string | undefined => {
  const operand = operandOf(narrow, 'topic')
  return typeof operand === 'string' ? operand : undefined
}

export const usersIn = (narrow: Narrow): readonly number[] | undefined => {
  const operand = operandOf(narrow, 'dm')
  return Array.isArray(operand) ? operand : undefined
}

/** The narrow's conversation, if it shows exactly one. */
export function conversationIn(narrow: Narrow, ownId: number): ConversationKey | undefined {
  const [channelId, topic, users] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  if (channelId !== undefined && topic !== undefined && narrow.terms.length === 2) return topicKey(channelId, topic)
  if (users !== undefined && narrow.terms.length === 1) return directKey(users, ownId)
  return undefined
}

/** What a feed shows alone, and together. */
const ofFeeds = /^(channel|topic|dm|with|in|id|is)$/
const ofConversations = /^(channel|topic|dm|with)$/

/** Any narrow that has no feed of its own. */
export const isSearch = ({ terms, before }: Narrow): boolean =>
  before !== undefined ||
  terms.some(
    ({ operator, operand, negated }) =>
      negated === true ||
      !(terms.length > 1 ? ofConversations : ofFeeds).test(operator) ||
      (operator === 'is' && operand === 'muted'),
  )

/** Identifies the messages, regardless of the anchor. */
export const windowKey = ({ terms }: Narrow): string => JSON.stringify(terms)

/** The terms for a message's current conversation. */
export function termsOfMessage(message: Message, ownId: number): readonly Term[] {
  if (message.stream_id !== undefined)
    return [
      { operator: 'channel', operand: message.stream_id },
      { operator: 'topic', operand: message.subject },
    ]
  const conversation = conversationOf(keyOfMessage(message, ownId))
  return [{ operator: 'dm', operand: 'userIds' in conversation ? conversation.userIds : [] }]
}

/** Whether the narrow contains the message; undefined if only the server can tell. */
export function contains(narrow: Narrow, message: Message, store: Store): boolean | undefined {
  const answers = narrow.terms.map(term => {
    const holds = termHolds(term, message, store)
    return holds === undefined ? undefined : holds !== (term.negated === true)
  })
  if (answers.includes(false)) return false
  return answers.includes(undefined) ? undefined : true
}

function termHolds({ operator, operand }: Term, message: Message, store: Store): boolean | undefined {
  const flag = (name: string): boolean => message.flags.includes(name)
  switch (operator) {
    case 'channel':
      return typeof operand === 'number' ? message.stream_id === operand : undefined
    case 'topic':
      return message.stream_id !== undefined && message.subject.toLowerCase() === String(operand).toLowerCase()
    case 'dm':
      if (!Array.isArray(operand)) return undefined
      return (
        message.stream_id === undefined &&
        keyOfMessage(message, store.ownId) === directKey(operand as readonly number[], store.ownId)
      )
    case 'sender':
      return typeof operand === 'number' ? message.sender_id === operand : undefined
    case 'id':
      return message.id === operand
    case 'is':
      if (operand === 'dm') return message.stream_id === undefined
      if (operand === 'starred') return flag('starred')
      if (operand === 'unread') return !flag('read')
      if (operand === 'alerted') return flag('has_alert_word')
      if (operand === 'resolved') return message.stream_id !== undefined && isResolved(message.subject)
      if (operand === 'followed')
        return policyOf(store.policies, keyOfMessage(message, store.ownId)) === Policy.followed
      if (operand === 'mentioned')
        return ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag)
      return undefined
    case 'in':
      if (operand === 'all') return true
      return message.stream_id === undefined || isAtHome(message.stream_id, message.subject, store)
    default:
      return undefined
  }
}

const isAtHome = (channelId: number, topic: string, { policies, subscriptions }: Store): boolean =>
  isTopicVisible(policies, subscriptions.get(channelId), topicKey(channelId, topic))
