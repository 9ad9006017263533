// All texts of another language than English: a file of its own, loaded alone.
import { type LanguageCode, languageOf } from '#features/languages/languages.ts'
import type { AdministrationTexts } from './administration-en.ts'
import type { Texts } from './en.ts'
import type { HelpTexts } from './help-en.ts'
import type { OnDemandTexts } from './on-demand-en.ts'

export interface Translation {
  readonly start: Texts
  readonly onDemand: OnDemandTexts
  readonly administration: AdministrationTexts
  readonly help: HelpTexts
}

type Load = () => Promise<{ readonly translation: Translation }>

export const translations: Readonly<Record<Exclude<LanguageCode, 'en'>, Load>> = {
  de: () => import('./languages/de.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  ja: () => import('./languages/ja.ts'),
  'en-XA': () => import('./pseudo/long.ts'),
  'ar-XB': () => import('./pseudo/mirrored.ts'),
}

interface Translated {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  /** Undefined for English, which is spread over the files that need it. */
  readonly translation: Translation | undefined
}

/** The texts for the code of any language: English if there are none in it. */
export async function translated(wanted: string): Promise<Translated> {
  const { code = 'en', direction = 'ltr' } = languageOf(wanted) ?? {}
  const load = translations[code as keyof typeof translations]
  return { code, direction, translation: load && (await load()).translation }
}
