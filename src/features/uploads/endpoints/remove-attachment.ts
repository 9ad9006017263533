import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { AttachmentUnknown } from '../attachment.ts'
import { attachmentRemoved } from '../events.ts'
import { removeUpload } from '../remove-upload.ts'
import { attachmentById } from '../store.ts'
import { imageSettled } from '../wanted-thumbnails.ts'

export const removeAttachment = endpoint({
  route: 'DELETE /attachments/{attachment_id}',
  summary: "Delete one of the caller's uploaded files",
  description: 'Messages that link to it stay, but their links stop working.',
  access: 'user',
  params: { attachment_id: required(int, 'The file.') },
  errors: [AttachmentUnknown],
  emits: [attachmentRemoved, imageSettled],

  async handle({ caller, params, tx }) {
    const row = await attachmentById(tx, caller.realmId, params.attachment_id)
    if (row?.account_id !== caller.id) throw AttachmentUnknown()
    await removeUpload(tx, row)
  },
})
