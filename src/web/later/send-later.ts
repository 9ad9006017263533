// Sends the text of the box later, and reminds the user of a message.
import { ApiFailure } from '#client/api-failure.ts'
import { failureText } from '../base/failure-text.ts'
import type { Api } from '#client/api.ts'
import { BackOff, pause } from '#client/back-off.ts'
import { client, theStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import type { Conversation } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { nowSeconds, timeChoices, timeText } from '../text/times.ts'
import { openMenu } from '../ui/popover.ts'
import { boxField, chooseDraft } from '../writing/box.ts'
import type { KeptDraft } from '../writing/draft.ts'
import { keptDrafts, putDraft, writeDrafts } from '../writing/kept-drafts.ts'
import { reasonOf } from '../writing/refusal-words.tsx'
import { deleteDraft } from '../writing/sync-drafts.ts'
import { momentOf, openTimeDialog } from './time-dialog.tsx'
import { proposals } from '../when/wall-time.ts'

export function openSendLaterMenu(beside: HTMLElement, send: (seconds: number) => void): void {
  const t = onDemand.value.later
  const title = onDemand.value.later.sendLater
  const ifWritten = (action: () => void) => () => {
    if (boxField()?.value.trim()) return action()
    say(t.writeFirst)
    boxField()?.focus()
  }
  const items = proposals(nowSeconds(), timeChoices.value.zone).map(({ name, seconds }) => ({
    name: `${t.times[name]} · ${timeText(seconds)}`,
    action: ifWritten(() => send(seconds)),
  }))
  const choose = ifWritten(() => openTimeDialog({ title, action: title, send }))
  openMenu(beside, title, [
    ...items,
    { name: t.customTime, action: choose, beginsGroup: true },
    { name: t.showList, action: () => goTo('#scheduled') },
  ])
}

/** The text stays a draft until the server has it. */
export async function schedule(to: Conversation, taken: KeptDraft, seconds: number): Promise<void> {
  const draft = { ...taken, to, box: undefined }
  putDraft(draft)
  writeDrafts()
  const t = onDemand.peek().later
  const address =
    'channelId' in to
      ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
      : { type: 'direct' as const, to: [...to.userIds] }
  const message = { ...address, content: draft.content.trim(), read_by_sender: true }
  const failure = await post({ ...message, scheduled_delivery_timestamp: seconds }).catch((error: Error) => error)
  // A running request may have given the draft an ID meanwhile.
  const now = keptDrafts.peek().get(draft.id) ?? draft
  if (failure !== undefined) {
    chooseDraft(now)
    return say(t.notScheduled(await reasonOf(to, failureText(failure))))
  }
  deleteDraft(now)
  say(t.scheduledFor(momentOf(seconds)), { name: texts.peek().recipient.show, run: () => goTo('#scheduled') })
}

const attempts = 4

/** The response may get lost, so this retries: the server schedules the same text for the same time only once. */
async function post(message: Api['POST /scheduled_messages']['params']): Promise<undefined> {
  const backOff = new BackOff()
  for (let left = attempts - 1; ; left--)
    try {
      await client.call('POST /scheduled_messages', message)
      return
    } catch (error) {
      if (error instanceof ApiFailure || left === 0) throw error
      await pause(backOff.next(), undefined)
    }
}

/** Asks when to remind the user of the message. */
export function openReminderDialog(message_id: number): void {
  const t = onDemand.peek().later
  const maxLength = theStore().realm['max_reminder_note_length'] as number
  openTimeDialog({
    title: t.reminder,
    action: t.remind,
    fields: [{ name: 'note', label: t.note, isOptional: true, maxLength }],
    async send(scheduled_delivery_timestamp, { note = '' }) {
      await client.call('POST /reminders', { message_id, scheduled_delivery_timestamp, note })
      const show = { name: texts.peek().recipient.show, run: () => goTo('#scheduled') }
      say(t.remindsAt(momentOf(scheduled_delivery_timestamp)), show)
    },
  })
}
