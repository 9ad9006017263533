// A person who reads the mail of an account's address may choose a new password for it.
import { readNote, sealNote } from '#core/server/sealed-note.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { ApiError } from '#core/contract/failure.ts'
import { type Limits, RateLimited } from '#core/limits/rate-limit.ts'
import { directoryFor } from '#features/auth/public.ts'
import { queueMail } from '#features/mail/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { type Account, accountByEmail, accountById } from '#features/users/public.ts'
import { directoryLetter, resetLetter } from './mail-templates.ts'

const validForSeconds = 60 * 60

/** A new password replaces the API key, so a note is void once it was used. */
interface Note {
  readonly resets: number
  readonly email: string
  readonly apiKeyHash: string
  readonly until: number
}

/** Nothing happens if there is no such account, or if it got too many mails. */
export async function mailReset(tx: WriteTx, realm: Realm, email: string, limits: Limits): Promise<void> {
  const account = await accountByEmail(tx, realm.id, email)
  if (account === undefined || account.is_active === 0 || account.bot_type !== null) return
  if (!spendMail(limits, account)) return
  const isElsewhere = account.password_hash === null && directoryFor(tx.server, realm) !== undefined
  const letter = isElsewhere ? directoryLetter(realm) : resetLetter(tx.server, realm, noteFor(tx, account))
  await queueMail(tx, realm, account.email, letter)
}

function noteFor(tx: WriteTx, { id, email, api_key_hash }: Account): string {
  const note: Note = { resets: id, email, apiKeyHash: api_key_hash, until: tx.now + validForSeconds }
  return sealNote(tx.server.secrets, note)
}

/** The visitor must not learn that the limit of an account is reached. */
function spendMail(limits: Limits, { id }: Account): boolean {
  try {
    limits.spend('reset-hour', String(id))
    limits.spend('reset-day', String(id))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.failure === RateLimited) return false
    throw error
  }
}

/** The account whose password a link may change; undefined when the link does not work, or no longer. */
export async function accountToReset(tx: ReadTx, realmId: number, sealed: string): Promise<Account | undefined> {
  const { resets, email, apiKeyHash, until = 0 } = readNote<Note>(tx.server.secrets, sealed) ?? {}
  if (resets === undefined || until <= tx.now) return undefined
  const account = await accountById(tx, realmId, resets)
  const untouched = account?.email === email && account?.api_key_hash === apiKeyHash
  const isOpen = account?.is_active === 1 && (await realmOf(tx, { realmId })).deactivated === 0
  return untouched && isOpen ? account : undefined
}
