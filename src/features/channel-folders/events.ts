import { object, optional, required } from '#core/contract/field.ts'
import { eventType } from '#core/contract/event-type.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { folderObject } from './channel-folder.ts'

export const folderAdded = eventType('channel_folder', 'add', 'A folder of channels was created.', {
  channel_folder: required(folderObject, 'The new folder.'),
})
export const folderUpdated = eventType('channel_folder', 'update', 'A folder of channels was changed.', {
  channel_folder_id: required(int, 'The folder.'),
  data: required(
    object('ChannelFolderChange', {
      name: optional(text, 'New name.'),
      description: optional(text, 'New description in Markdown.'),
      rendered_description: optional(text, 'If the description changed: as HTML.'),
      is_archived: optional(bool, 'Whether it is archived now.'),
    }),
    'The fields that changed.',
  ),
})
export const foldersReordered = eventType('channel_folder', 'reorder', 'The channel folders were reordered.', {
  order: required(list(int), 'All folder IDs, in the new order.'),
})
