import { badRequest } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { boundedText, int, text, textFrom, intFrom } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import {
  storedTopicName,
  ChannelNameUnknown,
  ChannelUnknown,
  visibleChannelByName,
  readableChannel,
} from '#features/channels/public.ts'
import { userTopicEvents } from './events.ts'
import { setOwnPolicy, userTopicsLimit } from './set-policies.ts'
import { ownPolicy } from './store.ts'
import { VisibilityPolicy } from './user-topic.ts'

const ChannelMissing = badRequest("Missing 'stream_id' argument")
const BothChannels = badRequest('Unsupported parameter combination: stream_id, stream')

export const muteTopic = endpoint({
  route: 'PATCH /users/me/subscriptions/muted_topics',
  summary: 'Mute or unmute a topic (deprecated)',
  access: 'user',
  params: {
    stream_id: optional(int, 'The channel.'),
    stream: optional(text, 'The channel, by name.'),
    topic: required(boundedText(60), 'The topic.'),
    op: required(textFrom(['add', 'remove']), 'add to mute, remove to unmute.'),
  },
  errors: [ChannelMissing, BothChannels, ChannelUnknown, ChannelNameUnknown, userTopicsLimit.Exceeded],
  emits: userTopicEvents,

  async handle({ caller, params: { stream_id, stream, topic, op }, tx }) {
    if (stream_id !== undefined && stream !== undefined) throw BothChannels()
    if (stream_id === undefined && stream === undefined) throw ChannelMissing()
    const named = stream === undefined ? undefined : await visibleChannelByName(tx, caller, stream)
    const { id } = await readableChannel(tx, caller, named?.id ?? stream_id ?? 0)
    const target = { channelId: id, topic: storedTopicName(topic) }
    const { muted, none } = VisibilityPolicy
    if (op === 'add') await setOwnPolicy(tx, caller.id, target, muted)
    // A followed or unmuted topic isn't muted, so it keeps its policy.
    else if ((await ownPolicy(tx, caller.id, target)) === muted) await setOwnPolicy(tx, caller.id, target, none)
  },
})

export const updateUserTopic = endpoint({
  route: 'POST /user_topics',
  summary: 'Mute, unmute or follow a topic',
  access: 'user',
  params: {
    stream_id: required(int, 'The channel.'),
    topic: required(boundedText(60), 'The topic, even if it has no messages.'),
    visibility_policy: required(intFrom(0, 1, 2, 3), '0 same as the channel, 1 muted, 2 unmuted, 3 followed.'),
  },
  errors: [ChannelUnknown, userTopicsLimit.Exceeded],
  emits: userTopicEvents,

  async handle({ caller, params: { stream_id, topic, visibility_policy }, tx }) {
    const target = { channelId: stream_id, topic: storedTopicName(topic) }
    const { none } = VisibilityPolicy
    // A user who has lost access to the channel may still reset the policy.
    if (visibility_policy !== none || (await ownPolicy(tx, caller.id, target)) === none)
      await readableChannel(tx, caller, stream_id)
    await setOwnPolicy(tx, caller.id, target, visibility_policy)
  },
})
