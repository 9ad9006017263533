// Actions on a topic.
import { isResolved, resolvedPrefix, unresolvedName } from '#features/message-edits/move/resolved-name.ts'
import { atOnce, orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { topicName } from '../conversation/names.ts'
import { topicKey } from '../store/conversation.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy } from '../store/types.ts'
import { texts } from '../text/text.ts'

export interface Topic {
  readonly channelId: number
  readonly topic: string
}

export const policyOfTopic = ({ channelId, topic }: Topic): number =>
  policyOf(theStore().policies, topicKey(channelId, topic))

export function setTopicPolicy(conversation: Topic, visibility_policy: number): Promise<boolean> {
  const { channelId: stream_id, topic } = conversation
  const eventOf = (policy: number) => ({
    type: 'user_topic',
    stream_id,
    topic_name: topic,
    visibility_policy: policy,
  })
  return atOnce(eventOf(visibility_policy), eventOf(policyOfTopic(conversation)), () =>
    client.call('POST /user_topics', { stream_id, topic, visibility_policy: visibility_policy as never }),
  )
}

export const toggleMuted = (conversation: Topic): Promise<boolean> =>
  setTopicPolicy(conversation, policyOfTopic(conversation) === Policy.muted ? Policy.none : Policy.muted)

/** Tells the user that sending to a topic followed or unmuted it. */
export function sayNewPolicy(conversation: Topic, policy: number, before: number): void {
  const t = texts.value.actions
  const text = policy === Policy.followed ? t.nowFollowed : t.nowUnmuted
  say(text(topicName(conversation.topic)), { name: t.undo, run: () => void setTopicPolicy(conversation, before) })
}

/** Requests name a topic by any of its messages. */
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

export const toggleResolved = (conversation: Topic): Promise<boolean> =>
  orSay(
    newestMessageOf(conversation).then(message_id =>
      client.call('PATCH /messages/{message_id}', {
        message_id,
        topic: isResolved(conversation.topic)
          ? unresolvedName(conversation.topic)
          : resolvedPrefix + conversation.topic,
        propagate_mode: 'change_all',
      }),
    ),
  )
