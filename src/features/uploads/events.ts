import { object, optional, required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { attachmentObject, spaceUsed } from './attachment.ts'

export const attachmentAdded = eventType('attachment', 'add', 'The reader uploaded a file.', {
  attachment: required(attachmentObject, 'The file.'),
  upload_space_used: spaceUsed,
})
const attachmentChange = {
  attachment: required(attachmentObject, 'The file after the change.'),
  upload_space_used: spaceUsed,
}
export const attachmentUpdated = eventType(
  'attachment',
  'update',
  "Messages began or ceased to link to one of the reader's files.",
  {
    ...attachmentChange,
    linked_by: optional(
      int,
      'The message that was edited or sent, if one was: the event is for a reader who sees that message.',
    ),
  },
  { told: attachmentChange },
)
export const attachmentRemoved = eventType('attachment', 'remove', "One of the reader's files is gone.", {
  attachment: required(object('RemovedAttachment', { id: required(int, 'Its ID.') }), 'The file.'),
  upload_space_used: spaceUsed,
})
