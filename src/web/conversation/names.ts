// Names of narrows, topics and the users in a conversation.
import { hashed, plainWords, type Words } from '../store/channel-sign.ts'
import { channelIn, isSearch, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { asPictures } from '../text/emoji-text.ts'
import { texts } from '../text/text.ts'

export function userNames({ people, systemBots, ownId }: Store, userIds: readonly number[]): string {
  if (userIds.length === 1 && userIds[0] === ownId) return texts.value.noteToSelf
  // Until the list of users has loaded, no user counts as unknown.
  const unknown = people.size === 0 ? '…' : texts.value.unknownUser
  const personOf = (id: number): Person | undefined => systemBots.find(bot => bot.user_id === id) ?? people.get(id)
  return userIds.map(id => personOf(id)?.full_name ?? unknown).join(', ')
}

export const titleOf = (store: Store, narrow: Narrow): string => plainWords(titleWords(store, narrow))

export function titleWords(store: Store, narrow: Narrow): Words {
  if (isSearch(narrow)) return [searchTitle(narrow)]
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
  if (term?.operand === 'mentioned') return [t.mentions]
  if (term?.operand === 'starred') return [t.starred]
  if (term?.operand === 'dm') return [t.directMessages]
  return [narrow.terms.map(({ operator, operand }) => `${operator}: ${String(operand)}`).join(', ')]
}

/** Only the words: the filters stand in the search field. */
const searchTitle = ({ terms }: Narrow): string =>
  [texts.value.search, ...terms.filter(({ operator }) => operator === 'search').map(({ operand }) => operand)].join(
    ': ',
  )

/** Also for the topic without a name. */
export const topicName = (topic: string): string => (topic === '' ? texts.value.generalChat : asPictures(topic))
