// The door to narrows: the messages of a narrow.
export { narrow, narrowErrors } from './narrow.ts'
export { narrowMatcher, type NarrowReader } from './narrow-matcher.ts'
export type { Reader } from './narrow-people.ts'
export { narrowWindow, windowErrors } from './narrow-window.ts'
export { withoutUnknownIs } from './narrow-operators.ts'
export { settledNarrow } from './settled-narrow.ts'
