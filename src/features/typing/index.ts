import { feature } from '#core/feature.ts'
import { editTypingEvents, typingEvents } from './events.ts'
import { setTypingStatusForMessageEdit } from './endpoints/set-typing-status-for-message-edit.ts'
import { setTypingStatus } from './endpoints/set-typing-status.ts'
import { deliverEditTyping, deliverTyping } from './deliver-typing.ts'

export const typing = feature({
  name: 'typing',
  about: 'Notices that a user is typing.',
  endpoints: [setTypingStatus, setTypingStatusForMessageEdit],
  events: [...Object.values(typingEvents), ...Object.values(editTypingEvents)],
  deliverers: [deliverTyping, deliverEditTyping],
})
