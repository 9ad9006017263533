// The session of this process: a connection outside the pool, on which the process hears from the others and holds the
// locks of its jobs. It is probed, because a connection that goes silent reports no error. If a process stops probing,
// PostgreSQL ends its session, and with it the locks.
import type pg from 'pg'
import { endsWithin } from '#core/base/waiting.ts'
import { isUnanswered, postgresError } from './outage.ts'
import { hasMovedMark } from './copy-marks.ts'
import type { Connections } from './postgres-connections.ts'
import { keepalive, type PostgresTimes, withSettings } from './postgres-times.ts'

/** Called with each payload, and without one when the session is new, because something may have been missed. */
type Listener = (payload: string | undefined) => void

/** The lock that all servers of a database share. No server gets it while another session holds it exclusively. */
export const servingLock = 'serving'
export const runningCopyText = 'A move or a restore of this database is running.'

export interface ProcessSession {
  /** Connects, and reconnects whenever the session is lost. Takes the lock, which other sessions may share. */
  readonly listen: (listeners: Readonly<Record<string, Listener>>, lock: string) => void
  /**
   * Runs the work while holding the lock. False if another session or other work holds it. `lost`: the lock may be
   * gone.
   */
  readonly hold: (lock: string, work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>
  /** Whether another session exclusively holds the lock that `listen` wants to share. */
  readonly isRefused: () => boolean
  readonly close: () => Promise<void>
}

/** A session until it is lost. */
interface Live {
  readonly send: (statement: string) => Promise<pg.QueryResult>
  readonly lost: AbortSignal
  readonly end: () => Promise<void>
}

export function processSession(
  driver: Pick<typeof pg, 'Client'>,
  url: string,
  times: PostgresTimes,
  { endUnlimited, setSilent }: Pick<Connections, 'endUnlimited' | 'setSilent'>,
): ProcessSession {
  const idle_session_timeout = times.probeEvery + times.silence
  const connectionString = withSettings(url, { ...keepalive(times), idle_session_timeout })
  let listeners: Readonly<Record<string, Listener>> = {}
  let live: Promise<Live> | undefined
  let isKept = false
  let isRefused = false
  let sharedLock: string | undefined
  let timer: NodeJS.Timeout | undefined
  /** PostgreSQL would give a session the same lock twice. */
  const held = new Set<string>()

  // `open` starts after its promise is stored, because it may fail at once.
  const session = (): Promise<Live> => (live ??= Promise.resolve().then(open))

  function tryAgain(): void {
    live = undefined
    if (isKept) timer = setTimeout(keep, times.retry).unref()
  }

  /** Throws if a file named in the URL, such as a certificate, can't be read. */
  function newClient(): pg.Client {
    try {
      return new driver.Client({ connectionString, connectionTimeoutMillis: times.probe })
    } catch (error) {
      tryAgain()
      throw postgresError(error)
    }
  }

  async function open(): Promise<Live> {
    const client = newClient()
    const losing = new AbortController()
    let probes: NodeJS.Timeout | undefined
    function lose(error?: unknown): void {
      if (losing.signal.aborted) return
      if (isKept && isUnanswered(error)) setSilent(true)
      losing.abort()
      clearInterval(probes)
      client.end().catch(() => {})
      endUnlimited()
      tryAgain()
    }
    let last: Promise<unknown> = Promise.resolve()
    /** One after the other, as the driver requires. */
    function send(text: string): Promise<pg.QueryResult> {
      const query: pg.QueryConfig & Pick<pg.ClientConfig, 'query_timeout'> = { text, query_timeout: times.probe }
      const answer = last.then(() => client.query(query))
      last = answer.catch(lose)
      return answer
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload }) => listeners[channel]?.(payload))
    try {
      await client.connect()
      for (const channel of Object.keys(listeners)) await send(`listen ${channel}`)
      setSilent(false)
      if (sharedLock !== undefined) {
        // A server that lost its lock to a move must not write anything afterwards either.
        const { rows } = await send(`select pg_try_advisory_lock_shared(${sharedLock}) and not ${hasMovedMark} as free`)
        isRefused = rows[0].free !== true
        if (isRefused) throw new Error(runningCopyText)
      }
      // Not earlier: a probe would wait for the connection, and would give up before the connection does.
      const probe = (): void => void send('select 1').catch(() => {})
      if (!losing.signal.aborted) probes = setInterval(probe, times.probeEvery).unref()
    } catch (error) {
      // The driver reports the end of a connection before its cause.
      if (isKept && isUnanswered(error)) setSilent(true)
      lose(error)
      throw postgresError(error)
    }
    for (const listener of Object.values(listeners)) listener(undefined)
    return { send, lost: losing.signal, end: () => client.end() }
  }

  /** After a failure, `tryAgain` calls it again. */
  const keep = (): void => void session().catch(() => {})

  return {
    listen(given, lock) {
      listeners = given
      sharedLock = lock
      isKept = true
      keep()
    },
    async hold(lock, work) {
      if (held.has(lock)) return false
      held.add(lock)
      try {
        const { send, lost } = await session()
        const { rows } = await send(`select pg_try_advisory_lock(${lock}) as free`)
        if (rows[0].free !== true) return false
        try {
          await work(lost)
        } finally {
          // This fails if the session is lost, and then the lock is gone too.
          await send(`select pg_advisory_unlock(${lock})`).catch(() => {})
        }
        return true
      } finally {
        held.delete(lock)
      }
    },
    isRefused: () => isRefused,
    async close() {
      isKept = false
      clearTimeout(timer)
      const end = async (): Promise<void> => (await live)?.end()
      await endsWithin(times.close, end()).catch(() => {})
    },
  }
}
