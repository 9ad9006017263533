import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { removeFiles } from '#core/files/remove-files.ts'
import { removeAttachment } from './endpoints/remove-attachment.ts'
import { uploadFile } from './endpoints/upload-file.ts'
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from './events.ts'
import { removeUnreferenced } from './remove-upload.ts'
import { makeThumbnails } from './wanted-thumbnails.ts'

export const uploads = feature({
  name: 'uploads',
  about: 'Uploaded files.',
  endpoints: [uploadFile, removeAttachment],
  events: [attachmentAdded, attachmentUpdated, attachmentRemoved],
  jobs: [removeUnreferenced, removeFiles, makeThumbnails],
  hookHandlers: [
    keeps('account_upload_space.account_id', 'it counts the files, which are kept'),
    keeps('attachment.account_id', 'messages link to the files; a file that no message links to is removed'),
  ],
})
