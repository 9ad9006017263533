// Messages by their words. No rule applies here: `search` leaves out the messages that the caller may not see.
export { matchingAmong, messagesMatching, rebuildSearchIndex, updateSearchIndex } from './store/search-index.ts'
