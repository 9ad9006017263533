// A topic that moves as a whole takes along what people want of it.
import type { WriteTx } from '#core/db/database.ts'
import { knowersAmong, type ChannelRow } from '#features/channels/public.ts'
import { accountsOf, callerOf } from '#features/users/public.ts'
import { setPolicies } from './set-policies.ts'
import { policiesInTopic } from './store.ts'
import { moreVisible, type Topic, VisibilityPolicy } from './user-topic.ts'

interface Place {
  readonly channel: ChannelRow
  readonly topic: string
}

/** `joinsOthers`: there were messages in the new topic before. Who wanted different things of both sees the more. */
export async function movePolicies(
  tx: WriteTx,
  from: Place,
  to: Place,
  joinsOthers: boolean,
  now: number,
): Promise<void> {
  const [source, target]: [Topic, Topic] = [
    { channelId: from.channel.id, topic: from.topic },
    { channelId: to.channel.id, topic: to.topic },
  ]
  const moving = await policiesInTopic(tx, source)
  if (moving.size === 0) return
  const there = joinsOthers ? await policiesInTopic(tx, target) : new Map<number, VisibilityPolicy>()
  const accounts = await accountsOf(tx, from.channel.realm_id, [...moving.keys()])
  const knowers = await knowersAmong(tx, to.channel, accounts.map(callerOf), now)
  await setPolicies(tx, [...moving.keys()], source, VisibilityPolicy.none, now)
  const after = (id: number, policy: VisibilityPolicy): VisibilityPolicy =>
    joinsOthers ? moreVisible(policy, there.get(id) ?? VisibilityPolicy.none) : policy
  const arriving = [...moving].filter(([id]) => knowers.has(id))
  for (const [policy, people] of Map.groupBy(arriving, ([id, old]) => after(id, old))) {
    const ids = people.map(([id]) => id)
    await setPolicies(tx, ids, target, policy, now)
  }
}
