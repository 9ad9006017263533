export { linkFinder } from './links-in.ts'
export { linkifiersOf } from './linkifier.ts'
export type { LinkifierRow } from './store.ts'
export { topicLinker } from './topic-links.ts'
