// The texts of the lists that explain search operators and marks, loaded with the lists.
import { computed } from '@preact/signals'
import { helpDe } from './help-de.ts'
import { helpEn } from './help-en.ts'
import { language } from './text.ts'

export const helpTexts = computed(() => (language.value === 'de' ? helpDe : helpEn))
