// The user interface's texts in the user's language.
import { computed, signal } from '@preact/signals'
import { sayWhenUnreachable } from '../base/failure-text.ts'
import { untilLoaded } from '../base/loading.ts'
import { en, type Texts } from './en.ts'
import type { Translation } from './translation.ts'

/** Undefined for English, which is spread over the files that need it. */
export const translation = signal<Translation>()
export const texts = computed<Texts>(() => translation.value?.start ?? en)
export const language = signal('en')

sayWhenUnreachable(() => texts.peek().serverUnreachable)

const listFormat = computed(() => new Intl.ListFormat(language.value))
/** In the language's own style: "Aiko, Noor and Emre". */
export const listText = (names: readonly string[]): string => listFormat.value.format(names)

let wanted = ''

/** The page starts in English, which many users need alone: the other languages are listed in a file of their own. */
export async function chooseLanguage(code: string): Promise<void> {
  wanted = code
  if (code === language.peek()) return
  const chosen = await untilLoaded(async () => (await import('./translation.ts')).translated(code))
  if (wanted !== code) return
  translation.value = chosen.translation
  document.documentElement.lang = language.value = chosen.code
  document.dir = chosen.direction
}
