// Checks a login with the directory: a bind with the DN of the user's entry and the typed password must succeed.
import type { Entry } from 'ldapts'
import { errorFields } from '#core/base/errors.ts'
import type { Logger } from '#core/server/logger.ts'
import { type Lane, Slots } from '#core/server/slots.ts'
import { ApiError, failure } from '#core/contract/failure.ts'
import { waitingLimits } from '#core/limits/limit-rules.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { type Directory, filledIn, isUsername } from './directory.ts'
import { type Connection, openConnection } from './connection.ts'

/** The response is the same for right and wrong passwords. */
export const DirectoryDown = failure(
  401,
  'AUTHENTICATION_FAILED',
  "Your organization's directory isn't responding, so your password couldn't be checked. Try again later.",
)

interface DirectoryUser {
  readonly email: string
  readonly name: string
}

/** The credentials that a client sent. */
interface DirectoryLogin {
  readonly username: string
  readonly password: string
  /** The client's lane: clients take turns. */
  readonly lane: Lane
  /** Gets the DN whose password is about to be tried. May throw. */
  readonly beforeGuess: (dn: string) => Promise<void>
}

export const longestPassword = 1_000
/** Each slot is a connection to the directory, which serves other programs too. */
const slots = new Slots(10, waitingLimits.directory.most)

/** Undefined for a wrong name or password. */
export async function directoryUser(
  directory: Directory,
  login: DirectoryLogin,
  log: Logger,
): Promise<DirectoryUser | undefined> {
  const { username, password, lane } = login
  // Most directories accept an empty password as an anonymous login.
  if (password === '' || password.length > longestPassword || !isUsername(username)) return undefined
  const entry = await slots.run(() => provenEntry(directory, login, log), lane)
  if (entry === undefined) return undefined
  const email = valuesOf(entry, directory.emailAttribute).find(looksLikeEmail)
  if (email !== undefined) return { email, name: valuesOf(entry, directory.nameAttribute)[0] ?? '' }
  log.warn({ dn: entry.dn, attribute: directory.emailAttribute }, 'directory entry has no usable email address')
  return undefined
}

async function provenEntry(directory: Directory, login: DirectoryLogin, log: Logger): Promise<Entry | undefined> {
  let connection: Connection | undefined
  try {
    connection = await openConnection(directory)
    const { dn, entry } = await candidate(connection, directory, login.username, log)
    await login.beforeGuess(dn)
    if (!(await bindSucceeds(connection, dn, login.password, log))) return undefined
    if ('dn' in directory.entry)
      return (await connection.search(dn, { scope: 'base', attributes: attributesOf(directory) }))[0]
    return entry
  } catch (error) {
    if (error instanceof ApiError) throw error
    const { name, message: reason } = errorFields(error)
    log.error({ name, reason }, 'directory request failed')
    throw DirectoryDown()
  } finally {
    connection?.close()
  }
}

/**
 * The DN whose password is tried. If no entry is found, the DN of an entry that doesn't exist: trying it takes the same
 * time.
 */
async function candidate(
  connection: Connection,
  directory: Directory,
  username: string,
  log: Logger,
): Promise<{ dn: string; entry?: Entry }> {
  const { entry: by } = directory
  if ('dn' in by) return { dn: filledIn(by.dn, username) }
  if (by.login !== undefined) await connection.bind(by.login.dn, by.login.password.reveal())
  const filter = filledIn(by.filter, username)
  const found = await connection.search(by.base, {
    scope: 'sub',
    filter,
    attributes: attributesOf(directory),
    sizeLimit: 2,
  })
  if (found.length > 1) log.warn({ filter: by.filter }, 'directory filter matched more than one person')
  const [entry] = found
  return entry === undefined || found.length > 1
    ? { dn: filledIn(`cn={username},cn=nobody,${by.base}`, username) }
    : { dn: entry.dn, entry }
}

/** For a locked or expired entry, the client gets the same response as for a wrong password. */
async function bindSucceeds(connection: Connection, dn: string, password: string, log: Logger): Promise<boolean> {
  const { InvalidCredentialsError, ResultCodeError } = await import('ldapts')
  try {
    await connection.bind(dn, password)
    return true
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error
    if (!(error instanceof InvalidCredentialsError))
      log.info({ dn, reason: error.message }, 'directory refused a login')
    return false
  }
}

const attributesOf = ({ emailAttribute, nameAttribute }: Directory): string[] => [emailAttribute, nameAttribute]

function valuesOf(entry: Entry, attribute: string): string[] {
  const found = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1] ?? []
  return [found].flat().map(String)
}
