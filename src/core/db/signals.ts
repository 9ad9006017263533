// What the processes of one database tell each other, apart from the growth of the event log. A signal that is lost does
// no harm: a client waits until its poll ends by itself, a job runs some seconds later, a limit counts a
// request less.
export type Signal =
  /** A client polls the queue at the sending process: a poll elsewhere ends. */
  | { readonly type: 'queue polled'; readonly realmId: number; readonly queueId: string }
  /** The queue was deleted: its poll ends. */
  | { readonly type: 'queue deleted'; readonly realmId: number; readonly queueId: string }
  /** There is work for a job that another process is running: it runs once more. */
  | { readonly type: 'job woken'; readonly name: string }
  /** A user has logged in from an address: the key of the pair. */
  | { readonly type: 'login known'; readonly pair: string }
  /** The requests that clients have sent to the process: for each bucket of a rate limit the seconds that they fill. */
  | { readonly type: 'limits spent'; readonly seconds: Readonly<Record<string, number>> }

export type SignalType = Signal['type']
export type SignalOf<Type extends SignalType> = Extract<Signal, { readonly type: Type }>

// Signals between processes, as notifications of PostgreSQL.

export const signalChannel = 'parley_signals'

/** `self` names this process. */
export const signalPayload = (self: string, signal: Signal): string => JSON.stringify({ self, signal })

/** The signal of another process; undefined for one of this process, and for a notification of another program. */
export function receivedSignal(self: string, payload: string): Signal | undefined {
  try {
    const received = JSON.parse(payload) as { self: string; signal: Signal }
    const isSignal = typeof received.signal.type === 'string'
    return isSignal && received.self !== self ? received.signal : undefined
  } catch {
    return undefined
  }
}
