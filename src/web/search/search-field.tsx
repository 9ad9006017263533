// The field of a search: its filters, and the words.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { FilterPill } from './filter-pill.tsx'
import type { OperandKind } from './parse-search.ts'
import type { SearchInput } from './search-input.ts'
import './search.css'

interface Props {
  readonly input: SearchInput
  /** The suggestions are visible. */
  readonly isOpen: boolean
  readonly hasFocus?: boolean
  readonly onKey: (event: KeyboardEvent) => void
  readonly onInput?: () => void
}

export function SearchField({ input, isOpen, hasFocus = false, onKey, onInput }: Props): JSX.Element {
  const { id, pills, text, chosen } = input
  return (
    <>
      <Icon name="search" />
      {pills.map((term, at) => (
        <FilterPill key={JSON.stringify(term)} term={term} remove={() => input.remove(at)} />
      ))}
      <input
        ref={input.field}
        type="text"
        role="combobox"
        autocomplete="off"
        enterkeyhint="search"
        autofocus={hasFocus}
        dir="auto"
        aria-label={texts.value.search}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={chosen < 0 || !isOpen ? undefined : `${id}-${chosen}`}
        placeholder={pills.length === 0 ? onDemand.value.searching.placeholder : ''}
        value={text}
        onInput={({ currentTarget }) => {
          input.type(currentTarget.value)
          onInput?.()
        }}
        onKeyDown={onKey}
      />
    </>
  )
}

export const UnknownOperands = ({ input: { unknown } }: Pick<Props, 'input'>): JSX.Element => (
  <>
    {unknown.map(({ word, kind }) => (
      <p key={word} class="failure" role="alert">
        <bdi>{word}</bdi>: {unknownText(kind)}
      </p>
    ))}
  </>
)

function unknownText(kind: OperandKind): string {
  if (kind === 'user' || kind === 'users') return texts.value.noSuchUser
  return kind === 'channel' || kind === 'place' ? texts.value.noSuchChannel : onDemand.value.searching.unknown
}
