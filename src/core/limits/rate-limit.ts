// Rate limits by the generic cell rate algorithm (docs/spec/conventions.md#rate-limit): a burst up to the limit, then
// one request per share of the interval. Each key has a single number: the time at which its bucket will be empty
// again.
import { existing } from '#core/base/existing.ts'
import type { Clock } from '#core/base/clock.ts'
import { ApiError, failure } from '#core/contract/failure.ts'
import { isExact, type LimitName, type LimitRules } from './limit-rules.ts'

export const RateLimited = failure(429, 'RATE_LIMIT_HIT', 'API usage exceeded rate limit', ['retry-after'])

export function rateLimited(seconds: number): ApiError {
  const { message, failure: spec, extra } = RateLimited({ 'retry-after': seconds })
  return new ApiError(spec, message, { ...extra }, { 'Retry-After': String(seconds) })
}

interface Verdict {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** UNIX seconds at which the bucket will be empty again. */
  readonly reset: number
  readonly retryAfter: number
}

/** Above this many keys, keys with an empty bucket are dropped. */
const firstSweepAt = 50_000
/** If more keys than this are left, the oldest half is dropped. */
const mostKeys = 200_000
/** A larger difference means that the wall clock was set; a smaller one is drift. */
const clockStepSeconds = 0.5

/** What a process shares with the others on the same database. */
export interface Sharing {
  readonly limits: SharedLimits
  /** Tells the others about requests: the seconds that they fill in each bucket. */
  readonly tell: (seconds: Readonly<Record<string, number>>) => void
}

/** A request that fills this much of a bucket is reported at once, because a few of them use up the whole limit. */
const longShareSeconds = 10
const tellEveryMs = 1_000
/** PostgreSQL notifications are short. */
const toldAtOnce = 50

export class RateLimiter {
  /** In seconds of `Clock.elapsed`: setting back the wall clock must not keep buckets full. */
  readonly #emptyAt = new Map<string, number>()
  #sweepAt = firstSweepAt
  /** Wall clock minus elapsed time, in seconds. Kept, so that every response shows the same reset time for a bucket. */
  #epoch = 0
  readonly #rules: LimitRules | null
  readonly #clock: Clock
  readonly #sharing: Sharing | undefined
  /** Seconds in each bucket that the other processes haven't been told about. */
  readonly #untold = new Map<string, number>()
  #telling: NodeJS.Timeout | undefined

  constructor(rules: LimitRules | null, clock: Clock, sharing?: Sharing) {
    this.#rules = rules
    this.#clock = clock
    this.#sharing = sharing
  }

  spend(name: LimitName, key: string): Verdict | null | Promise<Verdict> {
    if (this.#rules === null) return null
    const { limit, windowSeconds, share, id } = this.#bucket(this.#rules, name, key)
    if (this.#sharing !== undefined && isExact(name))
      return spendTogether(this.#sharing.limits, id, limit, windowSeconds)
    const now = this.#now()
    const emptyAt = Math.max(this.#emptyAt.get(id) ?? 0, now)
    const next = emptyAt + share
    const over = next - (now + windowSeconds)
    // Absorbs rounding errors in the sums above, so that a burst of exactly the limit passes.
    if (over > 1e-6) return { allowed: false, limit, remaining: 0, reset: this.#wallClock(emptyAt), retryAfter: over }
    this.#fill(id, next, now)
    this.#tell(id, share)
    const remaining = Math.floor((now + windowSeconds - next) / share + 1e-6)
    return { allowed: true, limit, remaining, reset: this.#wallClock(next), retryAfter: 0 }
  }

  /** Empties the bucket. */
  async forgive(name: LimitName, key: string): Promise<void> {
    const id = `${name} ${key}`
    this.#emptyAt.delete(id)
    if (isExact(name)) await this.#sharing?.limits.empty(id)
  }

  /** Takes back one request. */
  async refund(name: LimitName, key: string): Promise<void> {
    if (this.#rules === null) return
    const { share, id } = this.#bucket(this.#rules, name, key)
    const emptyAt = this.#emptyAt.get(id)
    if (emptyAt !== undefined) this.#emptyAt.set(id, emptyAt - share)
    if (isExact(name)) await this.#sharing?.limits.refund(id, share)
  }

  /** Requests that another process has handled. */
  spentElsewhere(seconds: Readonly<Record<string, number>>): void {
    const now = this.#now()
    for (const [id, more] of Object.entries(seconds)) {
      // Another version of the program may have limits that this one doesn't know.
      const rule = this.#rules?.get(id.split(' ')[0] as LimitName)
      if (rule === undefined || !(more > 0)) continue
      const next = Math.max(this.#emptyAt.get(id) ?? 0, now) + more
      this.#fill(id, Math.min(next, now + rule.windowSeconds), now)
    }
  }

  #now = (): number => this.#clock.elapsed() / 1000

  #bucket(rules: LimitRules, name: LimitName, key: string) {
    const { limit, windowSeconds } = existing(rules.get(name))
    return { limit, windowSeconds, share: windowSeconds / limit, id: `${name} ${key}` }
  }

  #fill(id: string, emptyAt: number, now: number): void {
    this.#emptyAt.set(id, emptyAt)
    if (this.#emptyAt.size > this.#sweepAt) this.#sweep(now)
  }

  #tell(id: string, share: number): void {
    if (this.#sharing === undefined) return
    if (share >= longShareSeconds) return this.#sharing.tell({ [id]: share })
    this.#untold.set(id, (this.#untold.get(id) ?? 0) + share)
    if (this.#telling === undefined) this.#telling = setTimeout(() => this.#tellAll(), tellEveryMs).unref()
  }

  #tellAll(): void {
    const all = [...this.#untold]
    this.#untold.clear()
    this.#telling = undefined
    for (let at = 0; at < all.length; at += toldAtOnce)
      this.#sharing?.tell(Object.fromEntries(all.slice(at, at + toldAtOnce)))
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
    // The next sweep comes at twice the size, so that a flood of live keys isn't swept at every request.
    this.#sweepAt = Math.max(firstSweepAt, this.#emptyAt.size * 2)
  }
}

async function spendTogether(limits: SharedLimits, id: string, limit: number, window: number): Promise<Verdict> {
  const share = window / limit
  const { isAllowed: allowed, now, emptyAt } = await limits.spend(id, share, window)
  const room = now + window - emptyAt
  const remaining = allowed ? Math.floor(room / share + 1e-6) : 0
  return { allowed, limit, remaining, reset: Math.ceil(emptyAt), retryAfter: allowed ? 0 : Math.max(0, share - room) }
}

/** The limits that one request counted toward, for the headers of its response. */
export class Limits {
  readonly #limiter: RateLimiter
  readonly #verdicts: Verdict[] = []
  readonly #once = new Set<string>()

  constructor(limiter: RateLimiter) {
    this.#limiter = limiter
  }

  /** Throws if the limit is reached. */
  async spend(name: LimitName, key: string): Promise<void> {
    const verdict = await this.#limiter.spend(name, key)
    if (verdict === null) return
    this.#verdicts.push(verdict)
    if (verdict.allowed) return
    throw rateLimited(Math.round(verdict.retryAfter * 1000) / 1000)
  }

  /** Counts the request once, even if the transaction is repeated. */
  async spendOnce(name: LimitName, key: string): Promise<void> {
    const spent = `${name} ${key}`
    if (this.#once.has(spent)) return
    await this.spend(name, key)
    this.#once.add(spent)
  }

  forgive(name: LimitName, key: string): Promise<void> {
    return this.#limiter.forgive(name, key)
  }

  refund(name: LimitName, key: string): Promise<void> {
    return this.#limiter.refund(name, key)
  }

  /** If there are several limits: the smallest numbers and the latest reset. */
  headers(): Record<string, string> | undefined {
    if (this.#verdicts.length === 0) return undefined
    return {
      'X-RateLimit-Limit': String(Math.min(...this.#verdicts.map(v => v.limit))),
      'X-RateLimit-Remaining': String(Math.min(...this.#verdicts.map(v => v.remaining))),
      'X-RateLimit-Reset': String(Math.max(...this.#verdicts.map(v => v.reset))),
    }
  }
}

// Rate limits that several processes count together in the database. Times are UNIX seconds of the database.

export interface SharedBucket {
  readonly isAllowed: boolean
  readonly now: number
  /** When the bucket will be empty again. */
  readonly emptyAt: number
}

export interface SharedLimits {
  /** Fills the bucket by `share` seconds, unless it would then hold more than `window` seconds. */
  readonly spend: (bucket: string, share: number, window: number) => Promise<SharedBucket>
  /** Takes the seconds out of the bucket. */
  readonly refund: (bucket: string, seconds: number) => Promise<void>
  readonly empty: (bucket: string) => Promise<void>
  readonly deleteEmpty: () => Promise<void>
}
