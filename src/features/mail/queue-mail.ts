// A mail is queued in the transaction of its cause, and sent after the commit: a crash does not lose it, and a failed
// transaction sends none.
import { Hidden } from '#core/server/secrets.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { type Mail, written } from './mail.ts'
import { sendMail } from './send-mail.ts'
import { insertMail } from './store.ts'

/** `to` is one address that `looksLikeEmail`; the content of the mail may come from any user. */
export async function queueMail(tx: WriteTx, realm: Realm, to: string, letter: Mail): Promise<void> {
  if (!looksLikeEmail(to)) throw new Error('Mail is sent to one address.')
  const content = written(letter, { name: realm.name, url: realmUrl(tx.server, realm) })
  await insertMail(tx, realm.id, to, tx.server.secrets.seal('mail', new Hidden(JSON.stringify(content))))
  tx.wake(sendMail)
}
