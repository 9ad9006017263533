// A file may be read by its owner and by every user who sees a message that links to it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readableUploads } from '#features/messages/public.ts'
import {
  FileUnknown,
  type AttachmentRow,
  attachmentById,
  attachmentsByFolders,
  isFolder,
} from '#features/uploads/public.ts'

/** The part after /user_uploads/ in the address of a file. */
interface UploadPath {
  readonly realmId: number
  readonly folder: string
  readonly fileName: string
}

/** `rest` has the form `4e/m2A3MSqFnWRLUf9SaPzQ0Up_/tea.txt`; another form names no file. */
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
