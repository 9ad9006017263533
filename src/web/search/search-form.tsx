// The search of messages: terms as pills, words, and a list that completes them.
import type { JSX } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { goTo, hashOf, names, route } from '../base/navigate.ts'
import { termLabel, termsWords, termWords } from '../conversation/names.ts'
import { plainWords, withWords, type Words } from '../store/channel-sign.ts'
import type { Term } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { CloseKey } from '../ui/close-key.tsx'
import { Icon } from '../ui/icon.tsx'
import { Named } from '../ui/signs.tsx'
import { type OperandKind, parseSearch, searchNames } from './parse-search.ts'
import { completeSearch, lastWord, type Suggestion, suggestions, type UnknownOperand } from './suggest.ts'
import './search.css'

interface FormProps {
  readonly close: () => void
  /** Without it, the search on the page goes on. */
  readonly begun?: { readonly terms: readonly Term[]; readonly text: string }
  /** The user has deleted all of it, and goes on deleting. */
  readonly back: () => void
}

export function SearchForm({ close, begun, back }: FormProps): JSX.Element {
  const store = useStore('people', 'channels', 'topics')
  const here = route.peek()
  const present = here.view === 'narrow' ? here.narrow.terms : []
  const isSearch = present.some(({ operator }) => operator === 'search')
  const [pills, setPills] = useState<readonly Term[]>(
    begun?.terms ?? (isSearch ? present.filter(({ operator }) => operator !== 'search') : []),
  )
  const wordsBefore = present.find(({ operator }) => operator === 'search')?.operand
  const [text, setText] = useState(begun?.text ?? (typeof wordsBefore === 'string' ? wordsBefore : ''))
  const [chosen, setChosen] = useState(-1)
  const [unknown, setUnknown] = useState<readonly UnknownOperand[]>([])
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The dialog is open already.
  useLayoutEffect(() => field.current?.focus(), [])
  const t = texts.value.searching

  // Before anything is typed: only the conversation on the page.
  const inPresent: Suggestion[] = text === '' && pills.length === 0 && present.length > 0 ? [{ terms: present }] : []
  const offered = [...inPresent, ...suggestions(store, text)]

  const choose = (one: Suggestion): void => {
    const { before } = lastWord(text)
    if ('terms' in one) setPills(one.terms)
    else if ('text' in one) setText(before + one.text)
    else {
      setPills([...pills, one.term])
      setText(before)
    }
    setChosen(-1)
    setUnknown([])
    field.current?.focus()
  }
  const search = (): void => {
    const completed = completeSearch(theStore(), text)
    if (completed.unknown.length > 0) return setUnknown(completed.unknown)
    if (completed.terms.length > 0) {
      setPills([...pills, ...completed.terms])
      setText(completed.text)
      return
    }
    const { terms, ...anchor } = parseSearch(text, searchNames(theStore()))
    const all = [...pills, ...terms]
    if (all.length === 0) return
    close()
    goTo(hashOf({ view: 'narrow', narrow: { terms: all, ...anchor } }, names()))
  }
  const onKey = (event: KeyboardEvent): void => {
    const one = offered[chosen]
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % Math.max(1, offered.length))
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? offered.length - 1 : chosen - 1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && one !== undefined) choose(one)
    else if (event.key === 'Tab' && text !== '' && offered[0] !== undefined) choose(offered[0])
    else if (event.key === 'Backspace' && text === '' && pills.length === 0) back()
    else if (event.key === 'Backspace' && text === '') setPills(pills.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <form
      class="search"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        search()
      }}
    >
      <div class="search-field">
        <Icon name="search" />
        {pills.map((term, at) => (
          <Pill
            key={termLabel(store, term)}
            term={term}
            remove={() => setPills(pills.filter((_, other) => other !== at))}
          />
        ))}
        <input
          ref={field}
          id="search"
          type="text"
          role="combobox"
          autocomplete="off"
          autofocus
          dir="auto"
          aria-label={texts.value.search}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
          placeholder={pills.length === 0 ? texts.value.searchPlaceholder : ''}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(-1)
            setUnknown([])
          }}
          onKeyDown={onKey}
        />
        <button type="submit" class="primary">
          {texts.value.search}
        </button>
        <CloseKey close={close} />
      </div>
      {unknown.map(({ word, kind }) => (
        <p key={word} class="failure" role="alert">
          <bdi>{word}</bdi>: {unknownText(kind)}
        </p>
      ))}
      <SuggestionList id={id} offered={offered} chosen={chosen} choose={choose} />
      <p class="search-hint">
        {onDemand.value.searching.hint}{' '}
        <a href="#search-operators" onClick={close}>
          {t.operators}
        </a>
      </p>
    </form>
  )
}

interface PillProps {
  readonly term: Term
  readonly remove: () => void
}

function Pill({ term, remove }: PillProps): JSX.Element {
  const store = useStore('people', 'channels')
  return (
    <span class="pill">
      <bdi>
        <Named words={termWords(store, term)} />
      </bdi>
      <button type="button" aria-label={texts.value.searching.remove(termLabel(store, term))} onClick={remove}>
        <Icon name="close" />
      </button>
    </span>
  )
}

interface ListProps {
  readonly id: string
  readonly offered: readonly Suggestion[]
  readonly chosen: number
  readonly choose: (one: Suggestion) => void
}

function SuggestionList({ id, offered, chosen, choose }: ListProps): JSX.Element {
  const store = useStore('people', 'channels')
  const t = texts.value.searching
  const wordsOf = (one: Suggestion): Words =>
    'text' in one
      ? [one.text]
      : 'term' in one
        ? termWords(store, one.term)
        : withWords(onDemand.value.searching.here, termsWords(store, one.terms))
  return (
    <ul id={id} class="suggestions" role="listbox" aria-label={t.suggestions}>
      {offered.map((one, at) => (
        <li
          key={plainWords(wordsOf(one))}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <bdi>
            <Named words={wordsOf(one)} />
          </bdi>
        </li>
      ))}
    </ul>
  )
}

function unknownText(kind: OperandKind): string {
  if (kind === 'user' || kind === 'users') return texts.value.noSuchUser
  return kind === 'channel' ? texts.value.noSuchChannel : onDemand.value.searching.unknown
}
