import { endpoint } from '#core/http/endpoint.ts'
import { everyone } from '#core/contract/event-type.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { renderDescription } from '#features/realms/public.ts'
import {
  folderDescription,
  folderName,
  FolderNameTaken,
  foldersLimit,
  presentFolder,
  requireFreeName,
} from '../channel-folder.ts'
import { folderAdded } from '../events.ts'
import { foldersOf, insertFolder } from '../store.ts'

export const createChannelFolder = endpoint({
  route: 'POST /channel_folders/create',
  summary: 'Create a folder of channels',
  access: 'administrator',
  params: {
    name: required(folderName, 'Name; unique in the organization, in any letter case.'),
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
