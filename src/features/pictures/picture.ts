// An organization's scaled picture, under a name.
import { badRequest, type Failure } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { bytesOf } from '#core/files/file-bytes.ts'
import type { IncomingFiles } from '#core/files/incoming-files.ts'
import { dropFile } from '#core/files/remove-files.ts'
import { keepFile } from '#core/files/stored-file.ts'
import { clientHas } from '#core/http/answer.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import type { StoredPicture, ReceivedPictures } from '#core/pictures/receive-picture.ts'
import { realmOfHost } from '#features/realms/public.ts'
import { deletePicture, insertPicture, type PictureRow, pictureByName } from './store.ts'

export const pictureNamed = (tx: ReadTx, realmId: number, name: string): Promise<PictureRow | undefined> =>
  pictureByName(tx, realmId, name)

/** Replaces the picture with this name. */
export async function keepPicture(tx: WriteTx, realmId: number, name: string, picture: StoredPicture): Promise<void> {
  await dropPicture(tx, realmId, name)
  await keepFile(tx, picture.file_id)
  await insertPicture(tx, { realm_id: realmId, name, ...picture })
}

export async function dropPicture(tx: WriteTx, realmId: number, name: string): Promise<void> {
  const row = await pictureByName(tx, realmId, name)
  if (row === undefined) return
  await deletePicture(tx, row)
  await dropFile(tx, row.file_id, 'kept')
}

// The picture in a request that must contain exactly one.

/** The largest file for an avatar, emoji, icon or logo. */
export const pictureMib = 5

export const PictureFileTooLarge = badRequest('Uploaded file is larger than the allowed limit of {limit} MiB')

interface Received {
  readonly files?: IncomingFiles | undefined
  readonly pictures?: ReceivedPictures | undefined
}

/** The pictures made from the file. `Missing` unless there is exactly one file. */
export function onePicture({ files, pictures }: Received, Missing: Failure<string, never>): ReceivedPictures['stored'] {
  if (files === undefined || files.count !== 1) throw Missing()
  if (pictures === undefined) throw PictureFileTooLarge({ limit: pictureMib })
  return pictures.stored
}

// The response with a picture. Its address is public, as an `img` in a page requires.

const yearSeconds = 365 * 86_400
/** For addresses whose picture never changes. */
export const forever = `max-age=${yearSeconds}, immutable`

/** The picture with this name, at an address of its organization. */
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
