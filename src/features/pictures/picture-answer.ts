// The response with a picture. Its address is public, as in an `img` of a page.
import { bytesOf } from '#core/files/file-bytes.ts'
import { clientHas } from '#core/http/etag.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import { realmOfHost } from '#features/realms/public.ts'
import { type PictureRow, pictureByName } from './store.ts'

const yearSeconds = 365 * 86_400
/** For addresses that never show another picture. */
export const forever = `max-age=${yearSeconds}, immutable`

/** The picture of this name, at an address of its organization. */
export const publicPicture = ({ db, host, path }: PageCall, name: string): Promise<PictureRow | undefined> =>
  db.readOne(async tx => {
    const realm = await realmOfHost(tx, host)
    return realm === undefined || String(realm.id) !== path['realm_id'] ? undefined : pictureByName(tx, realm.id, name)
  })

export function pictureAnswer(
  { db, header, onGone }: Pick<PageCall, 'db' | 'header' | 'onGone'>,
  { file_id, size, content_type }: PictureRow,
  caching: string,
): PageAnswer {
  const etag = `"${file_id}"`
  const headers = { 'Content-Type': content_type, 'Cache-Control': caching, ETag: etag }
  if (clientHas(etag, header('if-none-match'))) return { status: 304, headers, body: '' }
  const gone = new AbortController()
  onGone(() => gone.abort())
  return { status: 200, headers, body: { size, pieces: bytesOf(db, file_id, 0, size, gone.signal) } }
}
