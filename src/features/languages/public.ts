// For other features: the languages of the server's texts, and codes of any language.
export { languageCode, languageName } from './language-code.ts'
export { type Language, type LanguageCode, languageOf, languages } from './languages.ts'
export { pluralsOf } from './plural.ts'
