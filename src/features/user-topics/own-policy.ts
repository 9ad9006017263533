// Sets a user's visibility policy for a topic.
import { limit, requireWithin } from '#core/contract/limit.ts'
import type { WriteTx } from '#core/db/database.ts'
import { setPolicies } from './set-policies.ts'
import { policyCount } from './store.ts'
import { type Topic, VisibilityPolicy } from './user-topic.ts'

/** Clients load all policies when they start. Topics that are followed automatically count, but are not refused. */
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
