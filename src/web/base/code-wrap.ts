// Whether code blocks wrap long lines. The browser remembers it.
import { signal } from '@preact/signals'

const name = 'wrap-code'
export const wrapsCode = signal(localStorage.getItem(name) !== null)

export function toggleWrap(): void {
  wrapsCode.value = !wrapsCode.peek()
  if (wrapsCode.peek()) localStorage.setItem(name, 'yes')
  else localStorage.removeItem(name)
}
