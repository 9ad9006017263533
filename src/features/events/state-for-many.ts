// Parts of the state that many users get alike. Their JSON text is kept until an event of the log changes it.
import { BoundedCache } from '#core/base/bounded-cache.ts'
import { mapValues } from '#core/base/records.ts'
import { logEnd, typesSince } from '#core/db/event-log.ts'
import type { StateCall, StatePart } from '#core/events/state-part.ts'

/** A value as the JSON text that is sent. */
class JsonText {
  readonly text: string

  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Writes an object of which some fields are texts. */
export const serializeWithTexts = (fields: object): string =>
  `{${Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `"${name}":${value instanceof JsonText ? value.text : JSON.stringify(value)}`)
    .join()}}`

type Texts = Readonly<Record<string, JsonText>>

interface Kept {
  readonly texts: Texts
  /** The state after this event. */
  upTo: number
}

export class SharedState {
  readonly #kept = new BoundedCache<Kept>({ entries: 1_000, bytes: 128 * 1024 * 1024 })

  async read(part: StatePart, call: StateCall): Promise<object> {
    const group = await part.shared?.group(call)
    if (group === undefined) return part.read(call)
    const { realmId } = call.caller
    const key = `${realmId} ${Object.keys(part.fields).join()} ${group}`
    const kept = this.#kept.get(key)
    if (kept !== undefined && (await isCurrent(kept, part, call))) return kept.texts
    const texts = mapValues(await part.read(call), value => new JsonText(value))
    const upTo = await logEnd(call.tx, realmId)
    // Without events there is no position to which the texts belong.
    const bytes = Object.values(texts).reduce((sum, { text }) => sum + 2 * text.length, 0)
    if (upTo > 0) this.#kept.set(key, { texts, upTo }, bytes)
    return texts
  }
}

/** Whether no event changed the texts. */
async function isCurrent(kept: Kept, { shared }: StatePart, { tx, caller }: StateCall): Promise<boolean> {
  const since = await typesSince(tx, caller.realmId, kept.upTo)
  if (since === undefined || shared?.changedBy.some(type => since.types.has(type))) return false
  kept.upTo = since.end
  return true
}
