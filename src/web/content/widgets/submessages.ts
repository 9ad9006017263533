// Submessages are JSON that clients attach to a message. The first one makes it a poll or to-do list, the others change
// it. Every reader can send any JSON, so invalid ones are ignored.

export interface Submessage {
  readonly id: number
  readonly sender_id: number
  readonly msg_type: string
  readonly content: string
}

export interface Entry {
  readonly senderId: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Ordered by ID. */
export const entriesOf = (submessages: readonly Submessage[]): Entry[] =>
  submessages
    .filter(({ msg_type }) => msg_type === 'widget')
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ sender_id, content }) => {
      const data = objectIn(content)
      return data === undefined ? [] : [{ senderId: sender_id, data }]
    })

function objectIn(json: string): Entry['data'] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const largestIndex = 1_000
/** A client numbers what its user adds. */
export const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestIndex

/** The number for the user's next addition; undefined if there are none left. */
export function nextIndex(used: Iterable<number>): number | undefined {
  const next = Math.max(0, ...used) + 1
  return isIndex(next) ? next : undefined
}

export interface Pending {
  readonly messageId: number
  readonly content: string
  /** The message's newest submessage when the user acted. */
  readonly after: number
}

/**
 * Adds what the user has just sent to what the server has reported, without counting anything twice: each of the user's
 * submessages that is newer than the action stands for one action with the same content.
 */
export function withPending(told: readonly Submessage[], sent: readonly Pending[], ownId: number): Submessage[] {
  const waiting = stillPending(told, sent, ownId)
  const newest = Number.MAX_SAFE_INTEGER - waiting.length
  return [
    ...told,
    ...waiting.map(({ content }, at) => ({ id: newest + at, sender_id: ownId, msg_type: 'widget', content })),
  ]
}

export function stillPending(told: readonly Submessage[], sent: readonly Pending[], ownId: number): Pending[] {
  const used = new Set<number>()
  return sent.filter(({ content, after }) => {
    const found = told.find(
      one => one.sender_id === ownId && one.id > after && one.content === content && !used.has(one.id),
    )
    if (found !== undefined) used.add(found.id)
    return found === undefined
  })
}
