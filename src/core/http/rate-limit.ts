// Rate limits by the generic cell rate algorithm (addendum B.9): a burst up to the limit, then one request for each
// share of the window. One number per key: the time at which its bucket will be empty again.
import { OperatorError } from '#core/base/operator-error.ts'
import { ApiError, failure } from '#core/contract/failure.ts'

export interface LimitRule {
  readonly limit: number
  readonly windowSeconds: number
}
export type LimitName = 'user' | 'login' | 'visitor'
export type LimitRules = Readonly<Record<LimitName, LimitRule>>

export const RateLimited = failure(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', ['retry-after'])

export function rateLimited(seconds: number): ApiError {
  const { message, failure: spec, extra } = RateLimited({ 'retry-after': seconds })
  return new ApiError(spec, message, { ...extra }, { 'Retry-After': String(seconds) })
}

/** `user=200/60,login=5/1800,visitor=60/600`: so many requests in so many seconds; `off` means none. */
export function parseLimitRules(text: string, name: string): LimitRules | null {
  if (text === 'off') return null
  const rules: Record<LimitName, LimitRule> = {
    user: { limit: 200, windowSeconds: 60 },
    login: { limit: 5, windowSeconds: 1800 },
    visitor: { limit: 60, windowSeconds: 600 },
  }
  for (const part of text.split(',')) {
    const [, rule, limit, seconds] = /^\s*(user|login|visitor)=([1-9]\d*)\/([1-9]\d*)\s*$/.exec(part) ?? []
    if (rule === undefined)
      throw new OperatorError(
        `${name} must be "off" or look like "user=200/60,login=5/1800,visitor=60/600", not "${text}".`,
      )
    rules[rule as LimitName] = { limit: Number(limit), windowSeconds: Number(seconds) }
  }
  return rules
}

export interface Verdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** UNIX seconds at which the bucket will be empty again. */
  readonly reset: number
  readonly retryAfter: number
}

/** Above this many keys, those whose bucket is empty are dropped: they say nothing. */
const firstSweepAt = 50_000

export class RateLimiter {
  readonly #emptyAt = new Map<string, number>()
  #sweepAt = firstSweepAt
  readonly #rules: LimitRules | null

  constructor(rules: LimitRules | null) {
    this.#rules = rules
  }

  spend(name: LimitName, key: string, nowMs: number): Verdict | null {
    if (this.#rules === null) return null
    const { limit, windowSeconds } = this.#rules[name]
    const now = nowMs / 1000
    const share = windowSeconds / limit
    const id = `${name} ${key}`
    const emptyAt = Math.max(this.#emptyAt.get(id) ?? 0, now)
    const next = emptyAt + share
    const over = next - (now + windowSeconds)
    // The tolerance absorbs rounding in the sums above, so that a burst of exactly the limit passes.
    if (over > 1e-6) return { allowed: false, limit, remaining: 0, reset: Math.ceil(emptyAt), retryAfter: over }
    this.#emptyAt.set(id, next)
    if (this.#emptyAt.size > this.#sweepAt) this.#sweep(now)
    const remaining = Math.floor((now + windowSeconds - next) / share + 1e-6)
    return { allowed: true, limit, remaining, reset: Math.ceil(next), retryAfter: 0 }
  }

  forgive(name: LimitName, key: string): void {
    this.#emptyAt.delete(`${name} ${key}`)
  }

  #sweep(now: number): void {
    for (const [id, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(id)
    // Next when there are twice as many, so that a flood of live keys is not swept at every request.
    this.#sweepAt = Math.max(firstSweepAt, this.#emptyAt.size * 2)
  }
}

/** The limits as one request meets them; remembers what its answer must tell. */
export class Limits {
  readonly #limiter: RateLimiter
  readonly #nowMs: number
  readonly #verdicts: Verdict[] = []

  constructor(limiter: RateLimiter, nowMs: number) {
    this.#limiter = limiter
    this.#nowMs = nowMs
  }

  spend(name: LimitName, key: string): void {
    const verdict = this.#limiter.spend(name, key, this.#nowMs)
    if (verdict === null) return
    this.#verdicts.push(verdict)
    if (verdict.allowed) return
    throw rateLimited(Math.round(verdict.retryAfter * 1000) / 1000)
  }

  forgive(name: LimitName, key: string): void {
    this.#limiter.forgive(name, key)
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
