import { object, optional, required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { attachmentObject, spaceUsed } from './attachment.ts'

export const attachmentAdded = eventType('attachment', 'add', 'The current user uploaded a file.', {
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
  "Messages started or stopped linking to one of the current user's files.",
  {
    ...attachmentChange,
    linked_by: optional(int, 'The message that was sent or edited: the event is only for a reader who sees it.'),
  },
  { delivered: attachmentChange },
)
export const attachmentRemoved = eventType('attachment', 'remove', "One of the current user's files was deleted.", {
  attachment: required(object('RemovedAttachment', { id: required(int, 'ID of the file.') }), 'The file.'),
  upload_space_used: spaceUsed,
})
