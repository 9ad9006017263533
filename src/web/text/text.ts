// The user interface's texts in the user's language.
import { computed, signal } from '@preact/signals'
import { untilLoaded } from '../base/loading.ts'
import { en, type Texts } from './en.ts'

export const texts = signal<Texts>(en)
export const language = signal('en')

const listFormat = computed(() => new Intl.ListFormat(language.value))
/** In the language's own style: "Aiko, Noor and Emre". */
export const listText = (names: readonly string[]): string => listFormat.value.format(names)

let wanted = ''

export async function chooseLanguage(code: string): Promise<void> {
  wanted = code
  const isGerman = code.startsWith('de')
  const chosen = isGerman ? (await untilLoaded(() => import('./de.ts'))).de : en
  if (wanted !== code) return
  texts.value = chosen
  language.value = isGerman ? 'de' : 'en'
  document.documentElement.lang = language.peek()
}
