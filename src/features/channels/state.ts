import { isGuest } from '#core/contract/access.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { channelDescriptionLimit, channelNameLimit } from './channel.ts'
import { defaultChannelsOf } from './store/channels.ts'

export const defaultChannelsState = statePart({
  types: ['default_streams'],
  fields: {
    realm_default_streams: required(list(int), 'Channels that new users are subscribed to; empty for guests.'),
  },
  async read({ tx, caller }) {
    const channels = isGuest(caller) ? [] : await defaultChannelsOf(tx, caller.realmId)
    return { realm_default_streams: channels.map(({ id }) => id) }
  },
})

export const channelRulesState = statePart({
  types: ['realm'],
  fields: {
    max_stream_name_length: required(int, 'Longest name of a channel.'),
    max_stream_description_length: required(int, 'Longest description of a channel.'),
  },
  read: async () => ({
    max_stream_name_length: channelNameLimit,
    max_stream_description_length: channelDescriptionLimit,
  }),
})
