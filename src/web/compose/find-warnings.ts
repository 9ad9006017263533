// What the user should know before sending, from the text and the recipient. Doesn't need a page.
import { channelLinkAt, mentionAt, type WrittenMention } from '#features/markdown/mentions.ts'
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { manyUsers } from '../complete/mention-choices.ts'
import { membersOf } from '../people/members-of-group.ts'
import type { Conversation } from '../store/conversation.ts'
import { isGuest, mayInOrganization } from '../store/permissions.ts'
import { mayAddSubscribers, mayResolve, mayStartTopics } from '../store/posting.ts'
import { allChannels, channelOf, type Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'

export type Warning =
  | { readonly kind: 'notInChannel'; readonly userId: number; readonly mayAdd: boolean }
  | { readonly kind: 'many'; readonly count: number; readonly isAllowed: boolean }
  | { readonly kind: 'privateChannel'; readonly name: string }
  | { readonly kind: 'resolved'; readonly mayResolve: boolean }
  | { readonly kind: 'mayNotStartTopics' }
  | { readonly kind: 'guests'; readonly userIds: readonly number[] }
  | { readonly kind: 'length'; readonly left: number }

const fewLeft = 900
const wildcards = new Set(['all', 'everyone', 'stream', 'channel'])

export function mentionsIn(text: string): WrittenMention[] {
  return [...text.matchAll(/@(?=\*)/g)].flatMap(({ index }) => mentionAt(text, index) ?? [])
}

export function findWarnings(store: Store, to: Conversation | undefined, text: string): Warning[] {
  return [...lengthWarning(store, text), ...(to === undefined ? [] : conversationWarnings(store, to, text))]
}

function lengthWarning({ realm: { max_message_length: limit } }: Store, text: string): Warning[] {
  if (text.length < limit - fewLeft) return []
  // The server counts characters, and some are two UTF-16 units long.
  const left = limit - [...text.trim()].length
  return left <= fewLeft ? [{ kind: 'length', left }] : []
}

function conversationWarnings(store: Store, to: Conversation, text: string): Warning[] {
  if ('userIds' in to) {
    if (store.realm['realm_enable_guest_user_dm_warning'] === false) return []
    const guests = to.userIds.filter(id => store.people.get(id)?.is_bot === false && isGuest(store, id))
    return guests.length === 0 || isGuest(store) ? [] : [{ kind: 'guests', userIds: guests }]
  }
  const channel = channelOf(store, to.channelId)
  if (channel === undefined) return []
  const warnings: Warning[] = []
  const written = mentionsIn(text)
  const mentions = written.filter(({ isGroup }) => !isGroup)
  for (const userId of missingUsers(store, to.channelId, mentions))
    warnings.push({ kind: 'notInChannel', userId, mayAdd: mayAddSubscribers(store, channel) })
  warnings.push(...manyWarning(store, to, written))
  for (const { stream_id, name } of privateChannelsIn(store, to.channelId, text))
    if (hasOthers(store, to.channelId, stream_id)) warnings.push({ kind: 'privateChannel', name })
  if (isResolved(to.topic)) warnings.push({ kind: 'resolved', mayResolve: mayResolve(store, channel) })
  const known = store.topics.get(to.channelId)
  if (known !== undefined && !known.has(to.topic.toLowerCase()) && !mayStartTopics(store, channel))
    warnings.push({ kind: 'mayNotStartTopics' })
  return warnings
}

/** Mentioned users who aren't subscribed. Empty while the subscribers aren't known. */
function missingUsers(store: Store, channelId: number, mentions: readonly WrittenMention[]): Set<number> {
  const subscribers = store.subscribers.get(channelId)
  if (subscribers === undefined || mentions.length === 0) return new Set()
  const found = mentions.flatMap(({ id, name }) => {
    if (id !== undefined) return [id]
    const person = store.people.values().find(({ full_name }) => full_name.toLowerCase() === name.toLowerCase())
    return person === undefined ? [] : [person.user_id]
  })
  return new Set(found.filter(id => store.people.get(id)?.is_active === true && !subscribers.has(id)))
}

/** Private channels that the text links to, except the one it's sent to. */
export function privateChannelsIn(store: Store, channelId: number, text: string): Channel[] {
  const linked = new Set([...text.matchAll(/#(?=\*)/g)].map(({ index }) => channelLinkAt(text, index)?.channel))
  if (linked.size === 0) return []
  return allChannels(store).filter(one => one.invite_only && one.stream_id !== channelId && linked.has(one.name))
}

/** Whether the first channel has subscribers who aren't in the other one, as far as the client knows. */
function hasOthers({ subscribers }: Store, channelId: number, otherId: number): boolean {
  const [here, there] = [subscribers.get(channelId), subscribers.get(otherId)]
  return here !== undefined && there !== undefined && !here.isSubsetOf(there)
}

/** About the mention that notifies most. Groups don't need the permission. */
function manyWarning(
  store: Store,
  to: { readonly channelId: number; readonly topic: string },
  mentions: readonly WrittenMention[],
): Warning[] {
  const byWildcard = wildcardCount(
    store,
    to,
    mentions.filter(({ isGroup }) => !isGroup),
  )
  const count = Math.max(byWildcard, groupCount(store, to.channelId, mentions))
  if (count <= manyUsers) return []
  const isAllowed = byWildcard <= manyUsers || mayInOrganization(store, 'can_mention_many_users_group')
  return [{ kind: 'many', count: isAllowed ? count : byWildcard, isAllowed }]
}

/** How many others the groups in the text would notify: in a private channel only its subscribers. */
function groupCount(store: Store, channelId: number, mentions: readonly WrittenMention[]): number {
  const names = new Set(mentions.flatMap(({ isGroup, name }) => (isGroup ? [name.toLowerCase()] : [])))
  if (names.size === 0) return 0
  const groups = [...store.groups.values()].filter(one => names.has(one.name.toLowerCase()) && !one.deactivated)
  const members = new Set(groups.flatMap(({ id }) => [...membersOf(store.groups, id)]))
  const subscribers = channelOf(store, channelId)?.invite_only === true ? store.subscribers.get(channelId) : undefined
  const isNotified = (id: number): boolean =>
    id !== store.ownId && store.people.get(id)?.is_active === true && subscribers?.has(id) !== false
  return [...members].filter(isNotified).length
}

/** How many users a wildcard in the text would notify, as far as the client knows. */
function wildcardCount(
  store: Store,
  { channelId, topic }: { readonly channelId: number; readonly topic: string },
  mentions: readonly WrittenMention[],
): number {
  const names = mentions.filter(({ id }) => id === undefined).map(({ name }) => name)
  if (names.some(name => wildcards.has(name))) return channelOf(store, channelId)?.subscriber_count ?? 0
  if (!names.includes('topic')) return 0
  const isHere = ({ stream_id, subject }: { stream_id?: number | undefined; subject: string }): boolean =>
    stream_id === channelId && subject.toLowerCase() === topic.toLowerCase()
  return new Set([...store.messages.values()].filter(isHere).map(({ sender_id }) => sender_id)).size
}
