import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int } from '#core/contract/shape.ts'
import { renderDescription } from '#features/realms/public.ts'
import {
  folderDescription,
  folderName,
  FolderNameTaken,
  folderOf,
  FolderUnknown,
  requireFreeName,
} from '../channel-folder.ts'
import { folderUpdated } from '../events.ts'
import { isInUse, updateFolder } from '../store.ts'

const FolderInUse = badRequest('You need to remove all the channels from this folder to archive it.')

export const updateChannelFolder = endpoint({
  route: 'PATCH /channel_folders/{channel_folder_id}',
  summary: 'Change, archive or unarchive a folder of channels',
  access: 'administrator',
  params: {
    channel_folder_id: required(int, 'The folder.'),
    name: optional(folderName, 'New name; unique in the organization, in any letter case.'),
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
