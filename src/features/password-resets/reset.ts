// A person who can read the mail of an account's address may choose a new password for it.
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import { type Limits, RateLimited } from '#core/limits/rate-limit.ts'
import { readNote, sealNote } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { directoryFor } from '#features/auth/public.ts'
import { type Mail, queueMail } from '#features/mail/public.ts'
import { type Realm, realmUrl, readRealmSettings, realmOf } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { type Account, accountByEmail, accountById, textsOfAccount } from '#features/users/public.ts'

// The emails to a person who forgot the password.

export const resetPath = '/reset'

const resetMail = (
  { mails: { reset: t }, language }: ServerTexts,
  server: Server,
  realm: Realm,
  note: string,
): Mail => ({
  language,
  subject: t.subject(realm.name),
  body: [t.asked(realm.name), { label: t.choose, url: `${realmUrl(server, realm)}${resetPath}/${note}/` }, t.otherwise],
})

const directoryMail = ({ mails: { reset: t }, language }: ServerTexts, { name }: Realm): Mail => ({
  language,
  subject: t.directorySubject(name),
  body: [t.askedDirectory(name), t.otherwise],
})

const validForSeconds = 60 * 60

/** Sealed in the link. A new password replaces the API key, so the link works once. */
interface Note {
  readonly resets: number
  readonly email: string
  readonly apiKeyHash: string
  readonly until: number
}

/** Otherwise a directory has the organization's passwords. */
export const hasPasswords = ({ settings }: Realm): boolean => readRealmSettings(settings).authentication_methods.Email

/** Does nothing if there is no such account, or if it has been sent too many emails. */
async function mailReset(tx: WriteTx, realm: Realm, email: string, limits: Limits): Promise<void> {
  const account = await accountByEmail(tx, realm.id, email)
  if (account === undefined || account.is_active === 0 || account.bot_type !== null) return
  if (!(await spendMail(limits, account))) return
  const isInDirectory = account.password_hash === null && directoryFor(tx.server, realm) !== undefined
  const t = textsOfAccount(account)
  const mail = isInDirectory ? directoryMail(t, realm) : resetMail(t, tx.server, realm, noteFor(tx, account))
  await queueMail(tx, realm, account.email, mail)
}

function noteFor(tx: WriteTx, { id, email, api_key_hash }: Account): string {
  const note: Note = { resets: id, email, apiKeyHash: api_key_hash, until: tx.now + validForSeconds }
  return sealNote(tx.server.secrets, 'password reset', note)
}

/** The visitor must not learn that an account's limit is reached. */
async function spendMail(limits: Limits, { id }: Account): Promise<boolean> {
  try {
    await limits.spend('reset-hour', String(id))
    await limits.spend('reset-day', String(id))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.failure === RateLimited) return false
    throw error
  }
}

/** The account whose password a link may change; undefined if the link doesn't work. */
export async function accountToReset(tx: ReadTx, realmId: number, sealed: string): Promise<Account | undefined> {
  const { resets, email, apiKeyHash, until = 0 } = readNote<Note>(tx.server.secrets, 'password reset', sealed) ?? {}
  if (resets === undefined || until <= tx.now) return undefined
  const account = await accountById(tx, realmId, resets)
  const untouched = account?.email === email && account?.api_key_hash === apiKeyHash
  const realm = await realmOf(tx, { realmId })
  const isOpen = account?.is_active === 1 && realm.deactivated === 0 && hasPasswords(realm)
  return untouched && isOpen ? account : undefined
}

// Requests for an email. They are handled after the response, so that its timing doesn't reveal whether the address has
// an account.

interface ResetRequests {
  readonly ask: (realm: Realm, email: string, limits: Limits) => void
}
export const resetRequests = serviceKey<ResetRequests>('password resets')

export const resetRequestService = service(resetRequests, ({ db, log }) => {
  const running = new Set<Promise<void>>()
  return {
    ask(realm, email, limits) {
      const handled = db
        .write(realm.id, tx => mailReset(tx, realm, email, limits))
        .catch((error: unknown) => log.error({ err: error }, 'password reset request failed'))
        .finally(() => running.delete(handled))
      running.add(handled)
    },
    async stop() {
      await Promise.all(running)
    },
  }
})
