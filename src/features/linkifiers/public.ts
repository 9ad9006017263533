export { linkFinder } from './links-in.ts'
export { linkifiersOf, type LinkifierRow } from './store.ts'
export { topicLinker } from './topic-links.ts'
