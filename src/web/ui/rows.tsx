// The rows of a list, or why it's empty, and a filter.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Refusal } from './field-frame.tsx'

interface Props {
  /** Undefined while loading. */
  readonly rows: readonly JSX.Element[] | undefined
  readonly refusal?: string | undefined
  readonly empty: string
}

export const Rows = ({ rows, refusal, empty }: Props): JSX.Element =>
  refusal !== undefined ? (
    <Refusal text={refusal} />
  ) : rows === undefined ? (
    <p class="hint">{texts.value.loading}</p>
  ) : rows.length === 0 ? (
    <p class="empty">{empty}</p>
  ) : (
    <ul class="rows">{rows}</ul>
  )

interface FilterProps {
  /** What the list contains. */
  readonly of: string
  readonly value: string
  readonly change: (value: string) => void
}

/** Filters the list below it. */
export const FilterField = ({ of, value, change }: FilterProps): JSX.Element => (
  <input
    type="search"
    dir="auto"
    aria-label={onDemand.value.forms.filterOf(of)}
    placeholder={texts.value.forms.filter}
    value={value}
    onInput={event => change(event.currentTarget.value)}
    onKeyDown={event => {
      // Enter in the filter mustn't submit the surrounding form.
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
