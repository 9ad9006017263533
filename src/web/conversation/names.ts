// The names of narrows and of the users of a conversation.
import { hashed, plainWords, type Words } from '../store/channel-sign.ts'
import { channelIn, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { termsWords } from './term-label.ts'
import { topicName } from './topic-name.ts'

export function userNames({ people, systemBots, ownId }: Store, userIds: readonly number[]): string {
  if (userIds.length === 1 && userIds[0] === ownId) return texts.value.noteToSelf
  // Until the list of users has come, no user is unknown.
  const unknown = people.size === 0 ? '…' : texts.value.unknownUser
  const personOf = (id: number): Person | undefined => systemBots.find(bot => bot.user_id === id) ?? people.get(id)
  return userIds.map(id => personOf(id)?.full_name ?? unknown).join(', ')
}

/** More than a conversation or a channel: then every term is named. */
export const isSearch = ({ terms }: Narrow): boolean =>
  terms.length > 1 && terms.some(({ operator }) => !['channel', 'topic'].includes(operator))

export const titleOf = (store: Store, narrow: Narrow): string => plainWords(titleWords(store, narrow))

export function titleWords(store: Store, narrow: Narrow): Words {
  if (isSearch(narrow)) return [`${texts.value.search}: `, ...termsWords(store, narrow.terms)]
  const [channelId, topic, users] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  const t = texts.value
  if (channelId !== undefined) {
    const channel = channelOf(store, channelId)
    const name = channel === undefined ? [`#${channelId}`] : hashed(channel)
    return topic === undefined ? name : [...name, ` › ${topicName(topic)}`]
  }
  if (users !== undefined) return [userNames(store, users)]
  const [term] = narrow.terms
  if (term?.operator === 'in') return [t.combinedFeed]
  if (term?.operator === 'search') return [`${t.search}: ${String(term.operand)}`]
  if (term?.operand === 'mentioned') return [t.mentions]
  if (term?.operand === 'starred') return [t.starred]
  if (term?.operand === 'dm') return [t.directMessages]
  return termsWords(store, narrow.terms)
}
