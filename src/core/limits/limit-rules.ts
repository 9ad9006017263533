// All rate limits: how many requests in how many seconds, and which callers share a bucket.
import { OperatorError } from '#core/base/errors.ts'

interface RateLimit {
  readonly name: string
  readonly amount: number
  readonly seconds: number
  /** Who gets their own bucket. */
  readonly scope: string
  readonly about: string
  /**
   * All processes on one database share an exact count. For other limits they report requests to each other within a
   * second, or at once if the bucket refills slowly.
   */
  readonly isExact?: true
}

export const rateLimits = [
  {
    name: 'user',
    amount: 200,
    seconds: 60,
    scope: 'each person',
    about: 'API requests, except polls',
  },
  {
    name: 'bots',
    amount: 200,
    seconds: 60,
    scope: 'all bots of one owner together',
    about: 'API requests by bots, except polls',
  },
  {
    name: 'poll',
    amount: 600,
    seconds: 60,
    scope: 'each person, and all bots of one owner together',
    about: 'GET /events',
  },
  {
    name: 'login',
    amount: 5,
    seconds: 1800,
    scope: 'each username, and each username from an address it has signed in from before',
    about: 'login attempts, until one succeeds',
    isExact: true,
  },
  {
    name: 'address-login',
    amount: 100,
    seconds: 600,
    scope: 'each address',
    about: 'failed login attempts',
    isExact: true,
  },
  {
    name: 'email-change',
    amount: 5,
    seconds: 1800,
    scope: 'each person',
    about: 'confirmation emails to a new address',
  },
  {
    name: 'reset-hour',
    amount: 2,
    seconds: 3600,
    scope: 'each person',
    about: 'password reset emails',
  },
  {
    name: 'reset-day',
    amount: 5,
    seconds: 86_400,
    scope: 'each person',
    about: 'password reset emails',
  },
  {
    name: 'visitor',
    amount: 60,
    seconds: 600,
    scope: 'each address',
    about: 'submitted forms and invalid links',
    isExact: true,
  },
  {
    name: 'channels',
    amount: 100,
    seconds: 86_400,
    scope: 'each person who is not an administrator, and all bots of one owner together',
    about: 'new channels',
  },
  {
    name: 'download',
    amount: 3000,
    seconds: 60,
    scope: 'each account for uploaded files, each address otherwise',
    about: 'uploaded files, images and pages',
  },
] as const satisfies readonly RateLimit[]

export type LimitName = (typeof rateLimits)[number]['name']

interface LimitRule {
  readonly limit: number
  readonly windowSeconds: number
}
export type LimitRules = ReadonlyMap<LimitName, LimitRule>

/** `user=200/60,login=5/1800`: the default limits, in PARLEY_RATE_LIMITS format. */
export const defaultLimits = rateLimits.map(({ name, amount, seconds }) => `${name}=${amount}/${seconds}`).join()

export const isExact = (name: LimitName): boolean => rateLimits.some(limit => limit.name === name && 'isExact' in limit)

const isLimitName = (name: string): name is LimitName => rateLimits.some(limit => limit.name === name)

/** Limits that aren't named keep their defaults. `off` means no limits. */
export function parseLimitRules(text: string, name: string): LimitRules | null {
  if (text === 'off') return null
  const rules = new Map<LimitName, LimitRule>()
  for (const part of `${defaultLimits},${text}`.split(',')) {
    const [, limitName = '', limit, seconds] = /^\s*([a-z-]+)=([1-9]\d*)\/([1-9]\d*)\s*$/.exec(part) ?? []
    if (!isLimitName(limitName))
      throw new OperatorError(
        `${name} must be "off" or look like "user=200/60,login=5/1800", not "${text}". The names are ` +
          `${rateLimits.map(each => each.name).join(', ')}.`,
      )
    rules.set(limitName, { limit: Number(limit), windowSeconds: Number(seconds) })
  }
  return rules
}

/** Slow work waits in a queue. When the queue is full, requests get a 429. */
export const waitingLimits = {
  passwords: { most: 100, about: 'passwords waiting to be hashed or checked' },
  directory: { most: 100, about: "logins waiting for the company's directory" },
} as const
