// For other features: the server's own texts in a language.
export { errorTexts, languageOfVisitor, messageOf, type ServerTexts, textsIn } from './texts.ts'
