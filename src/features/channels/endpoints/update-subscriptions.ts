import { isGuest, NotForGuests } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { withDefault } from '#core/contract/field.ts'
import { trigger } from '#core/db/hook.ts'
import { boundedList, list, text } from '#core/contract/shape.ts'
import { channelsMade } from '../hooks.ts'
import { plainChannel } from '../make-channel.ts'
import {
  channelsAtOnce,
  joinChannels,
  joinedChannel,
  joinErrors,
  joinEvents,
  joinReturns,
} from '../subscriptions/join-channels.ts'
import { leaveChannels, leaveErrors, leaveEvents, leaveReturns } from '../subscriptions/leave-channels.ts'

const NothingToDo = badRequest('Nothing to do. Specify at least one of "add" or "delete".')

export const updateSubscriptions = endpoint({
  route: 'PATCH /users/me/subscriptions',
  summary: 'Subscribe to some channels and unsubscribe from others',
  access: 'user',
  heavy: true,
  params: {
    add: withDefault(boundedList(joinedChannel, channelsAtOnce), [], 'Channels to subscribe to.'),
    delete: withDefault(list(text), [], 'Names of channels to unsubscribe from.'),
  },
  returns: { ...joinReturns, ...leaveReturns },
  errors: [NothingToDo, NotForGuests, ...joinErrors, ...leaveErrors],
  emits: [...joinEvents, ...leaveEvents],

  async handle({ caller, params, tx, limits }) {
    if (params.add.length === 0 && params.delete.length === 0) throw NothingToDo()
    if (params.add.length > 0 && isGuest(caller)) throw NotForGuests()
    const how = { strict: true, limits }
    const joined = await joinChannels(tx, caller, params.add, [caller.id], plainChannel, how)
    const { subscribed, already_subscribed, made } = joined
    await trigger(tx, channelsMade, { caller, channels: made, announce: false })
    return { subscribed, already_subscribed, ...(await leaveChannels(tx, caller, params.delete, [caller.id])) }
  },
})
