import { feature } from '#core/contract/feature.ts'
import { messageSent } from './events.ts'
import { getMessage } from './get-message.ts'
import { renderMessage } from './render-message.ts'
import { messageRulesState } from './state.ts'
import { sendMessage } from './send-message.ts'

export const messages = feature({
  name: 'messages',
  about: 'Messages in channels and between users.',
  endpoints: [sendMessage, renderMessage, getMessage],
  events: [messageSent],
  state: [messageRulesState],
})
