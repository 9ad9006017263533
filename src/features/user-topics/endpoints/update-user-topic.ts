import { storedTopicName, ChannelUnknown, readableChannel } from '#features/channels/public.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, int, intFrom } from '#core/contract/shape.ts'
import { userTopicEvents } from '../events.ts'
import { setOwnPolicy, userTopicsLimit } from '../own-policy.ts'
import { ownPolicy } from '../store.ts'
import { VisibilityPolicy } from '../user-topic.ts'

export const updateUserTopic = endpoint({
  route: 'POST /user_topics',
  summary: 'Mute, unmute or follow a topic',
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    topic: required(boundedText(60), 'The topic, whether it has messages or not.'),
    visibility_policy: required(intFrom(0, 1, 2, 3), '0 as the channel, 1 muted, 2 unmuted, 3 followed.'),
  },
  errors: [ChannelUnknown, userTopicsLimit.Exceeded],
  emits: userTopicEvents,

  async handle({ caller, params: { stream_id, topic, visibility_policy }, tx }) {
    const target = { channelId: stream_id, topic: storedTopicName(topic) }
    const { none } = VisibilityPolicy
    // A user who lost access to the channel may still reset the policy.
    if (visibility_policy !== none || (await ownPolicy(tx, caller.id, target)) === none)
      await readableChannel(tx, caller, stream_id)
    await setOwnPolicy(tx, caller.id, target, visibility_policy)
  },
})
