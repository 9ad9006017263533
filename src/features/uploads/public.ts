// The door to uploaded files: which ones a text links to, and which messages do. Who may read them is a question about
// messages, and answered there.
export { type Attachment, attachmentObject, FileUnknown, uploadsPath, asAttachment, spaceUsed } from './attachment.ts'
export { referenceUploads, releaseReferences, replaceReferences } from './references.ts'
export { attachmentUpdated } from './events.ts'
export {
  type AttachmentRow,
  attachmentsByFolders,
  referencesAt,
  attachmentById,
  attachmentsOf,
  messageIdsOf,
  spaceUsedBy,
} from './store.ts'
export { addressesOf, linkedFolders, mayLinkToUploads, isFolder } from './upload-links.ts'
export { mediaKind, unknownType } from './content-type.ts'
