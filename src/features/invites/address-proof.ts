// Proof that a person reads an address's mail: a sealed note in a link emailed to the address. Nothing is stored until
// the account is created, so a visitor who asks for many links leaves nothing behind.
import { readNote, sealNote } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import { type Realm, readRealmSettings, realmUrl } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { type Account, accountByEmail, textsOfAccount } from '#features/users/public.ts'

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
 * An address that has an account gets a different email. `t`: in the language of the visitor. `page` is the path of the page on which the person wants to
 * join, with a trailing slash.
 */
export async function mailProof(tx: WriteTx, t: ServerTexts, realm: Realm, email: string, page: string): Promise<void> {
  const note: Note = { joins: realm.id, email, until: tx.now + validForSeconds }
  const proof = sealNote(tx.server.secrets, 'address proof', note)
  const url = realmUrl(tx.server, realm)
  const holder = await accountByEmail(tx, realm.id, email)
  const sent =
    holder === undefined
      ? proofMail(t, realm, `${url}${page}proof/${proof}/`)
      : accountExistsMail(textsOfAccount(holder), realm, holder, url)
  await queueMail(tx, realm, email, sent)
}

/** The address that a proof was emailed to. Undefined if the proof is incomplete, too old or another organization's. */
export function provenAddress({ secrets }: Server, realm: Realm, proof: string, now: number): string | undefined {
  const { joins, until = 0, email } = readNote<Note>(secrets, 'address proof', proof) ?? {}
  return joins === realm.id && until > now ? email : undefined
}

const proofMail = ({ mails: { proof: t }, language }: ServerTexts, { name }: Realm, url: string): Mail => ({
  language,
  subject: t.subject(name),
  body: [t.asked(name), { label: t.join(name), url }, t.otherwise],
})

function accountExistsMail(texts: ServerTexts, { name }: Realm, { is_active }: Account, url: string): Mail {
  const { proof: t } = texts.mails
  return {
    language: texts.language,
    subject: t.knownSubject(name),
    body: [
      t.askedKnown(name),
      ...(is_active === 1 ? [t.known, { label: texts.signInTo(name), url: `${url}/` }, t.noPassword] : [t.deactivated]),
      t.otherwiseKnown,
    ],
  }
}
