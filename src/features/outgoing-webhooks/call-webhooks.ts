// The job that makes queued calls, many at once, so that a bot that doesn't respond delays no other bot. Only one
// process makes calls at a time (core/jobs). It may lose this right without noticing, so it also claims each call.
import { limit } from '#core/contract/limit.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { claimedUntil } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { messageOfUser } from '#features/messages/public.ts'
import { claimMargin, longestWait, makeCall } from './make-call.ts'
import {
  claimCall,
  dueCalls,
  type WebhookCall,
  countLeftOut,
  insertCall,
  waitingCalls,
  webhooksAmong,
} from './store.ts'

/** How many calls are under way at once: of all bots, of one organization's bots, and of one bot. */
const atOnce = 256
const ofOneRealm = 64
const ofOneBot = 4

interface Running {
  readonly waiting: WebhookCall
  readonly ended: Promise<void>
}

export const callWebhooks: Job = job({
  name: 'outgoing webhooks',
  everySeconds: 5,
  async run(call) {
    const running = new Map<number, Running>()
    const failures: unknown[] = []
    const fail = (error: unknown): void => void failures.push(error)
    // If so, calls that are under way still end here, so that none is made twice at once.
    const isEnding = (): boolean => call.signal.aborted || failures.length > 0
    for (;;) {
      if (!isEnding()) await startDue(call, running, fail, isEnding).catch(fail)
      if (running.size === 0) break
      await Promise.race([...running.values().map(({ ended }) => ended), call.woken()])
    }
    if (failures.length > 0) throw failures[0]
  },
})

async function startDue(
  call: JobCall,
  running: Map<number, Running>,
  fail: (error: unknown) => void,
  isEnding: () => boolean,
): Promise<void> {
  const { db, now, server } = call
  const start = (waiting: WebhookCall): void => {
    const ended = makeCall(call, waiting)
      .catch(fail)
      .finally(() => running.delete(waiting.id))
    running.set(waiting.id, { waiting, ended })
  }
  const full = (owner: 'account_id' | 'realm_id', most: number): number[] =>
    [...Map.groupBy(running.values(), ({ waiting }) => waiting[owner])]
      .filter(([, calls]) => calls.length >= most)
      .map(([id]) => id)
  const fullBots = (): number[] => full('account_id', ofOneBot)
  const fullRealms = (): number[] => full('realm_id', ofOneRealm)
  const dueNow = (): Promise<WebhookCall[]> =>
    db.readOne(tx =>
      dueCalls(tx, {
        longestWait: longestWait(server),
        limit: atOnce - running.size,
        exceptCalls: [...running.keys()],
        exceptBots: fullBots(),
        exceptRealms: fullRealms(),
      }),
    )
  for (let due = await dueNow(); due.length > 0; due = await dueNow())
    for (const one of due) {
      if (isEnding()) return
      if (fullBots().includes(one.account_id) || fullRealms().includes(one.realm_id)) continue
      const until = claimedUntil(db, one, now() + server.config.webhooksSeconds + claimMargin)
      if (!(await db.write(one.realm_id, tx => claimCall(tx, one, until)))) continue
      start(one)
    }
}

// A message that mentions an outgoing webhook, or a direct message to one, queues a call in its own transaction. So a
// crash doesn't lose the call, and a message that failed causes none.

/** If a bot responds more slowly than messages arrive, later ones are left out. */
export const waitingLimit = limit('waiting calls', 'an outgoing webhook', 100)

export const queueCalls = onHook(messageOfUser, async (tx, { sender, message, destination, mentioned }) => {
  // Two bots that reply to each other would never stop.
  if (sender.botType !== null) return
  const addressed = 'channel' in destination ? [...mentioned] : destination.participants
  for (const account_id of await webhooksAmong(tx, sender.realmId, addressed))
    await queueCall(tx, { realm_id: sender.realmId, account_id, message_id: message.id })
})

async function queueCall(tx: WriteTx, call: Parameters<typeof insertCall>[1]): Promise<void> {
  const waiting = await waitingCalls(tx, call.account_id, waitingLimit.most)
  if (waiting === waitingLimit.most) return countLeftOut(tx, call.account_id)
  await insertCall(tx, call)
  tx.wake(callWebhooks)
}
