import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { isGuest } from '#core/contract/access.ts'
import { UserUnknown, visibleUser } from '#features/users/public.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { channelsAmong } from '../access-channels.ts'
import { subscribedChannelIds } from '../store/subscriptions.ts'

export const getUserChannels = endpoint({
  route: 'GET /users/{user_id}/channels',
  summary: 'List the channels to which a user is subscribed',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: {
    subscribed_channel_ids: required(
      list(int),
      'IDs of the channels, ascending: those whose subscribers the caller may see, without archived ones.',
    ),
  },
  errors: [UserUnknown, InsufficientPermission],

  async handle({ caller, params: { user_id }, tx }) {
    const account = await visibleUser(tx, caller, user_id)
    if (account.is_active === 0) return { subscribed_channel_ids: [] }
    const ids = await subscribedChannelIds(tx, account.id)
    const shared = isGuest(caller) ? ids.intersection(await subscribedChannelIds(tx, caller.id)) : ids
    const visible = await channelsAmong(tx, caller, [...shared], 'sees')
    return {
      subscribed_channel_ids: [...visible.values()].filter(({ archived }) => archived === 0).map(({ id }) => id),
    }
  },
})
