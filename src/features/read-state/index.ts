// Unread counts for clients are made in message-flags/unread-messages.ts.
import { feature } from '#core/feature.ts'
import { keptChannelsService } from './kept-channels.ts'

export const readState = feature({
  name: 'read-state',
  about: 'Read state and other message flags.',
  endpoints: [],
  events: [],
  service: keptChannelsService,
})
