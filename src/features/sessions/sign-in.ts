// Signs in the browser that sent a form.
import type { WriteTx } from '#core/db/database.ts'
import { type PageAnswer, type PageCall, redirectTo } from '#core/http/page.ts'
import { sessionCookie, sessionToken } from '#core/http/session-cookie.ts'
import type { Account } from '#features/users/public.ts'
import { endSessionWithToken, keptSeconds, startSession } from './session.ts'

/** The token in the cookie of the browser. */
export const browserToken = ({ server, header }: Pick<PageCall, 'server' | 'header'>): string | undefined =>
  sessionToken(server, { cookie: header('cookie') })

/** Ends the earlier session of the browser, and redirects to the web client. */
export async function signIn(
  tx: WriteTx,
  call: Pick<PageCall, 'server' | 'header' | 'address'>,
  account: Account,
  isKept = true,
): Promise<PageAnswer> {
  const previous = browserToken(call)
  if (previous !== undefined) await endSessionWithToken(tx, account.realm_id, previous)
  const { header, address } = call
  const token = await startSession(tx, account, { isKept, userAgent: header('user-agent'), address })
  const cookie = sessionCookie(tx.server, token.reveal(), isKept ? keptSeconds : undefined)
  return redirectTo('/', { 'Set-Cookie': cookie })
}
