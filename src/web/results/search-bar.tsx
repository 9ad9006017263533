// The search field above the results.
import type { JSX, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { goTo, hashOf, names } from '../base/navigate.ts'
import { feedControls } from '../messages/selection.ts'
import { typedOf } from '../search/parse-search.ts'
import { pageField } from '../search/page-field.ts'
import { SearchField, UnknownOperands } from '../search/search-field.tsx'
import { useSearchInput } from '../search/search-input.ts'
import { SuggestionList } from '../search/suggestion-list.tsx'
import type { Narrow } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'

interface Props {
  readonly narrow: Narrow
  readonly focus: RefObject<() => void>
}

export function SearchBar({ narrow, focus }: Props): JSX.Element {
  const begun = typedOf(narrow)
  const key = JSON.stringify(narrow)
  const [isOpen, setOpen] = useState(false)
  const input = useSearchInput({
    begun,
    search: wanted => {
      setOpen(false)
      goTo(hashOf({ view: 'narrow', narrow: wanted }, names()))
    },
  })
  const { field } = input
  useEffect(() => {
    input.restart(begun)
    setOpen(false)
  }, [key])
  useLayoutEffect(() => {
    const enter = (): void => {
      field.current?.focus()
      field.current?.select()
    }
    focus.current = enter
    pageField.value = enter
    return () => {
      if (pageField.peek() === enter) pageField.value = undefined
    }
  }, [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return
    const { key: pressed } = event
    if (pressed === 'Escape' && isOpen) setOpen(false)
    else if (pressed === 'ArrowDown' && !isOpen && input.text !== '') feedControls.peek()?.move(1)
    else if (pressed === 'ArrowDown' || pressed === 'ArrowUp') {
      setOpen(true)
      input.press(pressed)
    } else if (pressed === 'Tab' && !isOpen) return
    else if (!input.press(pressed)) return
    event.preventDefault()
  }
  const isShown = isOpen && input.offered.length > 0
  return (
    <header class="bar search-bar">
      <a class="tool back" href="#" aria-label={texts.value.back}>
        <Icon name="back" />
      </a>
      <form
        class="search on-page"
        role="search"
        onSubmit={event => {
          event.preventDefault()
          input.submit()
        }}
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false)
        }}
      >
        <div class="search-field">
          <SearchField input={input} isOpen={isShown} onKey={onKey} onInput={() => setOpen(true)} />
        </div>
        <UnknownOperands input={input} />
        {isShown ? (
          <SuggestionList id={input.id} offered={input.offered} chosen={input.chosen} choose={input.choose} />
        ) : null}
      </form>
    </header>
  )
}
