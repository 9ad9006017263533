// The job that sends scheduled messages. One transaction sends a message, removes it from the list and writes the
// events, so it is sent only once, whenever a process ends and however many processes run the job.
import { ApiError } from '#core/contract/failure.ts'
import { only } from '#core/contract/event-type.ts'
import { serverWide, type WriteTx } from '#core/db/database.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { fencedBlock } from '#features/markdown/public.ts'
import { postNotice, prepareText, sendText, truncatedContent } from '#features/messages/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { type Account, callerOf, ownAccount, textsOfAccount } from '#features/users/public.ts'
import { scheduledMessageUpdated } from './events.ts'
import { removeScheduled } from './remove-scheduled.ts'
import {
  forgetSentBefore,
  insertSent,
  type NextScheduled,
  nextScheduled,
  presentScheduled,
  scheduledById,
  type ScheduledRow,
  updateScheduled,
  usersIn,
} from './store.ts'

export const sendScheduled: Job = job({
  name: 'scheduled messages',
  everySeconds: 10,
  run: call =>
    settleDueRows(call, {
      nextRows: nextScheduled,
      settle: row => settle(call, row),
      giveUp: (row, error) => giveUp(call, row, error),
    }),
})

const rememberedSeconds = 24 * 60 * 60

export const forgetSentScheduled: Job = job({
  name: 'sent scheduled messages',
  everySeconds: 60 * 60,
  run: ({ db, jumpedWithin }) =>
    db.write(serverWide, tx => forgetSentBefore(tx, tx.now - rememberedSeconds - jumpedWithin(rememberedSeconds))),
})

async function settle({ writeSoon }: JobCall, next: NextScheduled): Promise<void> {
  await prepareText(next.content)
  await writeSoon(next.realm_id, tx => whenDue(tx, next, send))
}

/** The notice has its own transaction, so the failure is recorded even if the text can't be rendered. */
async function giveUp({ writeSoon, log }: JobCall, next: NextScheduled, error: unknown): Promise<void> {
  const isExpected = error instanceof ApiError
  if (!isExpected) log.error({ err: error, scheduled_message: next.id }, 'scheduled message failed')
  const reason = isExpected ? error.message : 'Internal server error'
  let failed: Due | undefined
  await writeSoon(next.realm_id, tx =>
    whenDue(tx, next, async due => {
      await recordFailure(due, reason)
      failed = due
    }),
  )
  if (failed === undefined) return
  const { realm, account } = failed
  await writeSoon(next.realm_id, tx => postFailure(tx, realm, account, next.content, reason)).catch((err: unknown) =>
    log.error({ err, scheduled_message: next.id }, 'failed to notify about a failed scheduled message'),
  )
}

interface Due {
  readonly tx: WriteTx
  readonly realm: Realm
  readonly account: Account
  readonly row: ScheduledRow
}

/** In the meantime another process may have sent it, or its author may have changed or deleted it. */
async function whenDue(tx: WriteTx, next: NextScheduled, work: (due: Due) => Promise<void>): Promise<void> {
  const row = await scheduledById(tx, next.account_id, next.id)
  if (row === undefined || row.failure !== null || row.due_at > tx.now) return
  const realm = await realmOf(tx, { realmId: next.realm_id })
  const account = await ownAccount(tx, { realmId: next.realm_id, id: next.account_id })
  await work({ tx, realm, account, row })
}

async function send(due: Due): Promise<void> {
  const { tx, realm, account, row } = due
  if (realm.deactivated === 1 || account.is_active === 0)
    return recordFailure(due, 'The account or the organization was deactivated.')
  await sendText(tx, {
    realm,
    caller: callerOf(account),
    client: row.client,
    to: row.channel_id === null ? { users: usersIn(row) } : { channel: row.channel_id, topic: row.topic },
    content: row.content,
    readBySender: row.read_by_sender === 1,
  })
  await insertSent(tx, account.id, row.id)
  await removeScheduled(tx, account.id, row.id)
}

async function recordFailure({ tx, account, row }: Due, failure: string): Promise<void> {
  const changed = await updateScheduled(tx, account.id, row.id, { failure })
  await tx.emit(scheduledMessageUpdated, only(account.id), { scheduled_message: presentScheduled(changed) })
}

/** How many characters of the message the notice quotes. */
const quotedLimit = 1_000

async function postFailure(tx: WriteTx, realm: Realm, account: Account, text: string, reason: string): Promise<void> {
  if (realm.deactivated === 1 || account.is_active === 0 || account.bot_type !== null) return
  const t = textsOfAccount(account).notices
  const content = [
    t.notSent,
    fencedBlock('quote', truncatedContent(text, quotedLimit)),
    t.reason,
    fencedBlock('text', reason),
  ].join('\n')
  await postNotice(tx, { realm, to: { userId: account.id }, content, causedBy: callerOf(account), isSilent: true })
}
