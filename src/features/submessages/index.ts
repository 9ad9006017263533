import { feature } from '#core/contract/feature.ts'
import { submessageSent } from './events.ts'
import { sendSubmessage, submessagesLimit } from './send-submessage.ts'

export const submessages = feature({
  name: 'submessages',
  about: 'Data attached to messages: votes in polls, items of to-do lists.',
  endpoints: [sendSubmessage],
  events: [submessageSent],
  limits: [submessagesLimit.count, submessagesLimit.characters],
})
