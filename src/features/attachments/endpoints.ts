import { required } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { list, int, text, bool } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { messagesSeenBy } from '#features/messages/public.ts'
import {
  asAttachment,
  attachmentObject,
  spaceUsed,
  attachmentsOf,
  messageIdsOf,
  spaceUsedBy,
  FileUnknown,
  examinedImages,
} from '#features/uploads/public.ts'
import { uploadAt, uploadPath, temporaryUrl } from './readable-upload.ts'

/** Clients request all files at once. */
export const listedFilesLimit = limit('listed files', 'a user', 2_000)

export const getAttachments = endpoint({
  route: 'GET /attachments',
  summary: "List the caller's uploaded files",
  access: 'user',
  returns: {
    attachments: required(
      list(attachmentObject),
      'Oldest first. If there are very many files, only the newest are listed.',
    ),
    upload_space_used: spaceUsed,
  },

  async handle({ caller, tx }) {
    const rows = await attachmentsOf(tx, caller.id, listedFilesLimit.most)
    const ids = rows.map(({ id }) => id)
    const messageIds = await messageIdsOf(tx, ids)
    const seen = await messagesSeenBy(tx, caller, [...messageIds.values()].flat())
    const presentIds = (id: number): number[] => (messageIds.get(id) ?? []).filter(messageId => seen.has(messageId))
    return {
      attachments: rows.map(row => asAttachment(row, presentIds(row.id))),
      upload_space_used: await spaceUsedBy(tx, caller.realmId),
    }
  },
})

export const getFileTemporaryUrl = endpoint({
  route: 'GET /user_uploads/{realm_id_str}/{filename}',
  longPath: true,
  summary: 'Get a temporary URL for a file',
  description: "The URL is valid for a minute. The parameters are the parts of the file's URL after /user_uploads/.",
  access: 'user',
  params: {
    realm_id_str: required(int, 'The organization.'),
    filename: required(text, 'The rest of the path.', {
      example: '4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.txt',
    }),
  },
  returns: { url: required(text, 'Path on this server.') },
  errors: [FileUnknown],

  async handle({ caller, params: { realm_id_str, filename }, tx }) {
    const row = await uploadAt(tx, caller, uploadPath(realm_id_str, filename))
    return { url: temporaryUrl(tx.server, caller, row, tx.now) }
  },
})

export const getThumbnailStatus = endpoint({
  route: 'GET /thumbnail/status/{realm_id_str}/{filename}',
  longPath: true,
  summary: 'Check whether a file has thumbnails',
  description: "The parameters are the parts of the file's URL after /user_uploads/.",
  access: 'user',
  params: {
    realm_id_str: required(int, 'The organization.'),
    filename: required(text, 'The rest of the path.', { example: '4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.png' }),
  },
  returns: {
    has_thumbnail: required(
      bool,
      "Whether it has thumbnails. They're created before the upload responds, or soon after if the server is busy.",
    ),
  },
  errors: [FileUnknown],

  async handle({ caller, params: { realm_id_str, filename }, tx }) {
    const { id } = await uploadAt(tx, caller, uploadPath(realm_id_str, filename))
    const { frames = 0 } = (await examinedImages(tx, [id])).get(id) ?? {}
    return { has_thumbnail: frames > 0 }
  },
})
