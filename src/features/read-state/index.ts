// The unread counts that clients get are made in message-flags/unread-messages.ts.
import { feature } from '#core/feature.ts'
import { keptChannelsService } from './kept-channels.ts'

export const readState = feature({
  name: 'read-state',
  about: 'Which messages each user has received and read, and the other flags of a message.',
  endpoints: [],
  events: [],
  service: keptChannelsService,
})
