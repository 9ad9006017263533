// Stores the visibility policies of users for a topic and emits two events, whatever the number of users.
import type { WriteTx } from '#core/db/database.ts'
import { mutedTopicsChanged, userTopicChanged } from './events.ts'
import { deletePolicies, policiesAmong, putPolicies } from './store.ts'
import { type Topic, VisibilityPolicy } from './user-topic.ts'

/** A user who has this policy already gets no event. */
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
