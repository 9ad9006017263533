// The texts of the interface in the language of the user.
import { computed, signal } from '@preact/signals'
import { untilLoaded } from '../base/loading.ts'
import { en, type Texts } from './en.ts'
import type { Translation } from './translation.ts'

/** Undefined for English, which is spread over the files that need it. */
export const translation = signal<Translation | undefined>(undefined)
export const texts = computed<Texts>(() => translation.value?.start ?? en)
export const language = signal('en')

const listFormat = computed(() => new Intl.ListFormat(language.value))
/** As the language lists them: "Aiko, Noor and Emre". */
export const listText = (names: readonly string[]): string => listFormat.value.format(names)

let wanted = ''

/** Most users need nothing but English, so the other languages are listed in a file of their own. */
export async function chooseLanguage(code: string): Promise<void> {
  wanted = code
  const chosen =
    code === 'en' ? undefined : await untilLoaded(async () => (await import('./translation.ts')).translated(code))
  if (wanted !== code) return
  translation.value = chosen?.translation
  language.value = chosen?.code ?? 'en'
  document.documentElement.lang = language.peek()
  document.dir = chosen?.direction ?? ''
}
