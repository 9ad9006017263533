// Stores users' visibility policies for a topic and emits two events, however many users there are.
import { limit, requireWithin } from '#core/contract/limit.ts'
import type { WriteTx, ReadTx } from '#core/db/database.ts'
import { channelRights, type ChannelRow, subscribedAmong } from '#features/channels/public.ts'
import { accountsOf, callerOf } from '#features/users/public.ts'
import { mutedTopicsChanged, userTopicChanged } from './events.ts'
import { deletePolicies, policiesAmong, putPolicies, policyCount, policiesInTopic } from './store.ts'
import { type Topic, VisibilityPolicy, moreVisible } from './user-topic.ts'

/** Users who already have this policy get no event. */
export async function setPolicies(
  tx: WriteTx,
  accountIds: readonly number[],
  topic: Topic,
  policy: VisibilityPolicy,
): Promise<void> {
  const before = await policiesAmong(tx, topic, accountIds)
  const policyBefore = (id: number): VisibilityPolicy => before.get(id) ?? VisibilityPolicy.none
  const users = accountIds.filter(id => policyBefore(id) !== policy)
  if (users.length === 0) return
  if (policy === VisibilityPolicy.none) await deletePolicies(tx, users, topic)
  else await putPolicies(tx, users, topic, policy, tx.now)
  const payload = {
    stream_id: topic.channelId,
    topic_name: topic.topic,
    last_updated: tx.now,
    visibility_policy: policy,
  }
  await tx.emit(userTopicChanged, { users }, payload)
  const isMuted = (some: VisibilityPolicy): boolean => some === VisibilityPolicy.muted
  const inOldForm = users.filter(id => isMuted(policy) || isMuted(policyBefore(id)))
  if (inOldForm.length > 0) await tx.emit(mutedTopicsChanged, { users: inOldForm }, {})
}

// Sets a user's visibility policy for a topic.

/** Clients load all policies when they start. Automatically followed topics count, but aren't refused. */
export const userTopicsLimit = limit('muted, unmuted and followed topics', 'a user', 10_000)

export async function setOwnPolicy(
  tx: WriteTx,
  accountId: number,
  topic: Topic,
  policy: VisibilityPolicy,
): Promise<void> {
  await setPolicies(tx, [accountId], topic, policy)
  if (policy !== VisibilityPolicy.none) requireWithin(userTopicsLimit, await policyCount(tx, accountId))
}

// A topic that is moved as a whole keeps users' visibility policies.

interface TopicPlace {
  readonly channel: ChannelRow
  readonly topic: string
}

/** `targetExisted`: the new topic already had messages. Then the more visible of a user's two policies stays. */
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

/** A user who can't read the new channel must not learn that the topic was moved there. */
async function readersAmong(tx: ReadTx, channel: ChannelRow, accountIds: readonly number[]): Promise<Set<number>> {
  const subscribed = await subscribedAmong(tx, channel.id, accountIds)
  const readers = new Set<number>()
  for (const account of await accountsOf(tx, channel.realm_id, accountIds))
    if (await channelRights(tx, callerOf(account)).reads(channel, subscribed.has(account.id))) readers.add(account.id)
  return readers
}
