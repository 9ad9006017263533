// Rate limits by the generic cell rate algorithm (docs/spec/conventions.md#rate-limit): a burst up to the limit, then
// one request for each share of the interval. One number per key: the time at which its bucket will be empty again.
import { existing } from '#core/base/existing.ts'
import type { Clock } from '#core/base/clock.ts'
import { ApiError, failure } from '#core/contract/failure.ts'
import type { LimitName, LimitRules } from './limit-rules.ts'

export const RateLimited = failure(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', ['retry-after'])

export function rateLimited(seconds: number): ApiError {
  const { message, failure: spec, extra } = RateLimited({ 'retry-after': seconds })
  return new ApiError(spec, message, { ...extra }, { 'Retry-After': String(seconds) })
}

export interface Verdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** UNIX seconds at which the bucket will be empty again. */
  readonly reset: number
  readonly retryAfter: number
}

/** Above this number of keys, keys with an empty bucket are dropped. */
const firstSweepAt = 50_000
/** If more keys than this are left, the oldest half is dropped. */
const mostKeys = 200_000
/** A difference above this means that the wall clock was set; a smaller one is drift. */
const clockStepSeconds = 0.5

export class RateLimiter {
  /** In seconds of `Clock.elapsed`: a wall clock that is set back must not keep buckets full. */
  readonly #emptyAt = new Map<string, number>()
  #sweepAt = firstSweepAt
  /** Wall clock minus elapsed time, in seconds. Kept, so that every answer shows the same reset of a bucket. */
  #epoch = 0
  readonly #rules: LimitRules | null
  readonly #clock: Clock

  constructor(rules: LimitRules | null, clock: Clock) {
    this.#rules = rules
    this.#clock = clock
  }

  spend(name: LimitName, key: string): Verdict | null {
    if (this.#rules === null) return null
    const { limit, windowSeconds } = existing(this.#rules.get(name))
    const now = this.#clock.elapsed() / 1000
    const share = windowSeconds / limit
    const id = `${name} ${key}`
    const emptyAt = Math.max(this.#emptyAt.get(id) ?? 0, now)
    const next = emptyAt + share
    const over = next - (now + windowSeconds)
    // The tolerance absorbs rounding in the sums above, so that a burst of exactly the limit passes.
    if (over > 1e-6) return { allowed: false, limit, remaining: 0, reset: this.#wallClock(emptyAt), retryAfter: over }
    this.#emptyAt.set(id, next)
    if (this.#emptyAt.size > this.#sweepAt) this.#sweep(now)
    const remaining = Math.floor((now + windowSeconds - next) / share + 1e-6)
    return { allowed: true, limit, remaining, reset: this.#wallClock(next), retryAfter: 0 }
  }

  /** Empties the bucket. */
  forgive(name: LimitName, key: string): void {
    this.#emptyAt.delete(`${name} ${key}`)
  }

  /** Takes back one request. */
  refund(name: LimitName, key: string): void {
    if (this.#rules === null) return
    const { limit, windowSeconds } = existing(this.#rules.get(name))
    const id = `${name} ${key}`
    const emptyAt = this.#emptyAt.get(id)
    if (emptyAt !== undefined) this.#emptyAt.set(id, emptyAt - windowSeconds / limit)
  }

  #wallClock(elapsedSeconds: number): number {
    const epoch = (this.#clock.now() - this.#clock.elapsed()) / 1000
    if (Math.abs(epoch - this.#epoch) > clockStepSeconds) this.#epoch = epoch
    return Math.ceil(this.#epoch + elapsedSeconds)
  }

  #sweep(now: number): void {
    for (const [id, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(id)
    if (this.#emptyAt.size > mostKeys)
      for (const id of this.#emptyAt.keys()) if (this.#emptyAt.size > mostKeys / 2) this.#emptyAt.delete(id)
    // The next sweep is at twice the size, so that a flood of live keys is not swept at every request.
    this.#sweepAt = Math.max(firstSweepAt, this.#emptyAt.size * 2)
  }
}

/** The limits that one request has spent, for the headers of its answer. */
export class Limits {
  readonly #limiter: RateLimiter
  readonly #verdicts: Verdict[] = []

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter
  }

  spend(name: LimitName, key: string): void {
    const verdict = this.#limiter.spend(name, key)
    if (verdict === null) return
    this.#verdicts.push(verdict)
    if (verdict.allowed) return
    throw rateLimited(Math.round(verdict.retryAfter * 1000) / 1000)
  }

  forgive(name: LimitName, key: string): void {
    this.#limiter.forgive(name, key)
  }

  refund(name: LimitName, key: string): void {
    this.#limiter.refund(name, key)
  }

  /** With several limits: the smallest numbers and the latest reset. */
  headers(): Record<string, string> | undefined {
    if (this.#verdicts.length === 0) return undefined
    return {
      'X-RateLimit-Limit': String(Math.min(...this.#verdicts.map(v => v.limit))),
      'X-RateLimit-Remaining': String(Math.min(...this.#verdicts.map(v => v.remaining))),
      'X-RateLimit-Reset': String(Math.max(...this.#verdicts.map(v => v.reset))),
    }
  }
}
