// Asks when to remind the user of a message.
import { client, theStore } from '../base/live.ts'
import { goTo } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { momentOf } from './moment.ts'
import { openTimeDialog } from './time-dialog.tsx'

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
