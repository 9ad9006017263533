// Shows the user's actions on a poll or to-do list right away, and undoes them if the server refuses.
import { signal } from '@preact/signals'
import { client, theStore } from '#web/base/live.ts'
import { orSay } from '#web/base/at-once.ts'
import type { Message } from '#web/store/types.ts'
import { type Pending, stillPending, withPending } from './submessages.ts'
import { type Widget, widgetOf } from './widget.ts'

const pending = signal<readonly Pending[]>([])

/** Includes the user's actions that the server hasn't confirmed yet. */
export const shownWidget = ({ id, sender_id, submessages }: Message, ownId: number): Widget | undefined =>
  widgetOf(
    withPending(
      submessages,
      pending.value.filter(one => one.messageId === id),
      ownId,
    ),
    sender_id,
  )

export async function sendSubmessage(messageId: number, data: object): Promise<void> {
  const { messages, ownId } = theStore()
  const told = messages.get(messageId)?.submessages ?? []
  const content = JSON.stringify(data)
  const own: Pending = { messageId, content, after: Math.max(0, ...told.map(({ id }) => id)) }
  const others = pending.peek().filter(one => one.messageId !== messageId)
  const earlier = pending.peek().filter(one => one.messageId === messageId)
  pending.value = [...others, ...stillPending(told, earlier, ownId), own]
  const params = { message_id: messageId, msg_type: 'widget', content }
  if (!(await orSay(client.call('POST /submessage', params)))) pending.value = pending.peek().filter(one => one !== own)
}
