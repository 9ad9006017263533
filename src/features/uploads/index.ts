import { feature } from '#core/contract/feature.ts'
import { removeFiles } from '#core/files/stored-file.ts'
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from './events.ts'
import { getAttachments } from './get-attachments.ts'
import { getFileTemporaryUrl } from './get-file-temporary-url.ts'
import { downloadPage, temporaryUploadPage, thumbnailPage, uploadPage } from './pages.ts'
import { removeAttachment } from './remove-attachment.ts'
import { removeUnclaimed } from './remove-unclaimed.ts'
import { tellAttachments } from './tell-attachments.ts'
import { uploadFile } from './upload-file.ts'

export const uploads = feature({
  name: 'uploads',
  about: 'Files that people put on the server, for messages to link to.',
  endpoints: [uploadFile, getFileTemporaryUrl, getAttachments, removeAttachment],
  events: [attachmentAdded, attachmentUpdated, attachmentRemoved],
  pages: [uploadPage, downloadPage, thumbnailPage, temporaryUploadPage],
  deliverers: [tellAttachments],
  jobs: [removeUnclaimed, removeFiles],
})
