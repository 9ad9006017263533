// The URL of an account's avatar (docs/spec/users.md#avatar-url).
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

/** The names of the pictures of an uploaded avatar: small and medium. */
export function avatarPictures(
  server: Server,
  { id, avatar_version }: Pick<Account, 'id' | 'avatar_version'>,
): [string, string] {
  const name = `avatars/${server.secrets.avatarName(id, avatar_version)}`
  return [`${name}.png`, `${name}-medium.png`]
}

/** The same avatar, larger. */
export function mediumAvatarUrl(server: Server, account: Parameters<typeof avatarUrl>[1]): string {
  const url = avatarUrl(server, account)
  return account.avatar_source === AvatarSource.external ? `${url}&s=500` : url.replace(/\.png$/, '-medium.png')
}

/** Null when the client can compute it: the avatar is at the external provider, and the viewer may see the address. */
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

/** One avatar for all users who are hidden from the viewer. */
export const unknownAvatarUrl = ({ id }: { readonly id: number }): string => `/user_avatars/${id}/${'0'.repeat(40)}.png`
