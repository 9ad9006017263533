// The pages that serve files: at the address of the file, or at a temporary address.
import { type Caller, limitKey } from '#core/contract/access.ts'
import { type Page, page, type PageCall } from '#core/http/page.ts'
import { realmOf, subdomainOfHost } from '#features/realms/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import {
  type AttachmentRow,
  FileUnknown,
  makeMissingThumbnails,
  mediaKind,
  thumbnailFormats,
  thumbnailOf,
  uploadsPath,
} from '#features/uploads/public.ts'
import { fileAnswer } from './file-answer.ts'
import { uploadAt, uploadById, uploadPath } from './readable-upload.ts'
import { temporaryRight } from './temporary-url.ts'

/** The file that the rest of a path names, if the reader may read it. */
const requested = async (call: PageCall): Promise<AttachmentRow> => (await readable(call)).row

const readable = (
  { db, path, reader }: PageCall,
  rest = path['path'] ?? '',
): Promise<{ readonly row: AttachmentRow; readonly caller: Caller }> =>
  db.read(async tx => {
    const caller = await reader(tx)
    return { caller, row: await uploadAt(tx, caller, uploadPath(Number(path['realm_id']), rest)) }
  })

export const uploadPage: Page = page({
  path: `${uploadsPath}{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call, await requested(call)),
})

/** The same file, for a browser that should save it instead of showing it. */
export const downloadPage: Page = page({
  path: `${uploadsPath}download/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call, await requested(call), { download: true }),
})

const format = /\/(\d{1,5}x\d{1,5}(?:-anim)?\.[a-z]{3,4})$/

/** Files that cannot have thumbnails are served as they are, for every format. */
export const thumbnailPage: Page = page({
  path: `${uploadsPath}thumbnail/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  async answer(call) {
    const path = call.path['path'] ?? ''
    const [ending = '', name = ''] = format.exec(path) ?? []
    const { row, caller } = await readable(call, ending === '' ? '' : path.slice(0, -ending.length))
    if (mediaKind(row.content_type) !== 'image') throw FileUnknown()
    if (!thumbnailFormats.some(one => one.name === name)) return fileAnswer(call, row)
    const kept = (): ReturnType<typeof thumbnailOf> => call.db.readOne(tx => thumbnailOf(tx, row, name))
    const thumbnail = (await kept()) ?? (await makeMissingThumbnails(call, row, caller).then(kept))
    if (thumbnail === undefined) return fileAnswer(call, row)
    const { content_type, file_id, size } = thumbnail
    return fileAnswer(call, { ...row, content_type, file_id, size })
  },
})

export const temporaryUploadPage: Page = page({
  path: `${uploadsPath}temporary/{token}/{file}`,
  spends: 'account',
  async answer(call) {
    const { db, server, host, path, limits, now } = call
    const { realmId, accountId, attachmentId } = temporaryRight(server, path['token'] ?? '', now)
    const row = await db.read(async tx => {
      const realm = await realmOf(tx, { realmId })
      const account = await accountById(tx, realmId, accountId)
      if (realm.deactivated === 1 || subdomainOfHost(server, host) !== realm.subdomain) throw FileUnknown()
      if (account?.is_active !== 1) throw FileUnknown()
      await limits.spend('download', limitKey(callerOf(account)))
      return uploadById(tx, callerOf(account), attachmentId)
    })
    return fileAnswer(call, row)
  },
})
