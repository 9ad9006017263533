// Whether the user sees a topic: the topic's policy decides, or else the subscription.
import { type ConversationKey, topicKey } from './conversation.ts'
import { Policy, type Subscription, type TopicPolicy } from './types.ts'

export type Policies = Map<ConversationKey, number>

export const makePolicies = (given: readonly TopicPolicy[]): Policies =>
  new Map(
    given.map(({ stream_id, topic_name, visibility_policy }) => [topicKey(stream_id, topic_name), visibility_policy]),
  )

export function setPolicy(policies: Policies, { stream_id, topic_name, visibility_policy }: TopicPolicy): void {
  const key = topicKey(stream_id, topic_name)
  if (visibility_policy === Policy.none) policies.delete(key)
  else policies.set(key, visibility_policy)
}

export const policyOf = (policies: Policies, key: ConversationKey): number => policies.get(key) ?? Policy.none

/** For lists of many channels. Within its channel, only a topic's own policy hides it. */
export function isTopicVisible(
  policies: Policies,
  subscription: Pick<Subscription, 'is_muted'> | undefined,
  key: ConversationKey,
): boolean {
  const policy = policyOf(policies, key)
  if (policy === Policy.unmuted || policy === Policy.followed) return true
  return policy !== Policy.muted && subscription !== undefined && !subscription.is_muted
}
