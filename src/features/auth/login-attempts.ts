// Attempts to log in, counted by name and by address: docs/decisions/0016-login-limits.md.
import { hash } from 'node:crypto'
import type { Server } from '#core/server/server.ts'
import type { Lane } from '#core/server/slots.ts'
import type { Call } from '#core/http/endpoint.ts'

export type AttemptCall = Pick<Call<'POST /', 'anyone', {}, true>, 'server' | 'limits' | 'address'>

export interface Attempt {
  /** The lane in which checking the password waits. */
  readonly lane: Lane
  /** Called when the password was right: the attempt no longer counts. */
  readonly succeeded: () => void
}

/** The latest pairs of a name and an address from which it has logged in, per server of this process. */
const knownPairs = new WeakMap<Server, Set<string>>()
const mostPairs = 100_000

/**
 * Spends an attempt of the client's address and one of the name. An address from which the name has logged in spends
 * only the latter, so that failures of other users at the same address do not lock the user out.
 */
export function attemptLogin(call: AttemptCall, realmId: number, name: string): Attempt {
  const { server, limits, address } = call
  if (pairsOf(server).has(pairOf(realmId, name, address))) return attemptOn(call, realmId, name)
  limits.spend('address-login', address)
  const attempt = attemptOn(call, realmId, name)
  return {
    lane: attempt.lane,
    succeeded() {
      attempt.succeeded()
      // Refunded, not emptied: a client with an account of its own could otherwise start anew after every login.
      limits.refund('address-login', address)
    },
  }
}

/**
 * Spends an attempt to guess the password of a name. An address from which the name has logged in has attempts of its
 * own, so that guesses from other addresses do not lock the user out.
 */
export function attemptOn({ server, limits, address }: AttemptCall, realmId: number, name: string): Attempt {
  const known = pairsOf(server)
  const pair = pairOf(realmId, name, address)
  const isKnown = known.has(pair)
  const bucket = isKnown ? pair : countedName(realmId, name)
  limits.spend('login', bucket)
  return {
    lane: { name: isKnown ? pair : address, isKnown },
    succeeded() {
      limits.forgive('login', bucket)
      known.delete(pair)
      known.add(pair)
      const [oldest] = known
      if (known.size > mostPairs && oldest !== undefined) known.delete(oldest)
    },
  }
}

function pairsOf(server: Server): Set<string> {
  const known = knownPairs.get(server) ?? new Set<string>()
  knownPairs.set(server, known)
  return known
}

/** The key of a name has no line break, so it cannot be mistaken for a pair. */
const pairOf = (realmId: number, name: string, address: string): string => `${countedName(realmId, name)}\n${address}`

/**
 * Forms of a name that a directory treats as equal are equal here: another spelling gives no more attempts. A hash,
 * because keys are kept for half an hour and a name may be long.
 */
const countedName = (realmId: number, name: string): string =>
  `${realmId} ${hash('sha256', name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' '), 'base64url')}`
