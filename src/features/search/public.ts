// For other features: the messages of a narrow.
export { narrow, narrowErrors, type Term } from './narrow.ts'
export { narrowMatcher, type NarrowReader } from './narrow-matcher.ts'
export type { Reader } from './narrow-users.ts'
export { narrowWindow, stillMatching, wholeWindow, windowErrors, type WindowProgress } from './message-page.ts'
export { withoutUnknownIs } from './narrow-operators.ts'
export { normalizeNarrow } from './normalize-narrow.ts'
