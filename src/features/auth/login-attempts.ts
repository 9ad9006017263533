// Login attempts, counted by name and address: docs/decisions/0016-login-limits.md.
import { hash } from 'node:crypto'
import type { Server } from '#core/server/server.ts'
import { service, serviceKey, serviceOf } from '#core/jobs/service.ts'
import type { Lane } from '#core/server/slots.ts'
import type { Call } from '#core/http/endpoint.ts'

export type AttemptCall = Pick<Call<'POST /', 'anyone', {}, true>, 'server' | 'limits' | 'address'>

export interface Attempt {
  /** The lane in which the password check waits. */
  readonly lane: Lane
  /** Called when the password was right, so that the attempt doesn't count. */
  readonly succeeded: () => Promise<void>
}

/** The latest pairs of a name and an address that it has signed in from. */
const knownPairs = serviceKey<{ readonly has: (pair: string) => boolean; readonly add: (pair: string) => void }>(
  'known logins',
)
const mostPairs = 100_000
export const knownLogins = service(knownPairs, ({ db }) => {
  const pairs = new Set<string>()
  function note(pair: string): void {
    pairs.delete(pair)
    pairs.add(pair)
    const [oldest] = pairs
    if (pairs.size > mostPairs && oldest !== undefined) pairs.delete(oldest)
  }
  db.onSignal('login known', ({ pair }) => note(pair))
  return {
    has: pair => pairs.has(pair),
    add(pair) {
      note(pair)
      db.tell({ type: 'login known', pair })
    },
    stop: async () => {},
  }
})

/**
 * Uses up an attempt of the client's address and one of the name. If the name has signed in from this address before,
 * only one of the name, so that failures of others at the same address don't lock the user out.
 */
export async function attemptLogin(call: AttemptCall, realmId: number, name: string): Promise<Attempt> {
  const { server, limits, address } = call
  if (pairsOf(server).has(pairOf(realmId, name, address))) return attemptOn(call, realmId, name)
  await limits.spend('address-login', address)
  const attempt = await attemptOn(call, realmId, name)
  return {
    lane: attempt.lane,
    async succeeded() {
      await attempt.succeeded()
      // Refunds only one attempt: otherwise a client with an account could get all attempts back by signing in.
      await limits.refund('address-login', address)
    },
  }
}

/**
 * Uses up an attempt to guess a name's password. An address that the name has signed in from has its own attempts, so
 * that guesses from other addresses don't lock the user out.
 */
export async function attemptOn(call: AttemptCall, realmId: number, name: string): Promise<Attempt> {
  const { server, limits, address } = call
  const known = pairsOf(server)
  const pair = pairOf(realmId, name, address)
  const isKnown = known.has(pair)
  const bucket = isKnown ? pair : countedName(realmId, name)
  await limits.spend('login', bucket)
  return {
    lane: { name: isKnown ? pair : address, isKnown },
    async succeeded() {
      await limits.forgive('login', bucket)
      known.add(pair)
    },
  }
}

const pairsOf = (server: Server) => serviceOf(server, knownPairs)

/** A name's key has no line break, so it can't be mistaken for a pair. */
const pairOf = (realmId: number, name: string, address: string): string => `${countedName(realmId, name)}\n${address}`

/**
 * Spellings of a name that a directory treats as equal share their attempts. Hashed, because keys are kept for half an
 * hour and a name may be long.
 */
const countedName = (realmId: number, name: string): string =>
  `${realmId} ${hash('sha256', name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '), 'base64url')}`
