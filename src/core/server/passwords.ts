// Passwords: argon2id from the platform, off the main thread, a limited number at a time.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { codePoints } from '#core/base/code-points.ts'
import { waitingLimits } from '#core/limits/limit-rules.ts'
import { type Lane, Slots } from './slots.ts'

const derive = promisify(argon2)

/** OWASP's recommendation for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Longer passwords are refused before they are hashed. */
export const passwordMaxLength = 100
export const passwordMinGuesses = 10_000

/** `lane` names the client that sent the password: clients take turns. */
export interface Passwords {
  readonly hash: (password: string, lane?: Lane) => Promise<string>
  /** Takes the same time with or without a hash. */
  readonly matches: (password: string, hash: string | null, lane: Lane) => Promise<boolean>
  readonly longEnough: (password: string) => boolean
  /** Whether a user may choose this password, judging by its length and how many guesses it withstands. */
  readonly acceptable: (password: string, personal: readonly string[]) => Promise<boolean>
}

export function makePasswords(minLength: number): Passwords {
  // Each hash takes 19 MiB and a processor. If a hundred people sign in at once, they wait here, and one processor is
  // left for requests.
  const slots = new Slots(Math.max(1, Math.min(3, availableParallelism() - 1)), waitingLimits.passwords.most)
  const tag = (
    lane: Lane | undefined,
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism } = cost,
  ): Promise<Buffer> =>
    slots.run(() => derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }), lane)

  const longEnough = (password: string): boolean => codePoints(password) >= minLength

  return {
    async hash(password, lane) {
      const nonce = randomBytes(16)
      return encode(nonce, await tag(lane, password, nonce))
    },
    async matches(password, hash, lane) {
      const tooLong = codePoints(password) > passwordMaxLength
      const stored = hash === null || tooLong ? null : decode(hash)
      const computed = await tag(lane, tooLong ? '' : password, stored?.nonce ?? randomBytes(16), stored?.cost)
      return stored !== null && timingSafeEqual(computed, stored.tag)
    },
    longEnough,
    async acceptable(password, personal) {
      if (!longEnough(password) || codePoints(password) > passwordMaxLength) return false
      return (await guesses(password, personal)) >= passwordMinGuesses
    },
  }
}

/** The estimator is large and rarely needed, so it is loaded on first use. */
async function guesses(password: string, personal: readonly string[]): Promise<number> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({ dictionary: { ...common.dictionary }, graphs: common.adjacencyGraphs })
  // The time grows with the square of the length. A password is at least as strong as its beginning.
  return estimator.check(password.slice(0, 40), [...personal]).guesses
}

function encode(nonce: Buffer, tag: Buffer): string {
  const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

function decode(hash: string): { nonce: Buffer; tag: Buffer; cost: typeof cost } {
  const [, , , parameters = '', nonce = '', tag = ''] = hash.split('$')
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(',').map(part => Number(part.slice(2)))
  return {
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory, passes, parallelism },
  }
}
