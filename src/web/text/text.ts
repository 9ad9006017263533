// The texts of the interface in the language of the user.
import { signal } from '@preact/signals'
import { en, type Texts } from './en.ts'

export const texts = signal<Texts>(en)
export const language = signal('en')

export async function chooseLanguage(code: string): Promise<void> {
  if (code.startsWith('de')) {
    texts.value = (await import('./de.ts')).de
    language.value = 'de'
  } else {
    texts.value = en
    language.value = 'en'
  }
  document.documentElement.lang = language.peek()
}
