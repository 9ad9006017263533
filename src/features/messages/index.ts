import { feature } from '#core/contract/feature.ts'
import { getMessage } from './endpoints/get-message.ts'
import { getStreamTopics } from './endpoints/get-stream-topics.ts'
import { renderMessage } from './endpoints/render-message.ts'
import { sendMessage } from './endpoints/send-message.ts'
import { sendSubmessage, submessagesLimit } from './endpoints/send-submessage.ts'
import { messageSent, submessageSent } from './events.ts'
import { messageRulesState } from './state.ts'

export const messages = feature({
  name: 'messages',
  about: 'Messages, the topics of channels, and data attached to messages such as votes in polls.',
  endpoints: [sendMessage, renderMessage, getMessage, getStreamTopics, sendSubmessage],
  events: [messageSent, submessageSent],
  state: [messageRulesState],
  limits: [submessagesLimit.count, submessagesLimit.characters],
})
