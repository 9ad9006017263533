// Texts of boxes, lists and dialogs that load on demand, in the user's language.
import { effect, signal } from '@preact/signals'
import { untilLoaded } from '../base/loading.ts'
import { en, type OnDemandTexts } from './on-demand-en.ts'
import { language } from './text.ts'

export const onDemand = signal<OnDemandTexts>(en)

effect(() => {
  if (language.value === 'de')
    void untilLoaded(() => import('./on-demand-de.ts')).then(({ de }) => {
      // The user may have switched languages meanwhile.
      if (language.peek() === 'de') onDemand.value = de
    })
  else onDemand.value = en
})
