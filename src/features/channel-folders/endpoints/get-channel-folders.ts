import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { bool, list } from '#core/contract/shape.ts'
import { folderObject, presentFolders } from '../channel-folder.ts'

export const getChannelFolders = endpoint({
  route: 'GET /channel_folders',
  summary: 'List the folders of channels',
  access: 'user',
  params: { include_archived: withDefault(bool, false, 'Whether archived folders are listed too.') },
  returns: { channel_folders: required(list(folderObject), 'The folders, in their order.') },

  async handle({ caller, params: { include_archived }, tx }) {
    const folders = await presentFolders(tx, caller.realmId)
    return { channel_folders: folders.filter(({ is_archived }) => include_archived || !is_archived) }
  },
})
