import { randomBytes } from 'node:crypto'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import type { Server } from '#core/server/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { only } from '#core/contract/event-type.ts'
import type { IncomingFiles, ReceivedFile } from '#core/files/incoming-files.ts'
import { firstChunk, keepFile } from '#core/files/stored-file.ts'
import { fileLimitMib } from '#core/http/form.ts'
import type { MediaKind } from '#features/markdown/public.ts'
import { asAttachment, pathIdOf, uploadsPath } from '../attachment.ts'
import { mediaKind, normalizeType } from '../content-type.ts'
import { attachmentAdded } from '../events.ts'
import { addressName, FileNameInvalid, presentName } from '../file-name.ts'
import { isPicture } from '../picture.ts'
import { addSpace, insertAttachment } from '../store.ts'

const FileMissing = badRequest('You must specify a file to upload')
const OneAtATime = badRequest('You may only upload one file at a time')
const FileTooLarge = badRequest('Uploaded file is larger than the allowed limit of {limit} MiB')
const QuotaReached = failure(400, 'REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota.")

export const uploadFile = endpoint({
  route: 'POST /user_uploads',
  summary: 'Upload a file',
  description: 'Only its owner can read it, until a message links to it: then every user that sees the message can.',
  access: 'user',
  takesFile: true,
  returns: {
    url: required(text, 'Address of the file, on this server.', { since: 272 }),
    uri: required(text, 'The same, under its old name.'),
    filename: required(text, 'The name of the file; the end of its address may differ.', { since: 285 }),
  },
  errors: [FileMissing, OneAtATime, FileTooLarge, FileNameInvalid, QuotaReached],
  emits: [attachmentAdded],

  async handle({ caller, files, tx }) {
    const file = theOne(files)
    const name = presentName(file.name)
    const upload_space_used = await addSpace(tx, caller.realmId, file.size)
    if (upload_space_used > quotaBytes(tx.server)) throw QuotaReached()
    const content_type = normalizeType(file.contentType, name)
    const row = await insertAttachment(tx, {
      realm_id: caller.realmId,
      account_id: caller.id,
      file_id: file.id,
      folder: newFolder(),
      file_name: addressName(name),
      name,
      content_type,
      media_kind: await mediaKindOf(tx, file.id, content_type),
      size: file.size,
      created_at: tx.now,
      unreferenced_since: tx.now,
    })
    await keepFile(tx, file.id)
    await tx.emit(attachmentAdded, only(caller.id), { attachment: asAttachment(row, []), upload_space_used })
    const url = uploadsPath + pathIdOf(row)
    return { url, uri: url, filename: name }
  },
})

function theOne(files: IncomingFiles | undefined): ReceivedFile {
  if (files === undefined || files.count === 0) throw FileMissing()
  if (files.count > 1) throw OneAtATime()
  if (files.first === undefined || files.isTooLarge) throw FileTooLarge({ limit: fileLimitMib })
  return files.first
}

const quotaBytes = ({ config: { uploadQuotaMib } }: Server): number => (uploadQuotaMib ?? Infinity) * 1024 * 1024

/** The kind as which messages show the file. The first bytes of an image are checked. */
async function mediaKindOf(tx: WriteTx, fileId: number, contentType: string): Promise<MediaKind | null> {
  const kind = mediaKind(contentType) ?? null
  if (kind !== 'image') return kind
  const beginning = await firstChunk(tx, fileId)
  return beginning !== undefined && isPicture(beginning) ? kind : null
}

/** A name that cannot be guessed. */
const newFolder = (): string => `${randomBytes(1).toString('hex')}/${randomBytes(18).toString('base64url')}`
