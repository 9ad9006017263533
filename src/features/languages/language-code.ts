// Languages by code. Clients bring their own translations, so any language that has a name can be chosen.
import { boundedText, InvalidChoice, refine } from '#core/contract/shape.ts'

// Created on first use, because the names of all languages take 6 MB and most servers never need them.
let names: Intl.DisplayNames | undefined
const longestCode = 50

/** The name in English; undefined if the text isn't a language code. */
export function languageName(code: string): string | undefined {
  if (code.length > longestCode) return undefined
  try {
    names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
    return names.of(code)
  } catch {
    return undefined
  }
}

export const languageCode = refine(boundedText(longestCode), {}, (code, at) =>
  languageName(code) === undefined ? InvalidChoice({ at }) : undefined,
)
