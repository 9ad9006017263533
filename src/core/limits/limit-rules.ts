// Every rate limit: the number of requests, the number of seconds, and the callers that share a bucket.
import { OperatorError } from '#core/base/errors.ts'

interface RateLimit {
  readonly name: string
  readonly amount: number
  readonly seconds: number
  /** The callers that have a bucket each. */
  readonly scope: string
  readonly about: string
  /**
   * Several processes on one database count it together, to the request. They tell each other of requests under the other
   * limits, within a second or, where a bucket fills for long, at once.
   */
  readonly isExact?: true
}

export const rateLimits = [
  {
    name: 'user',
    amount: 200,
    seconds: 60,
    scope: 'each person',
    about: 'requests to the API, apart from polls',
  },
  {
    name: 'bots',
    amount: 200,
    seconds: 60,
    scope: 'all bots of one owner together',
    about: 'requests of bots to the API, apart from polls',
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
    scope: 'each name, and each name at an address from which it has logged in before',
    about: 'attempts to log in, until one succeeds',
    isExact: true,
  },
  {
    name: 'address-login',
    amount: 100,
    seconds: 600,
    scope: 'each address',
    about: 'attempts to log in that fail',
    isExact: true,
  },
  {
    name: 'email-change',
    amount: 5,
    seconds: 1800,
    scope: 'each person',
    about: 'mails to a new email address',
  },
  {
    name: 'reset-hour',
    amount: 2,
    seconds: 3600,
    scope: 'each person',
    about: 'mails with a link to choose a new password',
  },
  {
    name: 'reset-day',
    amount: 5,
    seconds: 86_400,
    scope: 'each person',
    about: 'mails with a link to choose a new password',
  },
  {
    name: 'visitor',
    amount: 60,
    seconds: 600,
    scope: 'each address',
    about: 'forms on pages, and wrong links',
    isExact: true,
  },
  {
    name: 'channels',
    amount: 100,
    seconds: 86_400,
    scope: 'each person who is no administrator, and all bots of one owner together',
    about: 'new channels',
  },
  {
    name: 'download',
    amount: 3000,
    seconds: 60,
    scope: 'each account for uploaded files, each address for the rest',
    about: 'uploaded files, pictures and pages',
  },
] as const satisfies readonly RateLimit[]

export type LimitName = (typeof rateLimits)[number]['name']

interface LimitRule {
  readonly limit: number
  readonly windowSeconds: number
}
export type LimitRules = ReadonlyMap<LimitName, LimitRule>

/** `user=200/60,login=5/1800`: the default limits, in the form of PARLEY_RATE_LIMITS. */
export const defaultLimits = rateLimits.map(({ name, amount, seconds }) => `${name}=${amount}/${seconds}`).join()

export const isExact = (name: LimitName): boolean => rateLimits.some(limit => limit.name === name && 'isExact' in limit)

const isLimitName = (name: string): name is LimitName => rateLimits.some(limit => limit.name === name)

/** A limit that is not named keeps its default; `off` means no limits. */
export function parseLimitRules(text: string, name: string): LimitRules | null {
  if (text === 'off') return null
  const rules = new Map<LimitName, LimitRule>()
  for (const part of `${defaultLimits},${text}`.split(',')) {
    const [, limitName = '', limit, seconds] = /^\s*([a-z-]+)=([1-9]\d*)\/([1-9]\d*)\s*$/.exec(part) ?? []
    if (!isLimitName(limitName))
      throw new OperatorError(
        `${name} must be "off" or look like "user=200/60,login=5/1800" with the names ` +
          `${rateLimits.map(each => each.name).join(', ')}, not "${text}".`,
      )
    rules.set(limitName, { limit: Number(limit), windowSeconds: Number(seconds) })
  }
  return rules
}

/** Slow work waits for its turn; work beyond this limit is refused with 429. */
export const waitingLimits = {
  passwords: { most: 100, about: 'passwords that wait to be hashed or compared' },
  directory: { most: 100, about: "logins that wait for the company's directory" },
} as const
