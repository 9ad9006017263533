import { feature } from '#core/contract/feature.ts'
import { editTypingEvents, typingEvents } from './events.ts'
import { setTypingStatusForMessageEdit } from './set-typing-status-for-message-edit.ts'
import { setTypingStatus } from './set-typing-status.ts'
import { tellEditTyping, tellTyping } from './tell-typing.ts'

export const typing = feature({
  name: 'typing',
  about: 'Notices that a user is typing.',
  endpoints: [setTypingStatus, setTypingStatusForMessageEdit],
  events: [...Object.values(typingEvents), ...Object.values(editTypingEvents)],
  deliverers: [tellTyping, tellEditTyping],
})
