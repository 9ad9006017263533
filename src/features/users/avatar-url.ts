// The URL of an account's picture (docs/spec/users.md#avatar-url).
import { createHash } from 'node:crypto'
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { seesEmail } from './email-visibility.ts'
import type { Account } from './store/accounts.ts'

/** The values of `avatar_source`: drawn by the server, the external provider, uploaded. */
export const AvatarSource = { drawn: 'J', external: 'G', uploaded: 'U' } as const

export function avatarUrl(
  server: Server,
  account: Pick<Account, 'id' | 'realm_id' | 'email' | 'avatar_source' | 'avatar_version'>,
): string {
  const { id, realm_id, email, avatar_source, avatar_version } = account
  if (avatar_source !== AvatarSource.external)
    return `/user_avatars/${realm_id}/${server.secrets.avatarName(id, avatar_version)}.png`
  const digest = createHash('md5').update(email.toLowerCase()).digest('hex')
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatar_version}`
}

/** The same picture, larger. */
export function mediumAvatarUrl(server: Server, account: Parameters<typeof avatarUrl>[1]): string {
  const url = avatarUrl(server, account)
  return account.avatar_source === AvatarSource.external ? `${url}&s=500` : url.replace(/\.png$/, '-medium.png')
}

/**
 * Null when the client can compute the URL itself: the external provider's, of an email address that the client may
 * see.
 */
export function presentAvatarUrl(
  server: Server,
  viewer: Pick<Caller, 'id' | 'role'>,
  account: Parameters<typeof avatarUrl>[1] & Pick<Account, 'settings'>,
  clientGravatar: boolean,
): string | null {
  const external = clientGravatar && account.avatar_source === AvatarSource.external
  const computable = external && seesEmail(viewer, account)
  return computable ? null : avatarUrl(server, account)
}

/** The picture of a user who is hidden from the viewer: the same for all hidden users. */
export const unknownAvatarUrl = ({ id }: { readonly id: number }): string => `/user_avatars/${id}/${'0'.repeat(40)}.png`
