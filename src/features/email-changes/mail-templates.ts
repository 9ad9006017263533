// The two mails about a new address: the new address gets the link to confirm it, the old address a notice.
import type { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { Mail } from '#features/mail/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'

export const confirmPath = '/confirm-email'

export const confirmationMail = (server: Server, realm: Realm, account: Account, email: string, key: Hidden): Mail => ({
  subject: `Confirm your email address for ${realm.name}`,
  body: [
    `${account.full_name} asked to use ${email} as the address of an account in ${realm.name}.`,
    'If that was you, open this page and confirm it. The link works for 24 hours.',
    { label: 'Confirm the address', url: `${realmUrl(server, realm)}${confirmPath}/${key.reveal()}/` },
    'If it was not you, do nothing: the address will not be used.',
  ],
})

export const noticeMail = (realm: Realm, account: Account, email: string): Mail => ({
  subject: `Your email address for ${realm.name} has changed`,
  body: [
    `The account of ${account.full_name} in ${realm.name} now has the address ${email}. Use it to sign in from now on.`,
    `If you did not ask for this, tell the administrators of ${realm.name} at once: somebody else may use your account.`,
  ],
})
