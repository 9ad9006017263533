// Checks a login with the directory: a bind with the DN of the user's entry and the typed password must succeed.
import type { Entry } from 'ldapts'
import { errorFields } from '#core/base/error-fields.ts'
import type { Logger } from '#core/server/logger.ts'
import { type Lane, Slots } from '#core/server/slots.ts'
import { ApiError, failure } from '#core/contract/failure.ts'
import { waitingLimits } from '#core/limits/limit-rules.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import type { Directory } from './directory.ts'
import { openSession, type Session } from './session.ts'
import { filledIn, isUsername } from './username.ts'

/** The same for right and wrong passwords. */
export const DirectoryDown = failure(
  401,
  'AUTHENTICATION_FAILED',
  'Your password could not be checked, because the directory of your organization does not answer. Try again later.',
)

export interface DirectoryUser {
  readonly email: string
  readonly name: string
}

/** The credentials that a client sent. */
export interface DirectoryLogin {
  readonly username: string
  readonly password: string
  /** The lane of the client: clients take turns. */
  readonly lane: Lane
  /** Called with the DN whose password is about to be tried. It may throw. */
  readonly beforeGuess: (dn: string) => void
}

export const longestPassword = 1_000
/** Each slot holds a connection to the directory, which serves other programs too. */
const slots = new Slots(10, waitingLimits.directory.most)

/** Undefined for a wrong name or password. */
export async function directoryUser(
  directory: Directory,
  claim: DirectoryLogin,
  log: Logger,
): Promise<DirectoryUser | undefined> {
  const { username, password, lane } = claim
  // Most directories accept an empty password as an anonymous login.
  if (password === '' || password.length > longestPassword || !isUsername(username)) return undefined
  const entry = await slots.run(() => provenEntry(directory, claim, log), lane)
  if (entry === undefined) return undefined
  const email = valuesOf(entry, directory.emailAttribute).find(looksLikeEmail)
  if (email !== undefined) return { email, name: valuesOf(entry, directory.nameAttribute)[0] ?? '' }
  log.warn({ dn: entry.dn, attribute: directory.emailAttribute }, 'a directory entry without a usable address')
  return undefined
}

async function provenEntry(directory: Directory, claim: DirectoryLogin, log: Logger): Promise<Entry | undefined> {
  let session: Session | undefined
  try {
    session = await openSession(directory)
    const { dn, entry } = await candidate(session, directory, claim.username, log)
    claim.beforeGuess(dn)
    if (!(await opens(session, dn, claim.password, log))) return undefined
    if ('dn' in directory.entry)
      return (await session.search(dn, { scope: 'base', attributes: attributesOf(directory) }))[0]
    return entry
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { name, message: reason } = errorFields(error)
    log.error({ name, reason }, 'the directory could not be asked')
    throw DirectoryDown()
  } finally {
    session?.close()
  }
}

/**
 * The DN whose password is tried. If no entry is found, it is a DN that does not exist: trying it takes the same time.
 */
async function candidate(
  session: Session,
  directory: Directory,
  username: string,
  log: Logger,
): Promise<{ dn: string; entry?: Entry }> {
  const { entry: by } = directory
  if ('dn' in by) return { dn: filledIn(by.dn, username) }
  if (by.login !== undefined) await session.bind(by.login.dn, by.login.password.reveal())
  const filter = filledIn(by.filter, username)
  const found = await session.search(by.base, {
    scope: 'sub',
    filter,
    attributes: attributesOf(directory),
    sizeLimit: 2,
  })
  if (found.length > 1) log.warn({ filter: by.filter }, 'the filter of the directory finds more than one person')
  const [entry] = found
  return entry === undefined || found.length > 1
    ? { dn: filledIn(`cn={username},cn=nobody,${by.base}`, username) }
    : { dn: entry.dn, entry }
}

/** Locked, expired or malformed: whatever the directory answers, the client gets a wrong password. */
async function opens(session: Session, dn: string, password: string, log: Logger): Promise<boolean> {
  const { InvalidCredentialsError, ResultCodeError } = await import('ldapts')
  try {
    await session.bind(dn, password)
    return true
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error
    if (!(error instanceof InvalidCredentialsError)) log.info({ dn, reason: error.message }, 'a login was refused')
    return false
  }
}

const attributesOf = ({ emailAttribute, nameAttribute }: Directory): string[] => [emailAttribute, nameAttribute]

function valuesOf(entry: Entry, attribute: string): string[] {
  const found = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1] ?? []
  return [found].flat().map(String)
}
