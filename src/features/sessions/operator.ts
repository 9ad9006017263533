// The operator's commands about sessions.
import { OperatorError } from '#core/base/errors.ts'
import type { Database } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { type Account, onAccount } from '#features/users/public.ts'
import { endSessions } from './session.ts'
import { newSignInLink } from './sign-in.ts'

interface Core {
  readonly db: Database
}

/** The API key stays valid. */
export const signOut = (core: Core, realm: Realm, emailOrId: string): Promise<Account> =>
  onAccount(core, realm, emailOrId, (tx, { id }) => endSessions(tx, id))

/** Returns the URL of the link. */
export async function signInLink(core: Core, realm: Realm, emailOrId: string): Promise<string> {
  let url = ''
  await onAccount(core, realm, emailOrId, async (tx, account) => {
    if (account.bot_type !== null) throw new OperatorError(`${account.email} is a bot, and bots can't sign in.`)
    if (account.is_active === 0) throw new OperatorError(`${account.email} is deactivated.`)
    url = await newSignInLink(tx, realm, account)
  })
  return url
}
