import { feature } from '#core/feature.ts'
import { editTypingEvents, typingEvents } from './events.ts'
import { setTypingStatusForMessageEdit, setTypingStatus } from './endpoints.ts'
import { deliverEditTyping, deliverTyping } from './deliver-typing.ts'

export const typing = feature({
  name: 'typing',
  about: 'Typing notifications.',
  endpoints: [setTypingStatus, setTypingStatusForMessageEdit],
  events: [...Object.values(typingEvents), ...Object.values(editTypingEvents)],
  deliverers: [deliverTyping, deliverEditTyping],
})
