// `@all` and its like.
import { mayInOrganization } from '../store/permissions.ts'
import { channelOf, type Store } from '../store/store.ts'
import { plain } from './match.ts'
import type { Nearness } from './people-choices.ts'

/** A wildcard for more users than this needs a permission and a confirmation. The state does not name the number. */
export const manyUsers = 15

export type Wildcard = 'all' | 'everyone' | 'channel' | 'topic'

/** `everyone` and `channel` mean the same as `all`, and are offered to a user who types them. */
export function findWildcards(store: Store, { to, inTopic }: Nearness, query: string): Wildcard[] {
  const starts = (name: Wildcard): boolean => name.startsWith(plain(query))
  if (to === undefined || 'userIds' in to) return starts('all') ? ['all'] : []
  const mayMany = mayInOrganization(store, 'can_mention_many_users_group')
  const subscribers = channelOf(store, to.channelId)?.subscriber_count ?? 0
  const found: Wildcard[] = []
  const all = (['all', 'everyone', 'channel'] as const).find(starts)
  if (all !== undefined && (mayMany || subscribers <= manyUsers)) found.push(all)
  if (starts('topic') && (mayMany || inTopic.size <= manyUsers)) found.push('topic')
  return found
}
