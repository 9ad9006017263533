// Actions on a scheduled message.
import { ApiFailure } from '#client/api-failure.ts'
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { withWords, type Words } from '../store/channel-sign.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { ask } from '../ui/dialogs.tsx'
import { openTimeDialog } from './time-dialog.tsx'

export const askScheduled = () => client.call('GET /scheduled_messages')
export type Scheduled = Awaited<ReturnType<typeof askScheduled>>['scheduled_messages'][number]

export function editScheduled({
  scheduled_message_id,
  content: value,
  scheduled_delivery_timestamp: seconds,
}: Scheduled): void {
  const t = onDemand.peek().later
  openTimeDialog({
    title: t.edit,
    action: texts.peek().save,
    seconds,
    fields: [{ name: 'content', label: t.text, type: 'long', value }],
    async send(scheduled_delivery_timestamp, { content = '' }) {
      const limit = theStore().realm.max_message_length
      if ([...content.trim()].length > limit) throw new Error(onDemand.peek().box.tooLong(limit))
      const change = { scheduled_message_id, content, scheduled_delivery_timestamp }
      await client.call('PATCH /scheduled_messages/{scheduled_message_id}', change)
    },
  })
}

/**
 * "Send now" reschedules the message, so that the server sends it exactly once. The earliest possible time is the next
 * second; if the request takes too long, the next try allows more time.
 */
const soonSeconds = [2, 5, 30]

export async function sendNow({ scheduled_message_id }: Scheduled): Promise<void> {
  for (const [at, soon] of soonSeconds.entries())
    try {
      const scheduled_delivery_timestamp = (await serverSeconds()) + soon
      const change = { scheduled_message_id, scheduled_delivery_timestamp }
      await client.call('PATCH /scheduled_messages/{scheduled_message_id}', change)
      return
    } catch (error) {
      if (!(error instanceof ApiFailure) || at === soonSeconds.length - 1) throw error
    }
}

/** The browser's clock may be wrong. */
async function serverSeconds(): Promise<number> {
  const { headers } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
  return Math.floor(Date.parse(headers.get('date') ?? '') / 1000) || nowSeconds()
}

/** `to` is the conversation, in words. */
export async function removeScheduled({ scheduled_message_id }: Scheduled, to: Words): Promise<void> {
  if (!(await ask({ title: withWords(onDemand.peek().later.deleteOf, to), action: texts.peek().delete }))) return
  void orSay(client.call('DELETE /scheduled_messages/{scheduled_message_id}', { scheduled_message_id }))
}
