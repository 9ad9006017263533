import { feature } from '#core/contract/feature.ts'
import { deleteMessage } from './delete-message.ts'
import { deleteTopic } from './delete-topic.ts'
import { messagesDeleted, messageUpdated } from './events.ts'
import { getMessageHistory } from './get-message-history.ts'
import { tellDeleted } from './tell-deleted.ts'
import { tellUpdate } from './tell-update.ts'
import { removeBySender } from './remove-by-sender.ts'
import { updateMessage } from './update-message.ts'

export const messageEdits = feature({
  name: 'message-edits',
  about: 'Changing, moving and deleting messages.',
  endpoints: [updateMessage, deleteMessage, deleteTopic, getMessageHistory],
  events: [messageUpdated, messagesDeleted],
  deliverers: [tellUpdate, tellDeleted],
  jobs: [removeBySender],
})
