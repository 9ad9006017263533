// Languages by their codes. Clients bring the translations, so any language that has a name can be chosen.
import { InvalidChoice, refine, text } from '#core/contract/shape.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const longestCode = 50

/** In English; undefined for what is not the code of a language. */
export function languageName(code: string): string | undefined {
  if (code.length > longestCode) return undefined
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

export const languageCode = refine(text, { maxLength: longestCode }, (code, at) =>
  languageName(code) === undefined ? InvalidChoice({ at }) : undefined,
)
