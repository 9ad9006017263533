// Submessages: JSON that clients attach to a message. The first one makes the message a poll or a to-do list, and the
// others change it. Every reader may send any JSON, so what hasn't the expected form is left out.

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

/** In the order of their IDs. */
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
/** The number that a client gives to what its user adds. */
export const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestIndex

/** The number for the next thing that a user adds; undefined if none is left. */
export function nextIndex(used: Iterable<number>): number | undefined {
  const next = Math.max(0, ...used) + 1
  return isIndex(next) ? next : undefined
}

export interface Pending {
  readonly messageId: number
  readonly content: string
  /** The newest submessage of the message when the user acted. */
  readonly after: number
}

/**
 * The submessages with what the user has just sent and the server hasn't told of yet. What it has told of counts once:
 * each submessage of the user that is newer than the action stands for one action with the same content.
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
