import { feature } from '#core/contract/feature.ts'
import { checkMessagesMatchNarrow } from './check-messages-match-narrow.ts'
import { getMessages } from './get-messages.ts'

export const narrows = feature({
  name: 'narrows',
  about: 'Reading many messages: windows, filters and search.',
  endpoints: [getMessages, checkMessagesMatchNarrow],
  events: [],
})
