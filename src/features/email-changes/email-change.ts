// An account gets a new address once it is confirmed with a link emailed to that address.
import { isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { type ReadTx, type WriteTx, serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import type { Limits } from '#core/limits/rate-limit.ts'
import type { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { addressErrors } from '#features/domains/public.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import { type Realm, realmUrl, readRealmSettings } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import {
  type Account,
  accountById,
  changeEmail,
  EmailExpected,
  EmailInUse,
  requireUsableEmail,
  textsOfAccount,
} from '#features/users/public.ts'
import {
  deleteChangesOf,
  type EmailChange,
  emailChangeByKey,
  insertEmailChange,
  deleteExpiredChanges,
} from './store.ts'

// Two emails about a new address: the new address gets a confirmation link, the old one a notice.

export const confirmPath = '/confirm-email'

type MailTexts = ServerTexts['mails']['emailChange']

function mailTo(account: Account, write: (t: MailTexts) => Pick<Mail, 'subject' | 'body'>): Mail {
  const { mails, language } = textsOfAccount(account)
  return { language, ...write(mails.emailChange) }
}

const confirmationMail = (server: Server, realm: Realm, account: Account, email: string, key: Hidden): Mail =>
  mailTo(account, t => ({
    subject: t.subject(realm.name),
    body: [
      t.wants(account.full_name, email, realm.name),
      t.confirm,
      { label: t.button, url: `${realmUrl(server, realm)}${confirmPath}/${key.reveal()}/` },
      t.otherwise,
    ],
  }))

const noticeMail = ({ name }: Realm, account: Account, email: string): Mail =>
  mailTo(account, t => ({
    subject: t.changedSubject(name),
    body: [t.changed(account.full_name, email, name), t.notYou(name)],
  }))

const EmailChangesOff = badRequest('Email address changes are disabled in this organization.')
export const emailChangeErrors = [EmailChangesOff, EmailExpected, EmailInUse, ...addressErrors]

const validForSeconds = 24 * 60 * 60

export async function startEmailChange(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  given: string,
  limits: Limits,
): Promise<void> {
  const email = given.trim()
  if (email === account.email && account.email_proven === 1) return
  await requireChangeable(tx, realm, account, email)
  // Each request sends an email to an address that may belong to another person.
  await limits.spend('email-change', String(account.id))
  // Only the newest link works.
  await deleteChangesOf(tx, account.id)
  const key = tx.server.secrets.newLinkKey()
  await insertEmailChange(tx, {
    account_id: account.id,
    new_email: email,
    old_email: account.email,
    api_key_hash: account.api_key_hash,
    key_hash: tx.server.secrets.linkKeyHash(key.reveal()),
    expires_at: tx.now + validForSeconds,
  })
  await queueMail(tx, realm, email, confirmationMail(tx.server, realm, account, email, key))
}

async function requireChangeable(tx: ReadTx, realm: Realm, account: Account, email: string): Promise<void> {
  const isChange = email !== account.email
  if (isChange && readRealmSettings(realm.settings).email_changes_disabled && !isAdmin(account)) throw EmailChangesOff()
  await requireUsableEmail(tx, realm, account, email)
}

export interface OpenChange {
  readonly account: Account
  readonly change: EmailChange
}

/** The account and the change for a link's key. Undefined if there is none, or if the link no longer works. */
export async function openChange(tx: ReadTx, realm: Realm, key: string): Promise<OpenChange | undefined> {
  const change = await emailChangeByKey(tx, tx.server.secrets.linkKeyHash(key))
  if (change === undefined || change.expires_at <= tx.now || realm.deactivated === 1) return undefined
  const account = await accountById(tx, realm.id, change.account_id)
  if (account === undefined || account.is_active === 0) return undefined
  const untouched = account.email === change.old_email && account.api_key_hash === change.api_key_hash
  return untouched ? { account, change } : undefined
}

/** Throws one of `emailChangeErrors` if the address has been taken or forbidden since the request. */
export async function completeChange(
  tx: WriteTx,
  realm: Realm,
  { account, change: { new_email } }: OpenChange,
): Promise<void> {
  await requireChangeable(tx, realm, account, new_email)
  await deleteChangesOf(tx, account.id)
  await changeEmail(tx, realm, account, new_email)
  if (new_email !== account.email) await queueMail(tx, realm, account.email, noticeMail(realm, account, new_email))
}

/** Addresses aren't kept longer than needed. */
export const forgetExpired: Job = job({
  name: 'expired email changes',
  everySeconds: 24 * 60 * 60,
  run: ({ db }) => db.write(serverWide, tx => deleteExpiredChanges(tx)),
})
