// A channel folder as clients see it, and the rules for its fields.
import { invalidCharacterAt } from '#core/base/code-points.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { bool, boundedText, int, nonBlankText, nullable, refine, refuse, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type FolderRow, foldersOf } from './store.ts'

export const FolderUnknown = badRequest('Invalid channel folder ID')
export const FolderNameTaken = badRequest('Channel folder name already in use')

/** Clients load all folders when they start. Archived folders count. */
export const foldersLimit = limit('channel folders', 'an organization', 500)

const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

export const folderNameLimit = 60
export const folderDescriptionLimit = 1024
export const folderName = refine(nonBlankText(folderNameLimit), {}, (name, at) => {
  const position = invalidCharacterAt(name)
  if (position > 0) return refuse(at, `has an invalid character at position ${position}`)
  return visible.test(name) ? undefined : refuse(at, 'cannot be blank')
})
export const folderDescription = boundedText(folderDescriptionLimit)

const folderFields = {
  id: required(int, 'Unique ID.'),
  name: required(text, 'Name.'),
  description: required(text, 'Description in Markdown.'),
  rendered_description: required(text, 'Description as HTML.'),
  date_created: required(int, 'When it was created.'),
  creator_id: required(nullable(int), 'The user who created it; null when unrecorded.'),
  order: required(int, 'Position among all folders, from 0.', { since: 414 }),
  is_archived: required(bool, 'Archived.'),
}
export const folderObject = object('ChannelFolder', folderFields)
type Folder = Values<typeof folderFields>

export const presentFolder = (row: FolderRow): Folder => ({
  id: row.id,
  name: row.name,
  description: row.description,
  rendered_description: row.rendered_description,
  date_created: row.created_at,
  creator_id: row.creator_id,
  order: row.position,
  is_archived: row.archived === 1,
})

/** All folders of the organization, in order. */
export const presentFolders = async (tx: ReadTx, realmId: number): Promise<Folder[]> =>
  (await foldersOf(tx, realmId)).map(presentFolder)

export async function requireFreeName(tx: ReadTx, realmId: number, name: string, exceptId?: number): Promise<void> {
  const holder = (await foldersOf(tx, realmId)).find(({ name_lower }) => name_lower === name.toLowerCase())
  if (holder !== undefined && holder.id !== exceptId) throw FolderNameTaken()
}

export async function folderOf(tx: ReadTx, realmId: number, id: number): Promise<FolderRow> {
  const folder = (await foldersOf(tx, realmId)).find(each => each.id === id)
  if (folder === undefined) throw FolderUnknown()
  return folder
}

/** Whether a channel may be put into the folder. */
export const isOpenFolder = async (tx: ReadTx, realmId: number, id: number): Promise<boolean> =>
  (await foldersOf(tx, realmId)).some(folder => folder.id === id && folder.archived === 0)

export async function requireOpenFolder(tx: ReadTx, realmId: number, id: number): Promise<void> {
  if (!(await isOpenFolder(tx, realmId, id))) throw FolderUnknown()
}
