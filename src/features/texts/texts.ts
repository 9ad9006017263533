// The texts in the language of a reader. What programs read stays English: the errors for clients with an API key, for
// example.
import type { ApiError } from '#core/contract/failure.ts'
import type { ErrorTextsFor } from '#core/http/error-text.ts'
import { type Language, type LanguageCode, languageOf } from '#features/languages/public.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

/** The pseudo-languages are only for the layout of pages. */
const texts: Readonly<Record<LanguageCode, Texts>> = { en, de, es, fr, ja, 'en-XA': en, 'ar-XB': en }

export interface ServerTexts extends Texts {
  /** For the page that shows them. */
  readonly language: Language
}

/** English if there are no texts in the language. */
export function textsIn(code: string): ServerTexts {
  const language = languageOf(code) ?? { code: 'en' as const }
  return { ...texts[language.code], language }
}

/** More than a browser sends. */
const mostLanguages = 20

/** The language that a browser prefers among those with texts, from its header `Accept-Language`. */
export function languageOfVisitor(accepted: string | undefined, otherwise: string): string {
  const wanted = (accepted ?? '')
    .split(',', mostLanguages)
    .map(one => {
      const [code = '', weight = 'q=1'] = one.split(';').map(part => part.trim())
      return { code, weight: Number(weight.replace(/^q=/, '')) }
    })
    .filter(({ code, weight }) => weight > 0 && languageOf(code) !== undefined)
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.code ?? otherwise
}

/** The text of an error for people. Errors that only programs cause are English. */
export function messageOf({ errors }: Texts, { failure, message, filling }: ApiError): string {
  const text = Object.hasOwn(errors, failure.template) ? errors[failure.template as keyof typeof errors] : undefined
  return text?.replace(/\{(\w+)\}/g, (_, name: string) => String(filling[name])) ?? message
}

export const errorTexts: ErrorTextsFor = accepted => {
  const t = textsIn(languageOfVisitor(accepted, 'en'))
  return { language: t.language, of: error => messageOf(t, error), ...t.errorPage }
}
