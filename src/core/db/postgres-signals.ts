// Signals between processes, as notifications of PostgreSQL.
import type { Signal } from './signals.ts'

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
