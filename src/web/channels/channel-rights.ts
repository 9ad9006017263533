// Who can read a channel, and what the user may do to it.
import { isInRole, mayInChannel, mayInOrganization } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import type { Option } from '../ui/fields.tsx'

/** Open to the web, public, private with history for new subscribers, or private without it. */
type Kind = 'web' | 'public' | 'shared' | 'hidden'

export const kindOf = ({ is_web_public, invite_only, history_public_to_subscribers }: Channel): Kind =>
  is_web_public ? 'web' : !invite_only ? 'public' : history_public_to_subscribers ? 'shared' : 'hidden'

/** The kinds that the user may choose, plus the current one. */
export function kindOptions(store: Store, present?: Kind): Option<Kind>[] {
  const t = administration.value.channel
  const mayPublic = mayInOrganization(store, 'can_create_public_channel_group')
  const mayPrivate = mayInOrganization(store, 'can_create_private_channel_group')
  const all: readonly (Option<Kind> & { readonly isOffered: boolean })[] = [
    { value: 'web', name: t.kinds.web, isOffered: false },
    { value: 'public', name: t.kinds.public, isOffered: mayPublic },
    { value: 'shared', name: t.kinds.shared, isOffered: mayPrivate },
    { value: 'hidden', name: t.kinds.hidden, isOffered: mayPrivate },
  ]
  return all.filter(({ value, isOffered }) => isOffered || value === present)
}

/** `privacy` is the parameter's name, which is different for new channels. */
export const kindParams = (kind: string, privacy: 'is_private' | 'invite_only'): object => ({
  [privacy]: kind === 'shared' || kind === 'hidden',
  is_web_public: kind === 'web',
  history_public_to_subscribers: kind !== 'hidden',
})

export const mayAdminister = (store: Store, channel: Channel): boolean =>
  isInRole(store, 'role:administrators') || mayInChannel(store, channel, 'can_administer_channel_group')

/** Only users who can read a private channel may add others. */
export const mayAddSubscribers = (store: Store, channel: Channel): boolean =>
  mayInChannel(store, channel, 'can_add_subscribers_group') ||
  ((!channel.invite_only || store.subscriptions.has(channel.stream_id)) &&
    (mayAdminister(store, channel) || mayInOrganization(store, 'can_add_subscribers_group')))

export const mayRemoveSubscribers = (store: Store, channel: Channel): boolean =>
  mayAdminister(store, channel) || mayInChannel(store, channel, 'can_remove_subscribers_group')

export const maySubscribe = (store: Store, channel: Channel): boolean =>
  !channel.is_archived &&
  ((!channel.invite_only && isInRole(store, 'role:members')) ||
    mayInChannel(store, channel, 'can_subscribe_group') ||
    mayInChannel(store, channel, 'can_add_subscribers_group'))
