// A file can be read by its owner and by every user who sees a message that links to it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { readableUploads } from '#features/messages/public.ts'
import {
  FileUnknown,
  type AttachmentRow,
  attachmentById,
  attachmentsByFolders,
  isFolder,
  uploadsPath,
} from '#features/uploads/public.ts'

/** The part of a file's address after /user_uploads/. */
interface UploadPath {
  readonly realmId: number
  readonly folder: string
  readonly fileName: string
}

/** `rest` looks like `4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.txt`. Anything else isn't a file. */
export function uploadPath(realmId: number, rest: string): UploadPath {
  const [, folder = '', fileName = ''] = /^([^/]+\/[^/]+)\/([^/]+)$/.exec(rest) ?? []
  return { realmId, folder, fileName }
}

export async function uploadAt(tx: ReadTx, reader: Caller, path: UploadPath): Promise<AttachmentRow> {
  const isPossible = path.realmId === reader.realmId && isFolder(path.folder)
  const [row] = isPossible ? await attachmentsByFolders(tx, reader.realmId, [path.folder]) : []
  return visibleUpload(tx, reader, row?.file_name === path.fileName ? row : undefined)
}

export const uploadById = async (tx: ReadTx, reader: Caller, id: number): Promise<AttachmentRow> =>
  visibleUpload(tx, reader, await attachmentById(tx, reader.realmId, id))

async function visibleUpload(tx: ReadTx, reader: Caller, row: AttachmentRow | undefined): Promise<AttachmentRow> {
  if (row === undefined || (await readableUploads(tx, reader, [row])).length === 0) throw FileUnknown()
  return row
}

// An address that gives access to one file for a short time without a login, for clients that pass it to another
// program. It contains the user, encrypted, and stops working when the user may no longer read the file.

const validSeconds = 60

interface TemporaryRight {
  readonly realmId: number
  readonly accountId: number
  readonly attachmentId: number
}

export function temporaryUrl(server: Server, reader: Caller, { id, file_name }: AttachmentRow, now: number): string {
  const right = `upload ${reader.realmId} ${reader.id} ${id} ${now + validSeconds}`
  return `${uploadsPath}temporary/${server.secrets.seal('file link', new Hidden(right))}/${encodeURIComponent(file_name)}`
}

export function temporaryRight(server: Server, token: string, now: number): TemporaryRight {
  const [, realmId, accountId, attachmentId, until] =
    /^upload (\d+) (\d+) (\d+) (\d+)$/.exec(unsealed(server, token)) ?? []
  if (until === undefined || Number(until) < now) throw FileUnknown()
  return { realmId: Number(realmId), accountId: Number(accountId), attachmentId: Number(attachmentId) }
}

function unsealed({ secrets }: Server, token: string): string {
  try {
    return secrets.unseal('file link', token).reveal()
  } catch {
    throw FileUnknown()
  }
}
