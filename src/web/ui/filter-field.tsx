// A field whose words choose from a list below it.
import type { JSX } from 'preact'
import { texts } from '../text/text.ts'

interface Props {
  /** What the list contains. */
  readonly of: string
  readonly value: string
  readonly change: (value: string) => void
}

export const FilterField = ({ of, value, change }: Props): JSX.Element => (
  <input
    type="search"
    dir="auto"
    aria-label={texts.value.forms.filterOf(of)}
    placeholder={texts.value.forms.filter}
    value={value}
    onInput={event => change(event.currentTarget.value)}
    onKeyDown={event => {
      // Enter in the filter must not send the form around it.
      if (event.key === 'Enter') event.preventDefault()
    }}
  />
)
