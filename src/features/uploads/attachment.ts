// An uploaded file as its owner sees it.
import { badRequest, failure } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { type AttachmentRow, listedMessages } from './store.ts'

export const AttachmentUnknown = badRequest('Invalid attachment')
/** Also for files that exist but that the reader may not read. */
export const FileUnknown = failure(404, 'NOT_FOUND', 'File not found')

const attachmentFields = {
  id: required(int, 'Unique ID.'),
  name: required(text, 'The name of the file.'),
  path_id: required(text, 'Path of the file after /user_uploads/.'),
  size: required(int, 'Size in bytes.'),
  create_time: required(int, 'When it was uploaded, in seconds.'),
  message_ids: required(
    list(int),
    `Messages that link to it and that the current user can see, among the newest ${listedMessages}.`,
    {
      since: 472,
    },
  ),
}
export const attachmentObject = object('Attachment', attachmentFields)
export type Attachment = Values<typeof attachmentFields>

export const spaceUsed = required(int, 'Size of all uploads in the organization, in bytes.')

/** The prefix of the address of every file. */
export const uploadsPath = '/user_uploads/'

export const pathIdOf = ({
  realm_id,
  folder,
  file_name,
}: Pick<AttachmentRow, 'realm_id' | 'folder' | 'file_name'>): string => `${realm_id}/${folder}/${file_name}`

export const asAttachment = (row: AttachmentRow, messageIds: readonly number[]): Attachment => ({
  id: row.id,
  name: row.name,
  path_id: pathIdOf(row),
  size: row.size,
  create_time: row.created_at,
  message_ids: [...messageIds],
})
