// The pages that serve files, at the file's address or at a temporary one.
import { limitKey } from '#core/contract/access.ts'
import { type Page, page, type PageCall } from '#core/http/page.ts'
import { loadingPicture } from '#features/markdown/public.ts'
import { realmOf, subdomainOfHost } from '#features/realms/public.ts'
import { accountById, callerOf } from '#features/users/public.ts'
import {
  type AttachmentRow,
  FileUnknown,
  mediaKind,
  isUnexamined,
  thumbnailFormats,
  thumbnailOf,
  uploadsPath,
  wantThumbnails,
} from '#features/uploads/public.ts'
import { fileAnswer } from './file-answer.ts'
import { uploadAt, uploadById, uploadPath, temporaryRight } from './readable-upload.ts'

/** The file that the rest of the path names, if the reader may read it. */
const requested = ({ db, path, reader }: PageCall, rest = path['path'] ?? ''): Promise<AttachmentRow> =>
  db.read(async tx => uploadAt(tx, await reader(tx), uploadPath(Number(path['realm_id']), rest)))

export const uploadPage: Page = page({
  path: `${uploadsPath}{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call, await requested(call)),
})

/** The same file, for a browser that should save it rather than show it. */
export const downloadPage: Page = page({
  path: `${uploadsPath}download/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  answer: async call => fileAnswer(call, await requested(call), { download: true }),
})

const format = /\/(\d{1,5}x\d{1,5}(?:-anim)?\.[a-z]{3,4})$/

/** Files without thumbnails are served as they are, in any format. */
export const thumbnailPage: Page = page({
  path: `${uploadsPath}thumbnail/{realm_id}/{path}`,
  longPath: true,
  spends: 'account',
  async answer(call) {
    const path = call.path['path'] ?? ''
    const [ending = '', name = ''] = format.exec(path) ?? []
    const row = await requested(call, ending === '' ? '' : path.slice(0, -ending.length))
    if (mediaKind(row.content_type) !== 'image') throw FileUnknown()
    if (!thumbnailFormats.some(one => one.name === name)) return fileAnswer(call, row)
    const thumbnail = await call.db.readOne(tx => thumbnailOf(tx, row, name))
    if (thumbnail === undefined) {
      void makeThumbnail(call, row)
      return fileAnswer(call, row)
    }
    const { content_type, file_id, size } = thumbnail
    return fileAnswer(call, { ...row, content_type, file_id, size })
  },
})

/** No reader waits for this. If it fails, the next reader triggers it again. */
async function makeThumbnail({ db, log }: PageCall, row: AttachmentRow): Promise<void> {
  try {
    const isMissing = row.media_kind === 'image' && (await db.read(tx => isUnexamined(tx, row)))
    if (isMissing) await db.write(row.realm_id, tx => wantThumbnails(tx, [row]))
  } catch (error) {
    log.error({ reason: String(error) }, 'failed to make a thumbnail')
  }
}

/** Clients show it while the thumbnail of an image is being made. */
export const loadingPage: Page = page({
  path: loadingPicture,
  answer: async () => ({
    status: 200,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
    body: spinner,
  }),
})

const spinner = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" fill="none" stroke="#808080" stroke-width="5"><circle cx="32" cy="32" r="22" opacity=".25"/><path d="M32 10a22 22 0 0 1 22 22" stroke-linecap="round"><animateTransform attributeName="transform" type="rotate" from="0 32 32" to="360 32 32" dur="1s" repeatCount="indefinite"/></path></svg>`

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
      await limits.spendOnce('download', limitKey(callerOf(account)))
      return uploadById(tx, callerOf(account), attachmentId)
    })
    return fileAnswer(call, row)
  },
})
