// A topic that is moved as a whole keeps the visibility policies of users.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { channelRights, type ChannelRow, subscribedAmong } from '#features/channels/public.ts'
import { accountsOf, callerOf } from '#features/users/public.ts'
import { setPolicies } from './set-policies.ts'
import { policiesAmong, policiesInTopic } from './store.ts'
import { moreVisible, type Topic, VisibilityPolicy } from './user-topic.ts'

interface TopicPlace {
  readonly channel: ChannelRow
  readonly topic: string
}

/** `targetExisted`: the new topic had messages before. Then the more visible of two policies of a user stays. */
export async function movePolicies(
  tx: WriteTx,
  from: TopicPlace,
  to: TopicPlace,
  targetExisted: boolean,
): Promise<void> {
  const [source, target]: [Topic, Topic] = [
    { channelId: from.channel.id, topic: from.topic },
    { channelId: to.channel.id, topic: to.topic },
  ]
  const policies = await policiesInTopic(tx, source)
  if (policies.size === 0) return
  const targetPolicies = targetExisted
    ? await policiesAmong(tx, target, [...policies.keys()])
    : new Map<number, VisibilityPolicy>()
  const readers =
    from.channel.id === to.channel.id
      ? new Set(policies.keys())
      : await readersAmong(tx, to.channel, [...policies.keys()])
  await setPolicies(tx, [...policies.keys()], source, VisibilityPolicy.none)
  const after = (id: number, policy: VisibilityPolicy): VisibilityPolicy =>
    targetExisted ? moreVisible(policy, targetPolicies.get(id) ?? VisibilityPolicy.none) : policy
  const kept = [...policies].filter(([id]) => readers.has(id))
  for (const [policy, users] of Map.groupBy(kept, ([id, old]) => after(id, old))) {
    const ids = users.map(([id]) => id)
    await setPolicies(tx, ids, target, policy)
  }
}

/** A user who cannot read the new channel must not learn that the topic was moved there. */
async function readersAmong(tx: ReadTx, channel: ChannelRow, accountIds: readonly number[]): Promise<Set<number>> {
  const subscribed = await subscribedAmong(tx, channel.id, accountIds)
  const readers = new Set<number>()
  for (const account of await accountsOf(tx, channel.realm_id, accountIds))
    if (await channelRights(tx, callerOf(account)).reads(channel, subscribed.has(account.id))) readers.add(account.id)
  return readers
}
