import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { bool, int } from '#core/contract/shape.ts'
import { channelWithSubscribers, ChannelUnknown } from '../access-channels.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { UserUnknown, visibleUser } from '#features/users/public.ts'
import { isSubscribed } from '../store/subscriptions.ts'

export const getSubscriptionStatus = endpoint({
  route: 'GET /users/{user_id}/subscriptions/{stream_id}',
  summary: 'Check whether a user is subscribed to a channel',
  access: 'user',
  params: { user_id: required(int, 'The user.'), stream_id: required(int, 'The channel.') },
  returns: { is_subscribed: required(bool, 'Whether the user is subscribed; false for a deactivated account.') },
  errors: [UserUnknown, InsufficientPermission, ChannelUnknown],

  async handle({ caller, params, tx }) {
    const account = await visibleUser(tx, caller, params.user_id)
    const channel = await channelWithSubscribers(tx, caller, params.stream_id)
    return { is_subscribed: account.is_active === 1 && (await isSubscribed(tx, account.id, channel.id)) }
  },
})
