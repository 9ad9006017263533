// What the keys of the switcher choose, and where they begin a search.
import type { Term } from '../store/narrow.ts'

/** A mark before the text: only commands, people, or channels and topics are listed. */
export type Mode = '' | '>' | '@' | '#'
export const modeOf = (text: string): Mode => (/^[>@#]/.exec(text)?.[0] ?? '') as Mode

/** Where a search begins. Without it, at the search on the page. */
interface Begun {
  readonly terms: readonly Term[]
  readonly text: string
}
export type Searching = { readonly begun?: Begun }

/** `/` alone goes on with the search on the page. */
export const searchOf = (text: string): Searching => (text === '/' ? {} : { begun: { terms: [], text: text.slice(1) } })

/** Tab searches in the chosen place, or else for what is typed. */
export function searchBesides(row: { readonly terms?: readonly Term[] } | undefined, text: string): Searching {
  if (row?.terms !== undefined) return { begun: { terms: row.terms, text: '' } }
  return { begun: { terms: [], text: modeOf(text) === '' ? text.trim() : text.slice(1).trim() } }
}

const page = 8

/** The row that a key chooses; undefined if it's no key of the list. */
export function chosenBy({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, at: number, count: number) {
  const within = (to: number): number => Math.max(0, Math.min(to, count - 1))
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return within(at + page)
  if (key === 'PageUp') return within(at - page)
  if (shiftKey) return undefined
  return key === 'Home' ? 0 : key === 'End' ? within(count) : undefined
}
