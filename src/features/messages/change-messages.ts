// Changes of messages. The rules for editing, moving and deleting are in `message-edits`; the tables belong here.
export {
  changeContent,
  changePlace,
  changeRendering,
  channelIdsOf,
  deleteMessages,
  recountTopic,
} from './store/changes.ts'
export { addSearchOrigins } from './store/search-index.ts'
