// For other features: the files that a text links to, and the messages that link to a file. The feature
// `messages` decides which users may read a file.
export { type Attachment, attachmentObject, FileUnknown, uploadsPath, asAttachment, spaceUsed } from './attachment.ts'
export {
  referenceUploads,
  releaseReferences,
  replaceReferences,
  keepForScheduled,
  addressesOf,
  linkedFolders,
  mayLinkToUploads,
  isFolder,
} from './references.ts'
export { attachmentUpdated } from './events.ts'
export * from './attachment-rows.ts'
export type { AttachmentRow } from './store.ts'
export { isShownByBrowsers, mediaKind, unknownType } from './content-type.ts'
export { imageSettled, isUnexamined, wantThumbnails } from './wanted-thumbnails.ts'
export { shownUpload, thumbnailFormat, thumbnailFormats, thumbnailOf } from './thumbnails.ts'
