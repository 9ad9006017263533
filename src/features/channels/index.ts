import { feature } from '#core/contract/feature.ts'
import { archiveStream } from './archive-stream.ts'
import { createChannel } from './create-channel.ts'
import {
  channelsCreated,
  channelsDeleted,
  channelUpdated,
  defaultChannelsChanged,
  peersAdded,
  peersRemoved,
  subscriptionsAdded,
  subscriptionsRemoved,
  subscriptionUpdated,
} from './events.ts'
import { getStreamById } from './get-stream-by-id.ts'
import { getStreamId } from './get-stream-id.ts'
import { getStreams } from './get-streams.ts'
import { getSubscribers } from './get-subscribers.ts'
import { tellChannels, tellSubscriptions } from './tell-channels.ts'
import { channelFoldersState, channelRulesState, defaultChannelsState } from './state.ts'
import { addDefaultStream, removeDefaultStream } from './update-default-streams.ts'
import { updateStream } from './update-stream.ts'
import { channelsLimit } from './make-channel.ts'

export const channels = feature({
  name: 'channels',
  about: 'Channels: places for messages, open to all or to some.',
  endpoints: [
    createChannel,
    getStreams,
    getStreamById,
    updateStream,
    archiveStream,
    getStreamId,
    getSubscribers,
    addDefaultStream,
    removeDefaultStream,
  ],
  events: [
    channelsCreated,
    channelsDeleted,
    channelUpdated,
    defaultChannelsChanged,
    subscriptionsAdded,
    subscriptionsRemoved,
    subscriptionUpdated,
    peersAdded,
    peersRemoved,
  ],
  deliverers: [tellChannels, tellSubscriptions],
  state: [defaultChannelsState, channelRulesState, channelFoldersState],
  limits: [channelsLimit],
})
