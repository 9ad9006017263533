// Notices of commits with events. They reach other processes through PostgreSQL, and their own process directly.
//
// A commit does not contain them: a transaction with a notification keeps one lock of the whole PostgreSQL server until it
// is on disk, so that no two of them are ever written together. If the process ends in between, or the statement fails, the
// other processes find the events when they look at the log.
import { endsWithin } from '#core/base/waiting.ts'

export const eventChannel = 'parley_events'

export interface EventNotices {
  /** Called after each commit with events, and after one that may have happened. */
  readonly committed: (realmId: number) => void
  readonly heard: (payload: string | undefined) => void
}

/** `self` names this process. `grown` is called with the organization of new events; `undefined`: perhaps any. */
export function eventNotices(
  self: string,
  notify: Notifier['notify'],
  grown: (realmId: number | undefined) => void,
): EventNotices {
  return {
    committed(realmId) {
      grown(realmId)
      notify(eventChannel, `${realmId} ${self}`)
    },
    heard(payload) {
      if (payload === undefined) return grown(undefined)
      const [realmId, process] = payload.split(' ')
      if (process !== self) grown(Number(realmId))
    },
  }
}

export interface Notifier {
  /** Sends a notification soon, together with others. It may be lost. */
  readonly notify: (channel: string, payload: string) => void
  /** Resolves when all are sent, or after this time. */
  readonly sent: (ms: number) => Promise<void>
}

const mostAtOnce = 100
/** While PostgreSQL is slow. Further ones are lost. */
const mostWaiting = 10_000

/** Notifications that wait while others are sent are sent together, each once. */
export function notifier(send: (statement: string) => Promise<unknown>): Notifier {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const calls = [...waiting].slice(0, mostAtOnce)
      for (const call of calls) waiting.delete(call)
      await send(`select ${calls.join(', ')}`).catch(() => {})
    }
    sending = undefined
  }
  return {
    notify(channel, payload) {
      if (waiting.size < mostWaiting) waiting.add(`pg_notify('${channel}', '${payload.replaceAll("'", "''")}')`)
      // Only now: commits of the same turn share a statement.
      sending ??= Promise.resolve().then(sendAll)
    },
    sent: async ms => void (await endsWithin(ms, sending ?? Promise.resolve()).catch(() => {})),
  }
}
