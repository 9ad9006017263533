import type { WriteTx } from '#core/db/database.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import type { Realm } from '#features/realms/public.ts'

interface Sent {
  readonly email: string
  readonly url: string
  readonly inviterName: string
  readonly expires_at: number | null
}

export const mailInvitation = (tx: WriteTx, realm: Realm, sent: Sent): Promise<void> =>
  queueMail(tx, realm, sent.email, invitationMail(realm, sent))

function invitationMail({ name }: Realm, { url, inviterName, expires_at }: Sent): Mail {
  return {
    subject: `${inviterName} invited you to join ${name}`,
    body: [
      `${inviterName} invited you to join the team chat of ${name}.`,
      { label: 'Join', url },
      ...(expires_at === null ? [] : [`The invitation expires on ${timeInWords(expires_at)}.`]),
      "If you weren't expecting this, you can ignore this email.",
    ],
  }
}

const timeInWords = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
