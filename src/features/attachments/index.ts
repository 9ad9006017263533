import { feature } from '#core/feature.ts'
import { getAttachments, listedFilesLimit, getFileTemporaryUrl, getThumbnailStatus } from './endpoints.ts'
import { downloadPage, loadingPage, temporaryUploadPage, thumbnailPage, uploadPage } from './pages.ts'
import { deliverAttachments } from './deliver-attachments.ts'

export const attachments = feature({
  name: 'attachments',
  about: "Downloading uploaded files, and listing a user's files.",
  endpoints: [getFileTemporaryUrl, getThumbnailStatus, getAttachments],
  events: [],
  limits: [listedFilesLimit],
  pages: [uploadPage, downloadPage, thumbnailPage, temporaryUploadPage, loadingPage],
  deliverers: [deliverAttachments],
})
