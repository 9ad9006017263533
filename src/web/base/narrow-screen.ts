// Whether the screen is as narrow as that of a phone.
import { signal } from '@preact/signals'

const narrowScreen = globalThis.matchMedia('(width < 720px)')
export const isNarrow = signal(narrowScreen.matches)
narrowScreen.addEventListener('change', () => (isNarrow.value = narrowScreen.matches))
