// Texts of settings, channels, groups and the organization, in the user's language. Loaded with these views.
import { effect, signal } from '@preact/signals'
import { untilLoaded } from '../base/loading.ts'
import { type AdministrationTexts, en } from './administration-en.ts'
import { language } from './text.ts'

export const administration = signal<AdministrationTexts>(en)

effect(() => {
  if (language.value === 'de')
    void untilLoaded(() => import('./administration-de.ts')).then(({ de }) => {
      // The user may have switched languages meanwhile.
      if (language.peek() === 'de') administration.value = de
    })
  else administration.value = en
})
