import { feature } from '#core/feature.ts'
import { onHook } from '#core/db/hook.ts'
import { keeps, messageRemovalAsked } from '#features/users/public.ts'
import { deleteMessage, deleteTopic } from './endpoints/delete-messages.ts'
import { messagesDeleted, messageUpdated } from './events.ts'
import { getMessageHistory } from './endpoints/get-message-history.ts'
import { deliverDeleted } from './delete/emit-messages-deleted.ts'
import { deliverUpdate } from './edit/deliver-update.ts'
import { removeBySender, removeMessagesOf } from './delete/remove-by-sender.ts'
import { showImage } from './edit/show-image.ts'
import { updateMessage } from './endpoints/update-message.ts'

export const messageEdits = feature({
  name: 'message-edits',
  about: 'Editing, moving and deleting messages.',
  endpoints: [updateMessage, deleteMessage, deleteTopic, getMessageHistory],
  events: [messageUpdated, messagesDeleted],
  deliverers: [deliverUpdate, deliverDeleted],
  jobs: [removeBySender],
  hookHandlers: [
    onHook(messageRemovalAsked, removeMessagesOf),
    showImage,
    keeps('message_removal.account_id', 'the messages are still being deleted'),
  ],
})
