import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { foldersLimit } from './channel-folder.ts'
import { createChannelFolder, getChannelFolders, reorderChannelFolders, updateChannelFolder } from './endpoints.ts'
import { folderAdded, foldersReordered, folderUpdated } from './events.ts'
import { channelFoldersState, folderRulesState } from './state.ts'

export const channelFolders = feature({
  name: 'channel-folders',
  about: 'Folders that group channels in clients.',
  endpoints: [getChannelFolders, createChannelFolder, updateChannelFolder, reorderChannelFolders],
  events: [folderAdded, folderUpdated, foldersReordered],
  state: [channelFoldersState, folderRulesState],
  limits: [foldersLimit],
  hookHandlers: [keeps('channel_folder.creator_id', 'the folder belongs to the organization')],
})
