export { linkFinder } from './links-in.ts'
export { linkifiersOf, type LinkifierRow } from './store.ts'
export { topicLinks } from './topic-links.ts'
