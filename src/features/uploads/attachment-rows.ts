// Uploaded files. No rule applies here: the users who may read a file are those who see a message that links to it,
// which `readableUploads` of messages decides.
export {
  attachmentById,
  attachmentsByFolders,
  attachmentsOf,
  messageIdsOf,
  referencesAt,
  spaceUsedBy,
} from './store.ts'
