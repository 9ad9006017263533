// The languages of Parley's own texts, on pages, in emails and in the web client. CONTRIBUTING.md says how to add one.

interface Listed {
  readonly code: string
  readonly direction?: 'rtl'
}

export const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
] as const satisfies readonly (Listed & { readonly name: string })[]

/**
 * For tests, and not offered: English that's longer and has accents, and English that's written from right to left.
 * Their codes are the usual ones for such languages.
 */
const pseudoLanguages = [{ code: 'en-XA' }, { code: 'ar-XB', direction: 'rtl' }] as const satisfies readonly Listed[]

export type LanguageCode = (typeof languages | typeof pseudoLanguages)[number]['code']

export interface Language extends Listed {
  readonly code: LanguageCode
}

const known: readonly Language[] = [...languages, ...pseudoLanguages]

/** The language of a code such as `de` or `de-AT`; undefined if there are no texts in it. */
export const languageOf = (wanted: string): Language | undefined =>
  [wanted, wanted.split('-')[0]].map(code => known.find(one => one.code === code)).find(Boolean)
