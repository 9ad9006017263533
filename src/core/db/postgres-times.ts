// How long this process and PostgreSQL wait for each other, in milliseconds, so that neither waits forever for a
// machine that vanished (docs/decisions/0027-processes-on-one-postgresql.md). Tests use shorter times.
export interface PostgresTimes {
  /** For all transactions of a request. Longer than `lock`, so that PostgreSQL gives up first. */
  readonly request: number
  /** For a new connection, and for a free one. */
  readonly connect: number
  /** For the next statement of a transaction. Then PostgreSQL ends the session, and with it the locks. */
  readonly idleInTransaction: number
  /**
   * For the organization's lock. More than twice `idleInTransaction`: a request waits until the locks of a vanished
   * process are gone, and a second write gets the lock after the first.
   */
  readonly lock: number
  /** For a statement to end. */
  readonly statement: number
  /** For PostgreSQL's answer. Longer than `statement`, so that PostgreSQL gives up first. */
  readonly answer: number
  /**
   * Like `idleInTransaction`, for long transactions outside of an organization. They have no limit for locks and
   * statements. A long-lived snapshot has no limit at all: it holds no lock that others need.
   */
  readonly longIdleInTransaction: number
  /** For a sign of life from the other machine. Then the connection ends. */
  readonly silence: number
  /** Between two probes of the process's session. Also for the answer to a probe, and for a new session. */
  readonly probeEvery: number
  readonly probe: number
  /** Until a lost session is replaced. */
  readonly retry: number
  /** For connections to end, twice. */
  readonly close: number
}

export const usualTimes: PostgresTimes = {
  request: 10_000,
  connect: 5_000,
  idleInTransaction: 4_000,
  lock: 9_000,
  statement: 30_000,
  answer: 35_000,
  longIdleInTransaction: 30_000,
  silence: 30_000,
  probeEvery: 3_000,
  probe: 4_000,
  retry: 500,
  close: 500,
}

/** The settings of a session. Those in the operator's URL, or else in PGOPTIONS, override them. */
export function withSettings(url: string, settings: Readonly<Record<string, number | string>>): string {
  // If the driver finds an unencoded percent sign, it encodes the whole URL again.
  const changed = new URL(url.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const given = changed.searchParams.get('options') ?? process.env['PGOPTIONS'] ?? ''
  changed.searchParams.set('options', [...ours, given].join(' ').trim())
  return changed.href
}

/** PostgreSQL asks a silent client for a sign of life. */
export const keepalive = ({ silence }: PostgresTimes): Record<string, number> => {
  const seconds = Math.ceil(silence / 1000)
  return {
    tcp_keepalives_idle: Math.ceil(seconds / 2),
    tcp_keepalives_interval: Math.ceil(seconds / 6),
    tcp_keepalives_count: 3,
    tcp_user_timeout: silence,
  }
}

const requestLimits = (times: PostgresTimes): Record<string, number> => ({
  idle_in_transaction_session_timeout: times.idleInTransaction,
  lock_timeout: times.lock,
  statement_timeout: times.statement,
})

export const requestSettings = (times: PostgresTimes): Record<string, number> => ({
  ...keepalive(times),
  ...requestLimits(times),
})

/** Part of the first message of each transaction of a request. For poolers, whose clients share sessions. */
export const localSettings = (times: PostgresTimes): string =>
  Object.entries(requestLimits(times))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/**
 * Part of the first message of a long transaction. `idle`: the longest time until its next statement; 0 for no limit.
 */
export const longSettings = (idle: number): string =>
  [
    'set local statement_timeout = 0',
    'set local lock_timeout = 0',
    `set local idle_in_transaction_session_timeout = ${idle}`,
  ].join('; ')
