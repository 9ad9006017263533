// Proof that a person reads an address's mail: a sealed note in a link emailed to the address. Nothing is stored until
// the account is created, so a visitor who asks for many links leaves nothing behind.
import { readNote, sealNote } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import { type Realm, readRealmSettings, realmUrl } from '#features/realms/public.ts'
import { type Account, accountByEmail } from '#features/users/public.ts'

const validForSeconds = 24 * 60 * 60

interface Note {
  readonly joins: number
  readonly email: string
  readonly until: number
}

/** An address must be proven if it decides whether the person may join, or which account a directory login opens. */
export const needsProvenAddress = (server: Server, realm: Realm): boolean =>
  readRealmSettings(realm.settings).emails_restricted_to_domains || directoryFor(server, realm) !== undefined

/**
 * An address that has an account gets a different email. `page` is the path of the page on which the person wants to
 * join, with a trailing slash.
 */
export async function mailProof(tx: WriteTx, realm: Realm, email: string, page: string): Promise<void> {
  const note: Note = { joins: realm.id, email, until: tx.now + validForSeconds }
  const proof = sealNote(tx.server.secrets, 'address proof', note)
  const url = realmUrl(tx.server, realm)
  const holder = await accountByEmail(tx, realm.id, email)
  const sent =
    holder === undefined ? proofMail(realm, `${url}${page}proof/${proof}/`) : accountExistsMail(realm, holder, url)
  await queueMail(tx, realm, email, sent)
}

/** The address that a proof was emailed to. Undefined if the proof is incomplete, too old or another organization's. */
export function provenAddress({ secrets }: Server, realm: Realm, proof: string, now: number): string | undefined {
  const { joins, until = 0, email } = readNote<Note>(secrets, 'address proof', proof) ?? {}
  return joins === realm.id && until > now ? email : undefined
}

const proofMail = ({ name }: Realm, url: string): Mail => ({
  subject: `Go on joining ${name}`,
  body: [
    `Somebody asked to join ${name}, a team chat, with this address. If that was you, open this page to choose a name and a password. The link works for 24 hours.`,
    { label: `Join ${name}`, url },
    'If it was not you, do nothing: no account is made.',
  ],
})

const accountExistsMail = ({ name }: Realm, { is_active }: Account, url: string): Mail => ({
  subject: `You have an account in ${name} already`,
  body: [
    `Somebody asked to join ${name}, a team chat, with this address.`,
    ...(is_active === 1
      ? [
          'There is an account with this address already. If it was you, sign in from an app. This page says how:',
          { label: `Sign in to ${name}`, url: `${url}/` },
          'If you do not know the password, ask an administrator.',
        ]
      : ['The account with this address was deactivated. Ask an administrator to reactivate it.']),
    'If it was not you, do nothing: nothing changes.',
  ],
})
