// Mail is written down in the transaction of what it tells of, and sent after the commit: it is neither lost by a
// crash nor sent for something that did not happen.
import { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { type Mail, written } from './mail.ts'
import { sendMail } from './send-mail.ts'
import { insertMail } from './store.ts'

/** `to` is one address that `looksLikeEmail`; what stands in the letter may come from anybody. */
export async function queueMail(
  tx: WriteTx,
  server: Server,
  realm: Realm,
  to: string,
  letter: Mail,
  now: number,
): Promise<void> {
  if (!looksLikeEmail(to)) throw new Error('Mail is sent to one address.')
  const content = written(letter, { name: realm.name, url: realmUrl(server, realm) })
  await insertMail(tx, realm.id, to, server.secrets.seal(new Hidden(JSON.stringify(content))), now)
  tx.wake(sendMail)
}
