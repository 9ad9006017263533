// What a user does to a channel.
import { ask } from '../ui/dialogs.tsx'
import { client, theStore } from '../base/live.ts'
import { withWords } from '../store/channel-sign.ts'
import { onDemand } from '../text/on-demand.ts'
import { atOnce, orSay } from '../base/at-once.ts'

export async function setChannelProperty(
  stream_id: number,
  property: 'is_muted' | 'pin_to_top' | 'color',
  value: boolean | string,
): Promise<void> {
  const before = theStore().subscriptions.get(stream_id)?.[property]
  if (before === undefined || before === value) return
  const eventOf = (one: boolean | string) => ({ type: 'subscription', op: 'update', stream_id, property, value: one })
  await atOnce(eventOf(value), eventOf(before), () =>
    client.call('POST /users/me/subscriptions/properties', { subscription_data: [{ stream_id, property, value }] }),
  )
}

/** A private channel can't be joined again without an invitation. */
export async function unsubscribe(channelId: number): Promise<void> {
  const channel = theStore().subscriptions.get(channelId)
  if (channel === undefined) return
  const t = onDemand.value.actions
  const warning = channel.invite_only ? { text: t.leavesPrivate } : {}
  const title = withWords(t.unsubscribeQuestion, [channel])
  if (!(await ask({ title, action: t.unsubscribe, ...warning }))) return
  await orSay(client.call('DELETE /users/me/subscriptions', { subscriptions: [channel.name] }))
}
