// The search field on the page, if there is one: it has the current search, so no dialog opens in front of it.
import { signal } from '@preact/signals'

export const pageField = signal<(() => void) | undefined>(undefined)
