import { feature } from '#core/contract/feature.ts'
import { removeFiles } from '#core/files/stored-file.ts'
import { removeAttachment } from './endpoints/remove-attachment.ts'
import { uploadFile } from './endpoints/upload-file.ts'
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from './events.ts'
import { removeUnclaimed } from './remove-unclaimed.ts'

export const uploads = feature({
  name: 'uploads',
  about: 'Files that users put on the server, for messages to link to.',
  endpoints: [uploadFile, removeAttachment],
  events: [attachmentAdded, attachmentUpdated, attachmentRemoved],
  jobs: [removeUnclaimed, removeFiles],
})
