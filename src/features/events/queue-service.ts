// What a process keeps about queues while it runs: waiting clients, and the clients' cursors. It may be lost.
import type { Caller } from '#core/contract/access.ts'
import type { Deliverer } from '#core/events/delivery.ts'
import { type Service, service, serviceKey } from '#core/jobs/service.ts'
import type { SignalOf } from '#core/db/signals.ts'
import { deliver } from './deliver.ts'
import type { Queue } from './queue.ts'
import { endedAmong } from './listeners.ts'
import { logEnds, type Poll, recordPolls } from './store.ts'
import { SharedState } from './state-for-many.ts'
import { LongPollHub } from './long-poll-hub.ts'

export interface QueueService {
  readonly hub: LongPollHub
  readonly sharedState: SharedState
  /** Called for each new queue. */
  readonly made: (accountId: number, queue: Queue) => void
  /** The account's queue, if its last poll came to this process. Its recorded position may be outdated. */
  readonly known: (accountId: number, queueId: string) => Queue | undefined
  /** Called for each poll. Ends a poll of the same queue in another process. */
  readonly arrived: (caller: Caller, queue: Queue) => void
  /** Records that a queue is in use, and its client's cursor. */
  readonly polled: (realmId: number, queueId: string, poll: Poll) => void
  /** The recorded position up to which there is nothing for a client with this cursor; 0 if none is recorded. */
  readonly lookedSeq: (realmId: number, queueId: string, acknowledgedSeq: number) => number
  /** A position that the log of the organization has reached; it may have grown since. */
  readonly reached: (realmId: number) => number
  /** How far the clock has jumped ahead within this many seconds. */
  readonly jumpedWithin: (seconds: number) => number
  /** Writes the recorded polls to the database. */
  readonly flush: () => Promise<void>
}

export const queues = serviceKey<QueueService>('event queues')

/** Often enough that no queue in use looks idle, and that the log can be pruned. */
const flushEveryMs = 15_000
const recordedAtOnce = 200

/**
 * Another process may have ended between a commit and its notice, or the notice got lost. Then waiting clients get the
 * event within this time.
 */
const lookEveryMs = 3_000

/** Above this, all are forgotten, and the other processes are told about the next poll of each. */
const mostOwn = 50_000

export const queueService = (deliverers: readonly Deliverer[]): Service =>
  service(queues, ({ db, log, server, jumpedWithin }) => {
    const byType = new Map(deliverers.map(each => [each.type, each]))
    const polls = new Map<number, Map<string, Poll>>()

    const ends = new Map<number, number>()
    const hub = new LongPollHub(
      {
        async deliver(realmId, positions, from) {
          const found = await db.readAlone(tx => deliver({ tx, realmId }, byType, positions, from))
          ends.set(realmId, Math.max(ends.get(realmId) ?? 0, found.upTo))
          return found
        },
        ended: (realmId, positions) => db.readAlone(tx => endedAmong({ tx, realmId }, positions)),
        failed: error => log.error({ err: error }, 'failed to deliver events'),
      },
      server.measures,
    )

    function polled(realmId: number, queueId: string, poll: Poll): void {
      // Notices a jump: a poll between two jumps is only moved by the second.
      jumpedWithin(0)
      const ofRealm = polls.get(realmId) ?? new Map<string, Poll>()
      polls.set(realmId, ofRealm.set(queueId, latest(ofRealm.get(queueId) ?? poll, poll)))
    }

    async function flush(): Promise<void> {
      for (const realmId of new Set(polls.keys())) {
        // Read only now: another flush may have written them meanwhile, and later polls may have come.
        const ofRealm = polls.get(realmId)
        if (ofRealm === undefined) continue
        polls.delete(realmId)
        const entries = [...ofRealm]
        try {
          // Other writes take their turns in between.
          while (entries.length > 0) {
            const changed = await db.write(realmId, tx => recordPolls(tx, entries.slice(0, recordedAtOnce)))
            entries.slice(0, recordedAtOnce).forEach(recorded)
            for (const queueId of changed) own.delete(queueId)
            entries.splice(0, recordedAtOnce)
          }
        } catch (error) {
          for (const [queueId, poll] of entries) polled(realmId, queueId, poll)
          throw error
        }
      }
    }

    /** Queues whose last poll came to this process. At the poll of any other queue the other processes are told. */
    const own = new Map<string, { readonly accountId: number; queue: Queue }>()
    function made(accountId: number, queue: Queue): void {
      if (own.size >= mostOwn) own.clear()
      own.set(queue.id, { accountId, queue })
    }
    function recorded([queueId, { acknowledgedSeq, lookedSeq }]: readonly [string, Poll]): void {
      const known = own.get(queueId)
      if (known !== undefined) known.queue = { ...known.queue, acknowledgedSeq, lookedSeq }
    }
    const timer = setInterval(() => {
      flush().catch((error: unknown) => log.error({ err: error }, 'failed to save the state of event queues'))
    }, flushEveryMs).unref()

    let isLooking = false
    async function look(): Promise<void> {
      const realms = hub.waitingIn()
      if (isLooking || realms.length === 0) return
      isLooking = true
      try {
        for (const { realm_id, seq } of await db.readOne(tx => logEnds(tx, realms))) hub.endsAt(realm_id, seq ?? 0)
      } catch {
        // While the database is down, its session is replaced, and then all clients are served.
      } finally {
        isLooking = false
      }
    }
    const looks = db.isShared ? setInterval(() => void look(), lookEveryMs).unref() : undefined

    db.onEvents(realmId => {
      // Anything may have changed.
      if (realmId === undefined) own.clear()
      hub.notify(realmId)
    })
    db.onSignal('credentials ended', ({ realmId }) => hub.checkCallers(realmId))
    const endPoll = ({ realmId, queueId }: SignalOf<'queue polled' | 'queue deleted'>): void => {
      own.delete(queueId)
      hub.end(realmId, queueId)
    }
    db.onSignal('queue polled', endPoll)
    db.onSignal('queue deleted', endPoll)
    db.onSignal('queues ended', ({ queueIds }) => {
      for (const queueId of queueIds) own.delete(queueId)
    })
    return {
      hub,
      sharedState: new SharedState(),
      made,
      known(accountId, queueId) {
        const known = own.get(queueId)
        return known?.accountId === accountId ? known.queue : undefined
      },
      arrived({ id, realmId }, queue) {
        if (own.has(queue.id)) return
        db.tell({ type: 'queue polled', realmId, queueId: queue.id })
        made(id, queue)
      },
      polled,
      lookedSeq(realmId, queueId, acknowledgedSeq) {
        const noted = polls.get(realmId)?.get(queueId)
        return noted !== undefined && noted.acknowledgedSeq <= acknowledgedSeq ? noted.lookedSeq : 0
      },
      reached: realmId => ends.get(realmId) ?? 0,
      jumpedWithin,
      flush,
      async stop() {
        clearInterval(timer)
        clearInterval(looks)
        hub.close()
        await flush()
      },
    }
  })

/** The later of two polls of the same queue. The earlier one may end after the later one has begun. */
const latest = (one: Poll, other: Poll): Poll => ({
  acknowledgedSeq: Math.max(one.acknowledgedSeq, other.acknowledgedSeq),
  lookedSeq: Math.max(one.lookedSeq, other.lookedSeq),
  until: Math.max(one.until, other.until),
})
