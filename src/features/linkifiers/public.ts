export { linkFinder, topicLinker } from './links-in.ts'
export { linkifiersOf } from './linkifier.ts'
export type { LinkifierRow } from './store.ts'
