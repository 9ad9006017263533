// The texts of the boxes, lists and dialogs that are loaded on demand, in the language of the user.
import { computed } from '@preact/signals'
import { en, type OnDemandTexts } from './on-demand-en.ts'
import { translation } from './text.ts'

export const onDemand = computed<OnDemandTexts>(() => translation.value?.onDemand ?? en)
