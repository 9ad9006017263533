// Attempts to log in, counted by name and by address: docs/decisions/0016-login-limits.md.
import { hash } from 'node:crypto'
import type { Server } from '#core/server/server.ts'
import { service, serviceKey, serviceOf } from '#core/jobs/service.ts'
import type { Lane } from '#core/server/slots.ts'
import type { Call } from '#core/http/endpoint.ts'

export type AttemptCall = Pick<Call<'POST /', 'anyone', {}, true>, 'server' | 'limits' | 'address'>

export interface Attempt {
  /** The lane in which the check of the password waits. */
  readonly lane: Lane
  /** Called when the password was right: the attempt no longer counts. */
  readonly succeeded: () => Promise<void>
}

/** The latest pairs of a name and an address from which it has logged in. */
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
 * Spends an attempt of the client's address and one of the name. At an address from which the name has logged in before,
 * only one of the name, so that failures of other users at the same address do not lock the user out.
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
      // Only one attempt is refunded: a client with an account could otherwise get all attempts back by logging in.
      await limits.refund('address-login', address)
    },
  }
}

/**
 * Spends an attempt to guess the password of a name. An address from which the name has logged in has attempts of its
 * own, so that guesses from other addresses do not lock the user out.
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

/** The key of a name has no line break, so it cannot be mistaken for a pair. */
const pairOf = (realmId: number, name: string, address: string): string => `${countedName(realmId, name)}\n${address}`

/**
 * Spellings of a name that a directory treats as equal share their attempts. A hash, because keys are kept for half an
 * hour and a name may be long.
 */
const countedName = (realmId: number, name: string): string =>
  `${realmId} ${hash('sha256', name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '), 'base64url')}`
