// What a user does to a topic.
import { isResolved, resolvedPrefix, unresolvedName } from '#features/message-edits/move/resolved-name.ts'
import { client, theStore } from '../base/live.ts'
import { topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { topicKey } from '../store/conversation.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { topicName } from '../conversation/topic-name.ts'
import { atOnce, orSay } from '../base/at-once.ts'

export interface Topic {
  readonly channelId: number
  readonly topic: string
}

export const policyOfTopic = ({ channelId, topic }: Topic): number =>
  policyOf(theStore().policies, topicKey(channelId, topic))

export function setTopicPolicy(place: Topic, visibility_policy: number): Promise<boolean> {
  const { channelId: stream_id, topic } = place
  const eventOf = (policy: number) => ({
    type: 'user_topic',
    stream_id,
    topic_name: topic,
    visibility_policy: policy,
  })
  return atOnce(eventOf(visibility_policy), eventOf(policyOfTopic(place)), () =>
    client.call('POST /user_topics', { stream_id, topic, visibility_policy: visibility_policy as never }),
  )
}

export const toggleMuted = (place: Topic): Promise<boolean> =>
  setTopicPolicy(place, policyOfTopic(place) === Policy.muted ? Policy.none : Policy.muted)

/** Sending to a topic made the server follow or unmute it. */
export function sayNewPolicy(place: Topic, policy: number, before: number): void {
  const t = texts.value.actions
  const text = policy === Policy.followed ? t.nowFollowed : t.nowUnmuted
  say(text(topicName(place.topic)), { name: t.undo, run: () => void setTopicPolicy(place, before) })
}

/** Any message of the topic names it in requests. */
export async function newestMessageOf({ channelId, topic }: Topic): Promise<number> {
  const { messages } = await client.call('GET /messages', {
    narrow: topicTerms(channelId, topic) as never,
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    allow_empty_topic_name: true,
  })
  const [newest] = messages
  if (newest === undefined) throw new Error(texts.value.noMessages)
  return newest.id
}

export const toggleResolved = (place: Topic): Promise<boolean> =>
  orSay(
    newestMessageOf(place).then(message_id =>
      client.call('PATCH /messages/{message_id}', {
        message_id,
        topic: isResolved(place.topic) ? unresolvedName(place.topic) : resolvedPrefix + place.topic,
        propagate_mode: 'change_all',
      }),
    ),
  )
