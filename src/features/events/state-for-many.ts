// Parts of the state that are the same for many users. Their JSON text is kept until an event in the log changes it.
import { BoundedCache } from '#core/base/bounded-cache.ts'
import { mapValues } from '#core/base/records.ts'
import type { Database } from '#core/db/database.ts'
import { eventsSince, logEnd } from '#core/db/event-log.ts'
import type { StateCall, StatePart } from '#core/events/state-part.ts'
import { SharedValue } from './shared-json.ts'
import { isList, readEvent, SharedLists } from './shared-lists.ts'

interface Kept {
  readonly values: Readonly<Record<string, SharedValue>>
  /** The state after this event. */
  upTo: number
}

/** A list that keeps changing while it is made is read as a whole after this many attempts. */
const mostAttempts = 3

export class SharedState {
  readonly #kept = new BoundedCache<Kept>({ entries: 1_000, bytes: 128 * 1024 * 1024, entryBytes: 32 * 1024 * 1024 })
  readonly #lists = new SharedLists()

  /** Reads parts of the state in one transaction; `more` adds to it. */
  async read<M extends object>(
    db: Pick<Database, 'readAlone'>,
    parts: readonly StatePart<any>[],
    call: Omit<StateCall, 'tx'>,
    more: (call: StateCall) => Promise<M>,
  ): Promise<object & M> {
    // Missing lists are made before anything else is read.
    const inOrder = [...parts.filter(isList), ...parts.filter(part => !isList(part))]
    for (let attempt = 1; ; attempt++) {
      const state = await db.readAlone(async tx => {
        const read: object = {}
        for (const part of inOrder) {
          const outcome = await this.#readPart(part, { ...call, tx }, attempt === mostAttempts)
          if ('missing' in outcome) return outcome
          Object.assign(read, outcome.fields)
        }
        return { fields: { ...read, ...(await more({ ...call, tx })) } }
      })
      if ('fields' in state) return state.fields
      await state.missing(db)
    }
  }

  async #readPart(part: StatePart, call: StateCall, isLast: boolean): Promise<Outcome> {
    const group = await part.shared?.group(call)
    if (group === undefined) return { fields: await part.read(call) }
    if (!isList(part)) return { fields: await this.#readWhole(part, call, group) }
    const fields = await this.#lists.read(part, call, group)
    if (fields !== undefined) return { fields }
    return isLast ? { fields: await part.read(call) } : { missing: db => this.#lists.make(part, call, group, db) }
  }

  async #readWhole(part: StatePart, call: StateCall, group: string): Promise<object> {
    const { realmId } = call.caller
    const key = `${realmId} ${Object.keys(part.fields).join()} ${group}`
    const kept = this.#kept.get(key)
    if (kept !== undefined && (await isCurrent(kept, part, call))) return kept.values
    const values = mapValues(await part.read(call), value => new SharedValue(value))
    const upTo = await logEnd(call.tx, realmId)
    const bytes = Object.values(values).reduce((sum, { text }) => sum + 2 * text.length, 0)
    // Without events there is no position that the texts belong to.
    if (upTo > 0) this.#kept.set(key, { values, upTo }, bytes)
    return values
  }
}

type Outcome =
  | { readonly fields: object }
  /** A list must be made first. */
  | { readonly missing: (db: Pick<Database, 'readAlone'>) => Promise<void> }

/** Whether no event has changed the values. */
async function isCurrent(kept: Kept, { shared }: StatePart, { tx, caller }: StateCall): Promise<boolean> {
  const since = await eventsSince(tx, caller.realmId, kept.upTo, shared?.changedBy ?? [])
  if (since === undefined) return false
  if (since.events.some(event => shared?.changes(readEvent(event))?.length !== 0)) return false
  kept.upTo = since.end
  return true
}
