// What the user has typed into a search field, and what keys do there.
import type { RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { narrowOf, termsIn, searchNames } from './parse-search.ts'
import {
  commonOperators,
  completeSearch,
  lastWord,
  type Suggestion,
  suggestions,
  type UnknownOperand,
  wholeFilters,
} from './suggest.ts'

export interface Begun {
  readonly terms: readonly Term[]
  readonly text: string
}

interface Options {
  readonly begun: Begun
  /** The terms of the view, offered before anything is typed. */
  readonly here?: readonly Term[]
  readonly search: (narrow: Narrow) => void
  /** The user has deleted all of it, and goes on deleting. */
  readonly back?: () => void
}

export interface SearchInput {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly pills: readonly Term[]
  readonly text: string
  readonly offered: readonly Suggestion[]
  readonly chosen: number
  readonly unknown: readonly UnknownOperand[]
  readonly type: (text: string) => void
  readonly choose: (one: Suggestion) => void
  readonly remove: (at: number) => void
  readonly submit: () => void
  /** Returns whether the key did something. */
  readonly press: (key: string) => boolean
  readonly restart: (begun: Begun) => void
}

export function useSearchInput({ begun, here = [], search, back }: Options): SearchInput {
  const store = useStore('people', 'channels', 'topics')
  const [pills, setPills] = useState(begun.terms)
  const [text, setText] = useState(begun.text)
  const [chosen, setChosen] = useState(-1)
  const [unknown, setUnknown] = useState<readonly UnknownOperand[]>([])
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const inPresent: Suggestion[] = pills.length === 0 && here.length > 0 ? [{ terms: here }] : []
  const within = pills.flatMap(({ operator, operand }) =>
    operator === 'channel' && typeof operand === 'number' ? [operand] : [],
  )
  useEffect(() => within.forEach(channelId => void loadTopics(channelId)), [within.join()])
  const offered = text.trim() === '' ? [...inPresent, ...commonOperators] : suggestions(store, text, within)

  const restart = ({ terms, text: words }: Begun): void => {
    setPills(terms)
    setText(words)
    setChosen(-1)
    setUnknown([])
  }
  const type = (typed: string): void => {
    const whole = wholeFilters(theStore(), typed)
    restart({ terms: [...pills, ...whole.terms], text: whole.text })
  }
  const choose = (one: Suggestion): void => {
    const { before } = lastWord(text)
    if ('text' in one) restart({ terms: pills, text: before + one.text })
    else restart({ terms: 'terms' in one ? one.terms : [...pills, one.term], text: before })
    field.current?.focus()
  }
  const remove = (at: number): void => {
    setPills(pills.filter((_, other) => other !== at))
    field.current?.focus()
  }
  const submit = (): void => {
    const completed = completeSearch(theStore(), text)
    if (completed.unknown.length > 0) return setUnknown(completed.unknown)
    if (completed.terms.length > 0) return restart({ terms: [...pills, ...completed.terms], text: completed.text })
    const all = [...pills, ...termsIn(text, searchNames(theStore()))]
    if (all.length > 0) search(narrowOf(all))
  }
  const press = (key: string): boolean => {
    const one = offered[chosen]
    const isEmpty = text === ''
    if (key === 'ArrowDown') setChosen((chosen + 1) % Math.max(1, offered.length))
    else if (key === 'ArrowUp') setChosen(chosen <= 0 ? offered.length - 1 : chosen - 1)
    else if ((key === 'Enter' || key === 'Tab') && one !== undefined) choose(one)
    else if (key === 'Tab' && !isEmpty && offered[0] !== undefined) choose(offered[0])
    else if (key === 'Backspace' && isEmpty && pills.length > 0) setPills(pills.slice(0, -1))
    else if (key === 'Backspace' && isEmpty && back !== undefined) back()
    else return false
    return true
  }
  return { id, field, pills, text, offered, chosen, unknown, type, choose, remove, submit, press, restart }
}
