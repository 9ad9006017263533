// A choice of one of a few, side by side.
import type { JSX } from 'preact'
import './segments.css'

export interface Segment<T> {
  readonly value: T
  readonly name: string
  readonly count?: number
}

interface Props<T> {
  readonly label: string
  readonly all: readonly Segment<T>[]
  readonly chosen: T
  readonly choose: (value: T) => void
}

export const Segments = <T extends string>({ label, all, chosen, choose }: Props<T>): JSX.Element => (
  <div class="segments" role="group" aria-label={label}>
    {all.map(({ value, name, count = 0 }) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
        {name}
        {count === 0 ? null : <span class="number">{count}</span>}
      </button>
    ))}
  </div>
)
