// API keys, keys in links, session tokens, and the master key that protects them. The database holds only their hashes,
// which requests use to find their rows. Keys that are shown again are also sealed.
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoize } from '#core/base/bounded-cache.ts'
import { messageOf, errorFields, OperatorError } from '#core/base/errors.ts'
import { existing } from '#core/base/existing.ts'
import { makeFolder } from '#core/base/folder.ts'
import { Hidden } from '#core/base/hidden.ts'
import type { Config } from './config.ts'

export { Hidden }

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const linkAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const linkKeyLength = 24
const nonceBytes = 12
const tagBytes = 16

/** Texts that stay in the database. */
const storedPurposes = ['api key', 'bot token', 'push key', 'mail', 'invitation'] as const
/** Texts that clients hold for a short time. */
const handedOutPurposes = ['file link', 'address proof', 'password reset'] as const

/** What is sealed. Each purpose has its own key, so a sealed text is useless for any other. */
export const sealingPurposes = [...storedPurposes, ...handedOutPurposes] as const
type SealingPurpose = (typeof sealingPurposes)[number]

export interface Secrets {
  /** Identifies the master key. Stored in the database to detect a wrong key at startup. */
  readonly fingerprint: string
  readonly newApiKey: () => Hidden
  readonly apiKeyHash: (apiKey: string) => string
  /** The key of an emailed link: 24 lower-case base-32 characters. */
  readonly newLinkKey: () => Hidden
  readonly linkKeyHash: (key: string) => string
  /** The token of a session: 32 random bytes. */
  readonly newSessionToken: () => Hidden
  readonly sessionTokenHash: (token: string) => string
  readonly seal: (purpose: SealingPurpose, secret: Hidden) => string
  /** Fails if the text was sealed for another purpose. */
  readonly unseal: (purpose: SealingPurpose, sealed: string) => Hidden
  /** 40 hex digits that name an avatar's file. */
  readonly avatarName: (userId: number, version: number) => string
  /** 32 hex digits: the secret in a channel's mail address for messages of one sender. */
  readonly channelToken: (channelId: number, senderId: number) => string
}

const randomLetters = (length: number, from: string = alphabet): string =>
  Array.from({ length }, () => from[randomInt(from.length)]).join('')

export function makeSecrets(masterKey: string): Secrets {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, 'parley', purpose, 32))
  const sealingKeys = new Map(sealingPurposes.map(purpose => [purpose, derive(`seal ${purpose}`)]))
  /**
   * Sealed everything in earlier versions. Such texts stay in the database until they're written again. A text held by
   * a client could have been sealed for another purpose, so this key doesn't open it.
   */
  const earlierKey = derive('seal')
  const earlierPurposes: ReadonlySet<SealingPurpose> = new Set(storedPurposes)
  // Computed for every request, so it should be faster than an HMAC. It is just as safe, because all secrets of a kind
  // have the same length.
  const hashWith = (key: string, secret: string): string => hash('sha256', key + secret, 'base64url')
  const apiHashingKey = derive('api key hash').toString('base64url')
  const linkHashingKey = derive('link key hash').toString('base64url')
  const sessionHashingKey = derive('session token hash').toString('base64url')
  const channelTokenKey = derive('channel token')
  const avatarSalt = derive('avatar').toString('hex')
  // Every message that is read shows an avatar.
  const avatarHash = memoize(text => hash('sha256', text).slice(0, 40), { entries: 20_000, bytes: 8 * 1024 * 1024 })
  return {
    fingerprint: derive('fingerprint').toString('hex'),
    newApiKey: () => new Hidden(randomLetters(32)),
    apiKeyHash: apiKey => hashWith(apiHashingKey, apiKey),
    newLinkKey: () => new Hidden(randomLetters(linkKeyLength, linkAlphabet)),
    linkKeyHash: key => hashWith(linkHashingKey, key),
    newSessionToken: () => new Hidden(randomBytes(32).toString('base64url')),
    sessionTokenHash: token => hashWith(sessionHashingKey, token),
    seal: (purpose, secret) => sealWith(existing(sealingKeys.get(purpose)), secret),
    unseal(purpose, sealed) {
      try {
        return unsealWith(existing(sealingKeys.get(purpose)), sealed)
      } catch (error) {
        if (!earlierPurposes.has(purpose)) throw error
        return unsealWith(earlierKey, sealed)
      }
    },
    channelToken: (channelId, senderId) =>
      createHmac('sha256', channelTokenKey).update(`${channelId}:${senderId}`).digest('hex').slice(0, 32),
    avatarName: (userId, version) => avatarHash(`${userId}:${version}:${avatarSalt}`),
  }
}

function sealWith(key: Buffer, secret: Hidden): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

function unsealWith(key: Buffer, sealed: string): Hidden {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
  return new Hidden(text.toString('utf8'))
}

const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret.key')

/** The master key: from the configuration, or from a file in the data folder that only its owner can read. */
export function loadMasterKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  const known = knownMasterKey(config)
  if (known !== undefined) return known
  makeFolder(config.dataDir)
  try {
    createKeyFile(keyFile(config))
  } catch (error) {
    throw new OperatorError(`Can't write to the data folder ${config.dataDir}: ${messageOf(error)}.`)
  }
  return existing(knownMasterKey(config))
}

/** The master key, if it already exists. */
export function knownMasterKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string | undefined {
  const { secretKey } = config
  if (secretKey !== undefined && secretKey.length < 32)
    throw new OperatorError('PARLEY_SECRET_KEY must be at least 32 characters long.')
  if (secretKey !== undefined) return secretKey
  const file = keyFile(config)
  if (!existsSync(file)) return undefined
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 32) return key
  } catch (error) {
    throw new OperatorError(`Can't read the secret key ${file}: ${messageOf(error)}.`)
  }
  throw new OperatorError(`The secret key ${file} is damaged. Restore it from a copy.`)
}

/** Linking a complete file fails if one already exists, so two processes that start together use the same key. */
function createKeyFile(file: string): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (errorFields(error).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(unfinished)
  }
}

// A note inside a link that only this server can read and write, so nothing has to be stored.

export const sealNote = (secrets: Secrets, purpose: SealingPurpose, note: object): string =>
  secrets.seal(purpose, new Hidden(JSON.stringify(note)))

/** Undefined if this server didn't seal the text. The calling function checks the kind of note. */
export function readNote<T extends object>(
  secrets: Secrets,
  purpose: SealingPurpose,
  sealed: string,
): Partial<T> | undefined {
  try {
    return JSON.parse(secrets.unseal(purpose, sealed).reveal())
  } catch {
    return undefined
  }
}
