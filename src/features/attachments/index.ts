import { feature } from '#core/feature.ts'
import { getAttachments, listedFilesLimit, getFileTemporaryUrl, getThumbnailStatus } from './endpoints.ts'
import { downloadPage, loadingPage, temporaryUploadPage, thumbnailPage, uploadPage } from './pages.ts'
import { deliverAttachments } from './deliver-attachments.ts'

export const attachments = feature({
  name: 'attachments',
  about: 'Reading uploaded files, and the list of the files that a user has uploaded.',
  endpoints: [getFileTemporaryUrl, getThumbnailStatus, getAttachments],
  events: [],
  limits: [listedFilesLimit],
  pages: [uploadPage, downloadPage, thumbnailPage, temporaryUploadPage, loadingPage],
  deliverers: [deliverAttachments],
})
