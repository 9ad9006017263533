// Names of narrows, topics, search terms and the users in a conversation.
import { hashed, plainWords, type Words } from '../store/channel-sign.ts'
import { channelIn, type Narrow, type Term, topicIn, usersIn } from '../store/narrow.ts'
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

/** For anything but a conversation or a channel, all terms are shown. */
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

/** Also for the topic without a name. */
export const topicName = (topic: string): string => (topic === '' ? texts.value.generalChat : asPictures(topic))

// A search term in words.

/** Such as `sender: Aiko`. */
export function termWords(store: Store, { operator, operand, negated }: Term): Words {
  const nameOf = (id: number): string => store.people.get(id)?.full_name ?? String(id)
  const channel = operator === 'channel' && typeof operand === 'number' ? channelOf(store, operand) : undefined
  const shown =
    channel !== undefined
      ? channel
      : operator === 'sender' && typeof operand === 'number'
        ? nameOf(operand)
        : typeof operand === 'object'
          ? operand.map(nameOf).join(', ')
          : String(operand)
  return operator === 'search' ? [shown] : [`${negated === true ? '-' : ''}${operator}: `, shown]
}

export const termsWords = (store: Store, terms: readonly Term[]): Words =>
  terms.flatMap((term, at) => [at === 0 ? '' : ' ', ...termWords(store, term)])

export const termLabel = (store: Store, term: Term): string => plainWords(termWords(store, term))
