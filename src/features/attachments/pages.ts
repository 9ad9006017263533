// The pages that serve files: with HTTP Basic at the address of the file, or at a temporary address.
import { limitKey } from '#core/contract/access.ts'
import { type Page, page, type PageCall } from '#core/http/page.ts'
import { realmOf, subdomainOfHost } from '#features/realms/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import { FileUnknown, uploadsPath, mediaKind, type AttachmentRow } from '#features/uploads/public.ts'
import { fileAnswer } from './file-answer.ts'
import { uploadAt, uploadById, uploadPath } from './readable-upload.ts'
import { temporaryRight } from './temporary-url.ts'

/** The file that the rest of a path names, if the reader may read it. */
const requested = ({ db, path, reader }: PageCall, rest = path['path'] ?? ''): Promise<AttachmentRow> =>
  db.read(async tx => uploadAt(tx, await reader(tx), uploadPath(Number(path['realm_id']), rest)))

export const uploadPage: Page = page({
  path: `${uploadsPath}{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call.db, await requested(call), call.header),
})

/** The same file, for a browser that should save it instead of showing it. */
export const downloadPage: Page = page({
  path: `${uploadsPath}download/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call.db, await requested(call), call.header, { download: true }),
})

const thumbnailFormat = /\/\d{1,5}x\d{1,5}(-anim)?\.[a-z]{3,4}$/

/** The server makes no smaller images yet: it serves the original for every format. */
export const thumbnailPage: Page = page({
  path: `${uploadsPath}thumbnail/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  async answer(call) {
    const path = call.path['path'] ?? ''
    const row = await requested(call, thumbnailFormat.test(path) ? path.replace(thumbnailFormat, '') : '')
    if (mediaKind(row.content_type) !== 'image') throw FileUnknown()
    return fileAnswer(call.db, row, call.header)
  },
})

export const temporaryUploadPage: Page = page({
  path: `${uploadsPath}temporary/{token}/{file}`,
  spends: 'account',
  async answer({ db, server, host, path: { token = '' }, header, limits, now }) {
    const { realmId, accountId, attachmentId } = temporaryRight(server, token, now)
    const row = await db.read(async tx => {
      const realm = await realmOf(tx, { realmId })
      const account = await accountById(tx, realmId, accountId)
      if (realm.deactivated === 1 || subdomainOfHost(server, host) !== realm.subdomain) throw FileUnknown()
      if (account?.is_active !== 1) throw FileUnknown()
      limits.spend('download', limitKey(callerOf(account)))
      return uploadById(tx, callerOf(account), attachmentId)
    })
    return fileAnswer(db, row, header)
  },
})
