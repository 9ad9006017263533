import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { folderDescriptionLimit, folderNameLimit, folderObject, presentFolders } from './channel-folder.ts'

export const channelFoldersState = statePart({
  types: ['channel_folders'],
  fields: { channel_folders: required(list(folderObject), 'All channel folders, in order.') },
  read: async ({ tx, caller }) => ({ channel_folders: await presentFolders(tx, caller.realmId) }),
})

export const folderRulesState = statePart({
  types: ['realm'],
  fields: {
    max_channel_folder_name_length: required(int, 'Longest name of a folder of channels.', { since: 410 }),
    max_channel_folder_description_length: required(int, 'Longest description of a folder of channels.', {
      since: 410,
    }),
  },
  read: async () => ({
    max_channel_folder_name_length: folderNameLimit,
    max_channel_folder_description_length: folderDescriptionLimit,
  }),
})
