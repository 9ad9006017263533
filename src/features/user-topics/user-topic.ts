// A user's visibility policy for a topic, if it differs from the user's setting for the channel.
import { object, required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'

export const VisibilityPolicy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const
export type VisibilityPolicy = (typeof VisibilityPolicy)[keyof typeof VisibilityPolicy]

/** From the least visible to the most. */
const ranks: readonly number[] = [
  VisibilityPolicy.muted,
  VisibilityPolicy.none,
  VisibilityPolicy.unmuted,
  VisibilityPolicy.followed,
]
export const moreVisible = (a: VisibilityPolicy, b: VisibilityPolicy): VisibilityPolicy =>
  ranks.indexOf(a) > ranks.indexOf(b) ? a : b

/** A topic as policies are stored for it. */
export interface Topic {
  readonly channelId: number
  readonly topic: string
}

export const userTopicFields = {
  stream_id: required(int, 'The channel.'),
  topic_name: required(text, 'The topic.'),
  last_updated: required(int, 'When it was changed, in UNIX seconds.'),
  visibility_policy: required(int, '0 same as the channel, 1 muted, 2 unmuted, 3 followed.'),
}
export const userTopicObject = object('UserTopic', userTopicFields)
