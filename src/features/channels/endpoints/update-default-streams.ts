// The channels that new users are subscribed to.
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { ChannelUnknown, visibleChannel } from '../access-channels.ts'
import { setDefault } from '../default-channels.ts'
import { defaultChannelsChanged } from '../events.ts'

const PrivateNotDefault = badRequest('Private channels cannot be made default.')

const params = { stream_id: required(int, 'The channel.') }

export const addDefaultStream = endpoint({
  route: 'POST /default_streams',
  summary: 'Add a channel to the default channels',
  access: 'administrator',
  params,
  errors: [ChannelUnknown, PrivateNotDefault],
  emits: [defaultChannelsChanged],

  async handle({ caller, params: { stream_id }, tx }) {
    const channel = await visibleChannel(tx, caller, stream_id)
    if (channel.archived === 1) throw ChannelUnknown()
    if (channel.invite_only === 1) throw PrivateNotDefault()
    await setDefault(tx, channel, true)
  },
})

export const removeDefaultStream = endpoint({
  route: 'DELETE /default_streams',
  summary: 'Remove a channel from the default channels',
  access: 'administrator',
  params,
  errors: [ChannelUnknown],
  emits: [defaultChannelsChanged],

  async handle({ caller, params: { stream_id }, tx }) {
    await setDefault(tx, await visibleChannel(tx, caller, stream_id), false)
  },
})
