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
import { QueuePositions } from './queue-positions.ts'

export interface QueueService {
  readonly hub: LongPollHub
  readonly sharedState: SharedState
  readonly positions: QueuePositions
  /** Called for each poll. Ends a poll of the same queue in another process. */
  readonly arrived: (caller: Caller, queue: Queue) => void
  /** Records that a queue is in use, and its client's cursor. */
  readonly polled: (realmId: number, queueId: string, poll: Poll) => void
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

export const queueService = (deliverers: readonly Deliverer[]): Service =>
  service(queues, ({ db, log, server, jumpedWithin }) => {
    const byType = new Map(deliverers.map(each => [each.type, each]))
    const positions = new QueuePositions()
    const ends = new Map<number, number>()
    const hub = new LongPollHub(
      {
        async deliver(realmId, waiting, from) {
          const found = await db.readAlone(tx => deliver({ tx, realmId }, byType, waiting, from))
          ends.set(realmId, Math.max(ends.get(realmId) ?? 0, found.upTo))
          return found
        },
        ended: (realmId, waiting) => db.readAlone(tx => endedAmong({ tx, realmId }, waiting)),
        failed: error => log.error({ err: error }, 'failed to deliver events'),
      },
      server.measures,
    )

    function polled(realmId: number, queueId: string, poll: Poll): void {
      // Notices a jump: a poll between two jumps is only moved by the second.
      jumpedWithin(0)
      positions.polled(realmId, queueId, poll)
    }

    async function flush(): Promise<void> {
      for (const realmId of positions.unsavedIn()) {
        const polls = positions.takeUnsaved(realmId)
        try {
          // Other writes take their turns in between.
          while (polls.length > 0) {
            const some = polls.slice(0, recordedAtOnce)
            const changed = await db.write(realmId, tx => recordPolls(tx, some))
            for (const [queueId, poll] of some) positions.saved(queueId, poll)
            for (const queueId of changed) positions.forget(queueId)
            polls.splice(0, recordedAtOnce)
          }
        } catch (error) {
          for (const [queueId, poll] of polls) positions.polled(realmId, queueId, poll)
          throw error
        }
      }
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
      if (realmId === undefined) positions.forgetAll()
      hub.notify(realmId)
    })
    db.onSignal('credentials ended', ({ realmId }) => hub.checkCallers(realmId))
    const endPoll = ({ realmId, queueId }: SignalOf<'queue polled' | 'queue deleted'>): void => {
      positions.forget(queueId)
      hub.end(realmId, queueId)
    }
    db.onSignal('queue polled', endPoll)
    db.onSignal('queue deleted', endPoll)
    db.onSignal('queues ended', ({ queueIds }) => {
      for (const queueId of queueIds) positions.forget(queueId)
    })
    return {
      hub,
      sharedState: new SharedState(),
      positions,
      arrived({ id, realmId }, queue) {
        if (positions.add(id, queue)) db.tell({ type: 'queue polled', realmId, queueId: queue.id })
      },
      polled,
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
