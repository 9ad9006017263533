// The door to uploaded files: which ones a text links to, and which messages do. Who may read them is a question about
// messages, and answered there.
export { type Attachment, attachmentObject } from './attachment.ts'
export { claimUploads, releaseUploads, replaceClaims } from './claims.ts'
export { attachmentUpdated } from './events.ts'
export { type AttachmentRow, attachmentsByFolders, claimsAt } from './store.ts'
export { addressesOf, linkedFolders, mayLinkToUploads } from './upload-links.ts'
