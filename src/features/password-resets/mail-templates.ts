// The mails to a person who forgot the password.
import type { Server } from '#core/server/server.ts'
import type { Mail } from '#features/mail/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'

export const resetPath = '/reset'

export const resetMail = (server: Server, realm: Realm, note: string): Mail => ({
  subject: `Choose a new password for ${realm.name}`,
  body: [
    `Somebody asked for a new password for your account in ${realm.name}. If that was you, open this page. The link works once, for an hour.`,
    { label: 'Choose a new password', url: `${realmUrl(server, realm)}${resetPath}/${note}/` },
    'If it was not you, do nothing: your password stays as it is.',
  ],
})

export const directoryMail = ({ name }: Realm): Mail => ({
  subject: `Your password for ${name}`,
  body: [
    `Somebody asked for a new password for your account in ${name}. Your password is kept in the directory of your organization: ask for a new one there.`,
    'If it was not you, do nothing: your password stays as it is.',
  ],
})
