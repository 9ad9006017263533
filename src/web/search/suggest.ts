// Completes the last word of the search field: operators and their operands.
import type { Term } from '../store/narrow.ts'
import { compareNames } from '../store/order.ts'
import { allChannels, type Store } from '../store/store.ts'
import {
  everywhere,
  type OperandKind,
  operatorNamed,
  parseSearch,
  searchNames,
  searchOperators,
  termOf,
  token,
} from './parse-search.ts'
import { offeredDays } from './search-days.ts'

export type Suggestion =
  /** An operator that still needs its operand. */
  | { readonly text: string }
  | { readonly term: Term }
  /** The terms of the current view. */
  | { readonly terms: readonly Term[] }

const most = 8

interface LastWord {
  /** The text before it. */
  readonly before: string
  readonly word: string
}

/** An open quote is part of the last word. */
export function lastWord(text: string): LastWord {
  const found = /(?:^|\s)(-?[a-z-]+:"[^"]*|[^\s"]*)$/i.exec(text)
  const word = found?.[1] ?? ''
  return { before: text.slice(0, text.length - word.length), word }
}

/** `within`: channels that are already chosen. */
export function suggestions(store: Store, text: string, within: readonly number[] = []): Suggestion[] {
  const { word } = lastWord(text)
  const [, minus = '', name = '', colon, given = ''] = /^(-?)([^:]*)(:?)"?(.*)$/s.exec(word) ?? []
  const negated = minus === '-' ? { negated: true } : {}
  if (colon === ':') {
    const known = operatorNamed(name.toLowerCase())
    if (known === undefined) return []
    return termsFor(store, known.operator, known.operand, given, within)
      .slice(0, most)
      .map(term => ({ term: { ...term, ...negated } }))
  }
  if (name === '') return []
  const operators = searchOperators
    .flatMap(({ names }) => names.filter(one => one.startsWith(name.toLowerCase())).slice(0, 1))
    .map(one => ({ text: `${minus}${one}:` }))
  const channels = channelsNamed(store, name).slice(0, 3)
  const users = usersNamed(store, name).slice(0, 3)
  return [
    ...operators,
    ...channels.map(operand => ({ term: { operator: 'channel', operand, ...negated } })),
    ...users.map(operand => ({ term: { operator: 'sender', operand, ...negated } })),
  ].slice(0, most)
}

/** What stands in the list before anything is typed. */
export const commonOperators: readonly Suggestion[] = searchOperators
  .filter(one => 'isCommon' in one)
  .map(({ names: [name] }) => ({ text: `${name}:` }))

function termsFor(store: Store, operator: string, kind: OperandKind, given: string, within: readonly number[]): Term[] {
  if (kind === 'topic') return topicsNamed(store, given, within).map(operand => ({ operator, operand }))
  const channel = (operand: number): Term => ({ operator: 'channel', operand })
  if (kind === 'channel') return channelsNamed(store, given).map(channel)
  if (kind === 'place')
    return [
      ...channelsNamed(store, given)
        .slice(0, most - everywhere.length)
        .map(channel),
      ...startingWith(everywhere, given).map(operand => ({ operator, operand })),
    ]
  return operandsOf(store, kind, given).map(operand => ({ operator, operand }))
}

const startingWith = (all: readonly string[], given: string): string[] =>
  all.filter(one => one.startsWith(given.toLowerCase()))

function operandsOf(store: Store, kind: OperandKind, given: string): Term['operand'][] {
  if (typeof kind !== 'string') return startingWith(kind, given)
  if (kind === 'user') return usersNamed(store, given)
  if (kind === 'users') return usersNamed(store, given).map(id => [id])
  return kind === 'date' ? offeredDays(given).map(({ day }) => day) : []
}

/** Names that start with the text come before names in which another word does. */
function ranked<T>(all: Iterable<T>, nameOf: (one: T) => string, given: string): T[] {
  const wanted = given.toLowerCase()
  const rank = (one: T): number => {
    const name = nameOf(one).toLowerCase()
    return name.startsWith(wanted) ? 0 : name.split(/[\s_-]/).some(part => part.startsWith(wanted)) ? 1 : 2
  }
  return [...all].filter(one => rank(one) < 2).sort((a, b) => rank(a) - rank(b) || compareNames(nameOf(a), nameOf(b)))
}

const channelsNamed = (store: Store, given: string): number[] =>
  ranked(allChannels(store), ({ name }) => name, given).map(({ stream_id }) => stream_id)

const usersNamed = ({ people }: Store, given: string): number[] =>
  ranked(
    [...people.values()].filter(({ is_active }) => is_active),
    ({ full_name }) => full_name,
    given,
  ).map(({ user_id }) => user_id)

const topicsNamed = ({ topics }: Store, given: string, within: readonly number[]): string[] => [
  ...new Set(
    ranked(
      [...topics].flatMap(([id, all]) => (within.length === 0 || within.includes(id) ? [...all.values()] : [])),
      ({ name }) => name,
      given,
    ).map(({ name }) => name),
  ),
]

// What Enter does with the search field: an operator with the start of a name means the first name that starts this
// way.

export interface UnknownOperand {
  readonly word: string
  readonly kind: OperandKind
}

/** Whole filters before the last word, and the text without them. A name that could still grow is left in the text. */
export function wholeFilters(store: Store, text: string): Pick<Completed, 'terms' | 'text'> {
  const names = searchNames(store)
  const terms: Term[] = []
  let left = ''
  let at = 0
  for (const found of text.matchAll(token)) {
    const end = found.index + found[0].length
    const term = termOf(found, names)
    if (term === undefined || !/\s/.test(text[end] ?? '') || !isSettled(store, found[0], term)) continue
    terms.push(term)
    left += text.slice(at, found.index)
    at = end + 1
  }
  return { terms, text: left + text.slice(at) }
}

function isSettled(store: Store, word: string, term: Term): boolean {
  if (word.endsWith('"') || word.endsWith(':me')) return true
  const offered = suggestions(store, word)
  if (typeof term.operand !== 'string' || term.operator !== 'topic') return offered.length < 2
  const [first, ...others] = offered
  const isThere =
    first !== undefined && 'term' in first && String(first.term.operand).toLowerCase() === term.operand.toLowerCase()
  return isThere && others.length === 0
}

interface Completed {
  /** Without the completed words. */
  readonly text: string
  readonly terms: readonly Term[]
  /** Operators whose operand isn't the start of any name. */
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
