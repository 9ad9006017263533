// A hook is a moment that one feature declares and later features handle, in the same transaction and in the order of
// the features. So `users` can deactivate an account without importing drafts, invitations or channels.
import type { WriteTx } from './database.ts'
import type { EventType } from '#core/contract/event-type.ts'

export interface Hook<P, R = void> {
  readonly hook: string
  /** The type of the payload, for the type checker only. */
  readonly payload?: P
  readonly result?: R
}
export const hook = <P, R = void>(name: string): Hook<P, R> => ({ hook: name })

/** An event, or a hook whose handlers emit events. */
export type Emitted = EventType<any> | Hook<any, any>

export interface HookHandler {
  readonly of: Hook<any, any>
  readonly emits: readonly Emitted[]
  readonly run: (tx: WriteTx, payload: any) => Promise<any>
}

export const onHook = <P, R>(
  of: Hook<P, R>,
  run: (tx: WriteTx, payload: P) => Promise<R>,
  emits: readonly Emitted[] = [],
): HookHandler => ({ of, emits, run })

/** Runs the handlers one after the other and returns their results in the same order. */
export async function trigger<P, R>(tx: WriteTx, of: Hook<P, R>, payload: P): Promise<R[]> {
  const results: R[] = []
  for (const handler of await tx.hookHandlers()) if (handler.of === of) results.push(await handler.run(tx, payload))
  return results
}

/** The events in the list and those that the handlers of its hooks emit. */
export function eventsIn(emitted: readonly Emitted[], handlers: readonly HookHandler[]): Set<EventType<any>> {
  const all = new Set(emitted)
  for (const each of all)
    if ('hook' in each) for (const { of, emits } of handlers) if (of === each) emits.forEach(one => all.add(one))
  return new Set([...all].filter(each => 'type' in each))
}
