// The texts of the boxes, lists and dialogs that are loaded on demand, in the language of the user.
import { effect, signal } from '@preact/signals'
import { untilLoaded } from '../base/loading.ts'
import { en, type OnDemandTexts } from './on-demand-en.ts'
import { language } from './text.ts'

export const onDemand = signal<OnDemandTexts>(en)

effect(() => {
  if (language.value === 'de')
    void untilLoaded(() => import('./on-demand-de.ts')).then(({ de }) => {
      // Another language may be chosen by now.
      if (language.peek() === 'de') onDemand.value = de
    })
  else onDemand.value = en
})
