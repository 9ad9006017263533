// Where the queues of this process's clients are in the log: what their clients have acknowledged, and up to where
// there is nothing for them. Written to the database now and then, and otherwise only here.
import type { Queue } from './queue.ts'
import type { Poll } from './store.ts'

interface Position {
  /** The account and the row, if the queue's last poll came to this process. */
  own?: { readonly accountId: number; readonly queue: Queue } | undefined
  /** What the row doesn't have yet. */
  unsaved?: Poll | undefined
}

/** Above this, all rows are forgotten, and the other processes are told about the next poll of each. */
const mostOwn = 50_000

export class QueuePositions {
  readonly #known = new Map<string, Position>()
  /** How many rows are known. */
  #rows = 0
  /** The queues of each organization with polls that aren't saved. */
  readonly #unsaved = new Map<number, Set<string>>()

  /** The account's queue, if its last poll came to this process. */
  find(accountId: number, queueId: string): Queue | undefined {
    const own = this.#known.get(queueId)?.own
    return own?.accountId === accountId ? own.queue : undefined
  }

  /** False if this process knows the queue already. */
  add(accountId: number, queue: Queue): boolean {
    if (this.#known.get(queue.id)?.own !== undefined) return false
    if (this.#rows >= mostOwn) this.forgetAll()
    this.#at(queue.id).own = { accountId, queue }
    this.#rows++
    return true
  }

  /** Another process has the queue now, or it was deleted. */
  forget(queueId: string): void {
    const position = this.#known.get(queueId)
    if (position?.own === undefined) return
    position.own = undefined
    this.#rows--
    if (position.unsaved === undefined) this.#known.delete(queueId)
  }

  forgetAll(): void {
    for (const queueId of this.#known.keys()) this.forget(queueId)
  }

  polled(realmId: number, queueId: string, poll: Poll): void {
    const position = this.#at(queueId)
    position.unsaved = latest(position.unsaved ?? poll, poll)
    const ofRealm = this.#unsaved.get(realmId) ?? new Set()
    this.#unsaved.set(realmId, ofRealm.add(queueId))
  }

  /** Up to where there is nothing for a client with this cursor, as of a poll that isn't saved; 0 if there is none. */
  lookedSeq(queueId: string, acknowledgedSeq: number): number {
    const poll = this.#known.get(queueId)?.unsaved
    return poll !== undefined && poll.acknowledgedSeq <= acknowledgedSeq ? poll.lookedSeq : 0
  }

  /** The organizations with polls that aren't saved. */
  unsavedIn(): number[] {
    return [...this.#unsaved.keys()]
  }

  /** Takes the polls of an organization to save them. Later polls come on top. */
  takeUnsaved(realmId: number): [string, Poll][] {
    const ids = this.#unsaved.get(realmId) ?? []
    this.#unsaved.delete(realmId)
    return [...ids].flatMap(queueId => {
      const position = this.#known.get(queueId)
      const poll = position?.unsaved
      if (position === undefined || poll === undefined) return []
      position.unsaved = undefined
      if (position.own === undefined) this.#known.delete(queueId)
      return [[queueId, poll]]
    })
  }

  saved(queueId: string, { acknowledgedSeq, lookedSeq }: Poll): void {
    const position = this.#known.get(queueId)
    if (position?.own !== undefined)
      position.own = { ...position.own, queue: { ...position.own.queue, acknowledgedSeq, lookedSeq } }
  }

  #at(queueId: string): Position {
    const known = this.#known.get(queueId)
    if (known !== undefined) return known
    const made: Position = {}
    this.#known.set(queueId, made)
    return made
  }
}

/** The later of two polls of the same queue. The earlier one may end after the later one has begun. */
const latest = (one: Poll, other: Poll): Poll => ({
  acknowledgedSeq: Math.max(one.acknowledgedSeq, other.acknowledgedSeq),
  lookedSeq: Math.max(one.lookedSeq, other.lookedSeq),
  until: Math.max(one.until, other.until),
})
