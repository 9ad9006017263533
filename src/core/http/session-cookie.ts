// The cookie that holds a session's token.
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '#core/contract/access.ts'
import type { Server } from '#core/server/server.ts'
import type { Credentials } from './api-root.ts'

const isEncrypted = ({ externalUrl }: Server): boolean => externalUrl.protocol === 'https:'
/** Browsers accept a cookie with the prefix `__Host-` only over HTTPS and only from this host. */
const cookieName = (server: Server): string => (isEncrypted(server) ? '__Host-parley' : 'parley')

export function sessionToken(server: Server, { cookie = '' }: IncomingHttpHeaders): string | undefined {
  const start = `${cookieName(server)}=`
  return cookie
    .split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(start))
    ?.slice(start.length)
}

/** Without a number of seconds, the browser keeps the cookie until it is closed. */
export const sessionCookie = (server: Server, token: string, seconds?: number): string =>
  [
    `${cookieName(server)}=${token}`,
    'Path=/',
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(isEncrypted(server) ? ['Secure'] : []),
  ].join('; ')

/** The same cookie with a later expiry, if the session is due for renewal. */
export const renewedCookie = (server: Server, credentials: Credentials, { session }: Caller): string | undefined =>
  session?.renewFor !== undefined && 'sessionToken' in credentials
    ? sessionCookie(server, credentials.sessionToken ?? '', session.renewFor)
    : undefined

export const noSessionCookie = (server: Server): string => sessionCookie(server, '', 0)
