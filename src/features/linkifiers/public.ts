export { linkifiersOf, type LinkifierRow } from './store.ts'
export { topicLinks } from './topic-links.ts'
