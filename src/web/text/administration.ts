// Texts of settings, channels, groups and the organization, in the user's language. Loaded with these views.
import { computed } from '@preact/signals'
import { type AdministrationTexts, en } from './administration-en.ts'
import { translation } from './text.ts'

export const administration = computed<AdministrationTexts>(() => translation.value?.administration ?? en)
