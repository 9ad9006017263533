// Texts of boxes, lists and dialogs that load on demand, in the user's language.
import { computed } from '@preact/signals'
import { en, type OnDemandTexts } from './on-demand-en.ts'
import { translation } from './text.ts'

export const onDemand = computed<OnDemandTexts>(() => translation.value?.onDemand ?? en)
