import type { WriteTx } from '#core/db/database.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import { type Realm, textsOfRealm } from '#features/realms/public.ts'

interface Sent {
  readonly email: string
  readonly url: string
  readonly inviterName: string
  readonly expires_at: number | null
}

export const mailInvitation = (tx: WriteTx, realm: Realm, sent: Sent): Promise<void> =>
  queueMail(tx, realm, sent.email, invitationMail(realm, sent))

/** In the organization's language, because the recipient's isn't known. */
function invitationMail(realm: Realm, { url, inviterName, expires_at }: Sent): Mail {
  const {
    mails: { invitation: t },
    language,
  } = textsOfRealm(realm)
  return {
    language,
    subject: t.subject(inviterName, realm.name),
    body: [
      t.invited(inviterName, realm.name),
      { label: t.join, url },
      ...(expires_at === null ? [] : [t.expires(expires_at)]),
      t.otherwise,
    ],
  }
}
