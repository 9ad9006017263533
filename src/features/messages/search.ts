// Messages by their words. No rule applies here: `search` leaves out the messages that the caller may not see.
export { rebuildSearchIndex, searchCandidates } from './store/search-index.ts'
