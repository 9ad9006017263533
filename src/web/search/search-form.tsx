// The search of messages in a dialog: filters as pills, words, and a list that completes them.
import type { JSX } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { goTo, hashOf, names, route } from '../base/navigate.ts'
import { isSearch } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { CloseKey } from '../ui/close-key.tsx'
import { typedOf } from './parse-search.ts'
import { SearchField, UnknownOperands } from './search-field.tsx'
import { type Begun, useSearchInput } from './search-input.ts'
import { SuggestionList } from './suggestion-list.tsx'

interface Props {
  readonly close: () => void
  /** Without it, the search on the page goes on. */
  readonly begun?: Begun
  /** The user has deleted all of it, and goes on deleting. */
  readonly back: () => void
}

export function SearchForm({ close, begun, back }: Props): JSX.Element {
  const here = route.peek()
  const narrow = here.view === 'narrow' ? here.narrow : { terms: [] }
  const present = isSearch(narrow) ? typedOf(narrow) : { terms: [], text: '' }
  const input = useSearchInput({
    begun: begun ?? present,
    here: narrow.terms,
    search: wanted => {
      close()
      goTo(hashOf({ view: 'narrow', narrow: wanted }, names()))
    },
    back,
  })
  // The dialog is open already.
  useLayoutEffect(() => input.field.current?.focus(), [])
  return (
    <form
      class="search"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        input.submit()
      }}
    >
      <div class="search-field">
        <SearchField
          input={input}
          isOpen={input.offered.length > 0}
          hasFocus
          onKey={event => {
            if (!event.isComposing && input.press(event.key)) event.preventDefault()
          }}
        />
        <button type="submit" class="primary">
          {texts.value.search}
        </button>
        <CloseKey close={close} />
      </div>
      <UnknownOperands input={input} />
      <SuggestionList id={input.id} offered={input.offered} chosen={input.chosen} choose={input.choose} />
      <p class="search-hint">
        {onDemand.value.searching.hint}{' '}
        <a href="#search-operators" onClick={close}>
          {texts.value.searchOperators}
        </a>
      </p>
    </form>
  )
}
