// How open a channel is: public, private with its history for new subscribers, or private without.
import type { Option } from '../ui/fields.tsx'
import { mayInOrganization } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'
import { administration } from '../text/administration.ts'

export type Kind = 'web' | 'public' | 'shared' | 'hidden'

export const kindOf = ({ is_web_public, invite_only, history_public_to_subscribers }: Channel): Kind =>
  is_web_public ? 'web' : !invite_only ? 'public' : history_public_to_subscribers ? 'shared' : 'hidden'

/** The kinds that the user may create, and the present one. */
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

/** `privacy`: the parameter has another name for a new channel. */
export const kindParams = (kind: string, privacy: 'is_private' | 'invite_only'): object => ({
  [privacy]: kind === 'shared' || kind === 'hidden',
  is_web_public: kind === 'web',
  history_public_to_subscribers: kind !== 'hidden',
})
