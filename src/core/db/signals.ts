// What the processes of one database tell each other, apart from new events. A lost signal does no harm: a client waits
// until its poll times out, a job runs some seconds later, a limit counts one request less.
export type Signal =
  /** A client polls the queue at the sending process, so a poll elsewhere ends. */
  | { readonly type: 'queue polled'; readonly realmId: number; readonly queueId: string }
  /** The client has deleted its queue, so its poll ends. */
  | { readonly type: 'queue deleted'; readonly realmId: number; readonly queueId: string }
  /** The queues were deleted for another reason. Their polls go on. */
  | { readonly type: 'queues ended'; readonly queueIds: readonly string[] }
  /** Credentials of an organization's users have ended, so polls with them end. */
  | { readonly type: 'credentials ended'; readonly realmId: number }
  /** Another process has written, such as a `parley` command on SQLite. It sends no signals. */
  | { readonly type: 'written elsewhere' }
  /** There is work for a job that another process is running, so it runs once more. */
  | { readonly type: 'job woken'; readonly name: string }
  /** A user has signed in from an address: the key of the pair. */
  | { readonly type: 'login known'; readonly pair: string }
  /** The requests that this process has handled, as the seconds that they fill in each rate-limit bucket. */
  | { readonly type: 'limits spent'; readonly seconds: Readonly<Record<string, number>> }

export type SignalType = Signal['type']
export type SignalOf<Type extends SignalType> = Extract<Signal, { readonly type: Type }>

export class SignalListeners {
  readonly #ofType = new Map<SignalType, ((signal: any) => void)[]>()

  add = <Type extends SignalType>(type: Type, listener: (signal: SignalOf<Type>) => void): void =>
    void this.#ofType.set(type, [...(this.#ofType.get(type) ?? []), listener])

  hear = (signal: Signal): void => this.#ofType.get(signal.type)?.forEach(listener => listener(signal))
}

// The PostgreSQL notification channel for signals between processes.

export const signalChannel = 'parley_signals'

/** `self` names this process. */
export const signalPayload = (self: string, signal: Signal): string => JSON.stringify({ self, signal })

/** The signal of another process; undefined for one of this process, or a notification of another program. */
export function receivedSignal(self: string, payload: string): Signal | undefined {
  try {
    const received = JSON.parse(payload) as { self: string; signal: Signal }
    const isSignal = typeof received.signal.type === 'string'
    return isSignal && received.self !== self ? received.signal : undefined
  } catch {
    return undefined
  }
}
