// Uploaded files. No rule applies here: `readableUploads` of messages decides which users may read a file.
export {
  attachmentById,
  attachmentsByFolders,
  attachmentsOf,
  examinedImages,
  messageIdsOf,
  referencesAt,
  spaceUsedBy,
} from './store.ts'
