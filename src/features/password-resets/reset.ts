// A person who reads the mail of an account's address may choose a new password for it.
import { readNote, sealNote } from '#core/server/sealed-note.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { ApiError } from '#core/contract/failure.ts'
import { type Limits, RateLimited } from '#core/limits/rate-limit.ts'
import { directoryFor } from '#features/auth/public.ts'
import { queueMail } from '#features/mail/public.ts'
import { type Realm, readRealmSettings, realmOf } from '#features/realms/public.ts'
import { type Account, accountByEmail, accountById } from '#features/users/public.ts'
import { directoryMail, resetMail } from './mail-templates.ts'

const validForSeconds = 60 * 60

/** Sealed in the link. A new password replaces the API key, so the link works once. */
interface Note {
  readonly resets: number
  readonly email: string
  readonly apiKeyHash: string
  readonly until: number
}

/** Otherwise a directory has the passwords of the organization. */
export const hasPasswords = ({ settings }: Realm): boolean => readRealmSettings(settings).authentication_methods.Email

/** Nothing happens if there is no such account, or if it got too many mails. */
export async function mailReset(tx: WriteTx, realm: Realm, email: string, limits: Limits): Promise<void> {
  const account = await accountByEmail(tx, realm.id, email)
  if (account === undefined || account.is_active === 0 || account.bot_type !== null) return
  if (!(await spendMail(limits, account))) return
  const isInDirectory = account.password_hash === null && directoryFor(tx.server, realm) !== undefined
  const mail = isInDirectory ? directoryMail(realm) : resetMail(tx.server, realm, noteFor(tx, account))
  await queueMail(tx, realm, account.email, mail)
}

function noteFor(tx: WriteTx, { id, email, api_key_hash }: Account): string {
  const note: Note = { resets: id, email, apiKeyHash: api_key_hash, until: tx.now + validForSeconds }
  return sealNote(tx.server.secrets, 'password reset', note)
}

/** The visitor must not learn that the limit of an account is reached. */
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

/** The account whose password a link may change; undefined when the link does not work. */
export async function accountToReset(tx: ReadTx, realmId: number, sealed: string): Promise<Account | undefined> {
  const { resets, email, apiKeyHash, until = 0 } = readNote<Note>(tx.server.secrets, 'password reset', sealed) ?? {}
  if (resets === undefined || until <= tx.now) return undefined
  const account = await accountById(tx, realmId, resets)
  const untouched = account?.email === email && account?.api_key_hash === apiKeyHash
  const realm = await realmOf(tx, { realmId })
  const isOpen = account?.is_active === 1 && realm.deactivated === 0 && hasPasswords(realm)
  return untouched && isOpen ? account : undefined
}
