import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault, optional } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { bool, list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { renderDescription } from '#features/realms/public.ts'
import {
  folderObject,
  presentFolders,
  folderDescription,
  folderName,
  FolderNameTaken,
  foldersLimit,
  presentFolder,
  requireFreeName,
  folderOf,
  FolderUnknown,
} from './channel-folder.ts'
import { folderAdded, folderUpdated, foldersReordered } from './events.ts'
import { foldersOf, insertFolder, isInUse, updateFolder } from './store.ts'

export const getChannelFolders = endpoint({
  route: 'GET /channel_folders',
  summary: 'List the channel folders',
  access: 'user',
  params: { include_archived: withDefault(bool, false, 'Whether to include archived folders.') },
  returns: { channel_folders: required(list(folderObject), 'The folders, in order.') },

  async handle({ caller, params: { include_archived }, tx }) {
    const folders = await presentFolders(tx, caller.realmId)
    return { channel_folders: folders.filter(({ is_archived }) => include_archived || !is_archived) }
  },
})

export const createChannelFolder = endpoint({
  route: 'POST /channel_folders/create',
  summary: 'Create a channel folder',
  access: 'administrator',
  params: {
    name: required(folderName, 'Name; must be unique, ignoring case.'),
    description: withDefault(folderDescription, '', 'Description in Markdown.'),
  },
  returns: { channel_folder_id: required(int, 'ID of the new folder.') },
  errors: [FolderNameTaken, foldersLimit.Exceeded],
  emits: [folderAdded],

  async handle(call) {
    const { caller, params, tx } = call
    await requireFreeName(tx, caller.realmId, params.name)
    const { length } = await foldersOf(tx, caller.realmId)
    requireWithin(foldersLimit, length + 1)
    const folder = await insertFolder(tx, {
      ...params,
      realm_id: caller.realmId,
      name_lower: params.name.toLowerCase(),
      rendered_description: await renderDescription(call, params.description),
      creator_id: caller.id,
      created_at: tx.now,
      position: length,
      archived: 0,
    })
    await tx.emit(folderAdded, everyone, { channel_folder: presentFolder(folder) })
    return { channel_folder_id: folder.id }
  },
})

const FolderInUse = badRequest('You need to remove all the channels from this folder to archive it.')

export const updateChannelFolder = endpoint({
  route: 'PATCH /channel_folders/{channel_folder_id}',
  summary: 'Change, archive or unarchive a channel folder',
  access: 'administrator',
  params: {
    channel_folder_id: required(int, 'The folder.'),
    name: optional(folderName, 'New name; must be unique, ignoring case.'),
    description: optional(folderDescription, 'New description in Markdown.'),
    is_archived: optional(bool, 'True archives the folder, which must have no channels, false unarchives it.'),
  },
  errors: [FolderUnknown, FolderNameTaken, FolderInUse],
  emits: [folderUpdated],

  async handle(call) {
    const { caller, params, tx } = call
    const folder = await folderOf(tx, caller.realmId, params.channel_folder_id)
    const { name = folder.name, description = folder.description, is_archived = folder.archived === 1 } = params
    await requireFreeName(tx, caller.realmId, name, folder.id)
    const archives = is_archived && folder.archived === 0
    if (archives && (await isInUse(tx, caller.realmId, folder.id))) throw FolderInUse()
    const named = name === folder.name ? {} : { name }
    const described =
      description === folder.description
        ? {}
        : { description, rendered_description: await renderDescription(call, description) }
    const changesArchived = is_archived !== (folder.archived === 1)
    const data = { ...named, ...described, ...(changesArchived ? { is_archived } : {}) }
    if (Object.keys(data).length === 0) return
    await updateFolder(tx, folder.id, {
      ...described,
      name,
      name_lower: name.toLowerCase(),
      archived: is_archived ? 1 : 0,
    })
    await tx.emit(folderUpdated, everyone, { channel_folder_id: folder.id, data })
  },
})

const OrderInvalid = badRequest('Invalid order mapping')

export const reorderChannelFolders = endpoint({
  route: 'PATCH /channel_folders',
  summary: 'Reorder the channel folders',
  access: 'administrator',
  params: { order: required(list(int), 'All folder IDs, in the new order, including archived ones.') },
  errors: [OrderInvalid],
  emits: [foldersReordered],

  async handle({ caller, params: { order }, tx }) {
    const known = new Set((await foldersOf(tx, caller.realmId)).map(({ id }) => id))
    if (order.length !== known.size || known.difference(new Set(order)).size > 0) throw OrderInvalid()
    for (const [position, id] of order.entries()) await updateFolder(tx, id, { position })
    await tx.emit(foldersReordered, everyone, { order })
  },
})
