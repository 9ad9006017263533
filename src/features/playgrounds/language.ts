// The name of a programming language, which may be an unknown one (docs/spec/organization.md#playground-language).
import { badRequest } from '#core/contract/failure.ts'
import { boundedText, refine, text } from '#core/contract/shape.ts'

const CharacterInvalid = badRequest('Invalid character in language: {character}')
const LanguageReserved = badRequest("Language '{language}' is not allowed.")
export const languageErrors = [CharacterInvalid, LanguageReserved]

/** Words after a code fence that are not programming languages. */
const reserved = ['latex', 'math', 'quote', 'spoiler']
const bounded = boundedText(40)

export const language = refine(text, bounded.schema, (value, at) => {
  const [character] = /[^\w+,\-./#]/u.exec(value) ?? []
  if (character !== undefined) return CharacterInvalid({ character })
  if (reserved.includes(value)) return LanguageReserved({ language: value })
  bounded.parse(value, at)
  return undefined
})
