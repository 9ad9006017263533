// The name of an uploaded file, as displayed and at the end of its address.
import { randomBytes } from 'node:crypto'
import type { Caller } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { IncomingFiles, ReceivedFile } from '#core/files/incoming-files.ts'
import { keepFile } from '#core/files/stored-file.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { fileLimitMib } from '#core/http/form.ts'
import type { ReceivedPictures } from '#core/pictures/receive-picture.ts'
import type { MediaKind } from '#features/markdown/public.ts'
import { asAttachment, pathIdOf, uploadsPath } from '../attachment.ts'
import { mediaKind, normalizeType } from '../content-type.ts'
import { attachmentAdded } from '../events.ts'
import { isDecodable, isPicture, keepThumbnails, thumbnailWish } from '../thumbnails.ts'
import { addSpace, insertAttachment, insertImage, spaceUsedByPerson } from '../store.ts'
import { wantThumbnails } from '../wanted-thumbnails.ts'

const FileNameInvalid = badRequest('Invalid file name')

/** The limit of most file systems. */
const maxBytes = 255
/** Invisible characters, and characters that change the direction of text: a name must not look like another one. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2060\u2066-\u2069\uFEFF]/gu
const unsafe = /[^\p{L}\p{M}\p{N}._-]+/gu

/** The name without the folders that some clients send. */
function presentName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(invisible, '').trim()
  if (/^\.+$/.test(name)) throw FileNameInvalid()
  return cut(name === '' ? 'uploaded-file' : name)
}

/** Without trailing dots: in text they would count as the end of the sentence after the address. */
const addressName = (shown: string): string => shown.replace(unsafe, '-').replace(/\.+$/, '')

/** Keeps the extension, which tells the kind of file. */
function cut(name: string): string {
  const [ending = ''] = /\.[^.]{1,20}$/u.exec(name) ?? []
  let stem = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(stem + letter + ending) > maxBytes) break
    stem += letter
  }
  return stem + ending
}

const FileMissing = badRequest('You must specify a file to upload')
const OneAtATime = badRequest('You may only upload one file at a time')
const FileTooLarge = badRequest('Uploaded file is larger than the allowed limit of {limit} MiB')
const QuotaReached = failure(400, 'REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.")
const OwnQuotaReached = badRequest('Upload would exceed your upload quota of {limit} MiB.')

export const uploadFile = endpoint({
  route: 'POST /user_uploads',
  summary: 'Upload a file',
  description:
    'Only its owner can read it until a message links to it. Then everyone who can see the message can read it.',
  access: 'user',
  takesFile: true,
  picture: thumbnailWish,
  returns: {
    url: required(text, 'Path of the file on this server.', { since: 272 }),
    uri: required(text, 'The same, under its old name.'),
    filename: required(text, 'File name; the end of its URL may differ.', { since: 285 }),
  },
  errors: [FileMissing, OneAtATime, FileTooLarge, FileNameInvalid, QuotaReached, OwnQuotaReached],
  emits: [attachmentAdded],

  async handle({ caller, files, pictures, tx }) {
    const file = singleFile(files)
    const name = presentName(file.name)
    const space = { realm_id: caller.realmId, account_id: caller.id, bytes: file.size }
    const upload_space_used = await addSpace(tx, space)
    await requireWithinQuotas(tx, caller, upload_space_used)
    const content_type = normalizeType(file.contentType, name)
    const row = await insertAttachment(tx, {
      realm_id: caller.realmId,
      account_id: caller.id,
      file_id: file.id,
      folder: newFolder(),
      file_name: addressName(name),
      name,
      content_type,
      media_kind: mediaKindOf(file, content_type, pictures),
      size: file.size,
      created_at: tx.now,
      unreferenced_since: tx.now,
    })
    await keepFile(tx, file.id)
    if (pictures !== undefined) await keepThumbnails(tx, row, pictures)
    if (row.media_kind === 'image' && (pictures?.frames ?? 0) === 0)
      if (isDecodable(file.beginning)) await wantThumbnails(tx, [row])
      else await insertImage(tx, { attachment_id: row.id, width: 0, height: 0, frames: 0 })
    await tx.emit(attachmentAdded, only(caller.id), { attachment: asAttachment(row, []), upload_space_used })
    const url = uploadsPath + pathIdOf(row)
    return { url, uri: url, filename: name }
  },
})

function singleFile(files: IncomingFiles | undefined): ReceivedFile {
  if (files === undefined || files.count === 0) throw FileMissing()
  if (files.count > 1) throw OneAtATime()
  if (files.first === undefined || files.isTooLarge) throw FileTooLarge({ limit: fileLimitMib })
  return files.first
}

/** Called after the file was counted. A failure takes that back. */
async function requireWithinQuotas(
  tx: WriteTx,
  { id, realmId, botOwnerId }: Caller,
  usedByRealm: number,
): Promise<void> {
  const { uploadQuotaMib, uploadUserQuotaMib: limit } = tx.server.config
  if (isBeyond(usedByRealm, uploadQuotaMib)) throw QuotaReached()
  if (limit === null) return
  if (isBeyond(await spaceUsedByPerson(tx, realmId, botOwnerId ?? id), limit)) throw OwnQuotaReached({ limit })
}

const isBeyond = (bytes: number, quotaMib: number | null): boolean =>
  quotaMib !== null && bytes > quotaMib * 1024 * 1024

/**
 * Null for a file that messages only link to: an image that can't be decoded, or that would be too much for a reader's
 * device.
 */
function mediaKindOf(
  { beginning }: ReceivedFile,
  contentType: string,
  pictures: ReceivedPictures | undefined,
): MediaKind | null {
  const kind = mediaKind(contentType) ?? null
  return kind === 'image' && (!isPicture(beginning) || pictures?.refusal !== undefined) ? null : kind
}

/** A name that can't be guessed. */
const newFolder = (): string => `${randomBytes(1).toString('hex')}/${randomBytes(18).toString('base64url')}`
