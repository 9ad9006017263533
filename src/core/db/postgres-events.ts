// Announces commits with events: to other processes through PostgreSQL, to this process directly. The notification
// isn't part of the commit. A transaction that notifies holds one lock of the whole PostgreSQL server until it is on
// disk, so commits could never be written to disk together. If the process dies in between, or the statement fails, the
// other processes find the events when they look at the log.
import { endsWithin } from '#core/base/waiting.ts'

export const eventChannel = 'parley_events'

export interface EventNotices {
  /** Called after each commit with events, and after one that may have happened. */
  readonly committed: (realmId: number) => void
  readonly heard: (payload: string | undefined) => void
}

/** `self` names this process. `grown` gets the organization that has new events; `undefined` means any of them. */
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
  /** Sends a notification soon, together with others. It may get lost. */
  readonly notify: (channel: string, payload: string) => void
  /** Resolves when all are sent, or after this time. */
  readonly sent: (ms: number) => Promise<void>
}

const mostAtOnce = 100
/** For when PostgreSQL is slow. Notifications beyond this number are dropped. */
const mostWaiting = 10_000

/** Notifications that arrive while others are being sent go out together, each once. */
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
      // Sent later in the turn: commits of the same turn share a statement.
      sending ??= Promise.resolve().then(sendAll)
    },
    sent: async ms => void (await endsWithin(ms, sending ?? Promise.resolve()).catch(() => {})),
  }
}
