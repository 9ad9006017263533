// The door to texts: what people write in Markdown, wherever it stands.
export { renderDescription } from './render-description.ts'
export { renderContext, type Writing } from './render-context.ts'
