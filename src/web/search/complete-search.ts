// What Enter makes of the search field: an operator with the beginning of a name means the first name that begins so.
import type { Term } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { type OperandKind, operatorNamed } from './operators.ts'
import { parseSearch, token } from './parse-search.ts'
import { searchNames } from './search-names.ts'
import { suggestions } from './suggest.ts'

export interface UnknownOperand {
  readonly word: string
  readonly kind: OperandKind
}
interface Completed {
  /** Without the words that were completed. */
  readonly text: string
  readonly terms: readonly Term[]
  /** Operators whose operand is the beginning of nothing. */
  readonly unknown: readonly UnknownOperand[]
}

export function completeSearch(store: Store, text: string): Completed {
  const names = searchNames(store)
  const terms: Term[] = []
  const unknown: UnknownOperand[] = []
  const left: string[] = []
  for (const [word, , name = ''] of text.matchAll(token)) {
    const known = operatorNamed(name.toLowerCase())
    const isBegun = known !== undefined && parseSearch(word, names).terms.some(({ operator }) => operator === 'search')
    if (!isBegun) {
      left.push(word)
      continue
    }
    const [first] = suggestions(store, word.replace(/"$/, ''))
    if (first !== undefined && 'term' in first) terms.push(first.term)
    else unknown.push({ word, kind: known.operand })
  }
  return { text: left.join(' '), terms, unknown }
}
