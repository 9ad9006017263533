// Choosing several of many: a filter and checkboxes, with the already chosen ones first.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Words } from '../store/channel-sign.ts'
import { comparePeople } from '../store/order.ts'
import type { Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import type { Option } from './fields.tsx'
import { FilterField } from './rows.tsx'
import { Named } from './signs.tsx'

/** `words` is shown in place of the name, with the signs of channels. */
export interface ManyOption extends Option<number> {
  readonly words?: Words
}

interface Props {
  /** The name of the chosen IDs in a form's data. */
  readonly name?: string
  readonly label: string
  readonly options: readonly ManyOption[]
  readonly chosen: ReadonlySet<number>
  readonly change: (chosen: ReadonlySet<number>) => void
  readonly isLocked?: boolean
}

const shown = 30

export function ManyChoice({ name, label, options, chosen, change, isLocked = false }: Props): JSX.Element {
  const [filter, setFilter] = useState('')
  // Checkboxes don't move while the user checks them.
  const first = useRef(chosen)
  const t = texts.value.forms
  const wanted = filter.trim().toLowerCase()
  const matching = options.filter(option => chosen.has(option.value) || option.name.toLowerCase().includes(wanted))
  const ordered = matching.sort((a, b) => Number(first.current.has(b.value)) - Number(first.current.has(a.value)))
  const visible = ordered.filter(({ value }, at) => at < shown || chosen.has(value))
  const toggle = (value: number): void => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    change(next)
  }
  return (
    <fieldset class="many" disabled={isLocked}>
      <legend>{label}</legend>
      <FilterField of={label} value={filter} change={setFilter} />
      {name === undefined
        ? null
        : [...chosen].map(value => <input key={value} type="hidden" name={name} value={value} />)}
      <div class="boxes">
        {visible.map(option => (
          <label key={option.value}>
            <input type="checkbox" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
            <bdi>{option.words === undefined ? option.name : <Named words={option.words} />}</bdi>
          </label>
        ))}
        {visible.length < matching.length ? (
          <p class="more">{t.moreMatches(matching.length - visible.length)}</p>
        ) : null}
        {matching.length === 0 ? <p class="more">{onDemand.value.forms.noMatch}</p> : null}
      </div>
    </fieldset>
  )
}

interface RowProps extends Pick<Props, 'label' | 'options'> {
  readonly name: string
  readonly chosen?: ReadonlySet<number>
}

/** A form field. A reset brings back its declared value. */
export function ManyRow({ name, label, options, chosen = new Set() }: RowProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState(chosen)
  const [round, setRound] = useState(0)
  useReset(frame, () => {
    setNow(chosen)
    // A reset also empties the filter.
    setRound(before => before + 1)
  })
  return (
    <div ref={frame}>
      <ManyChoice key={round} name={name} label={label} options={options} chosen={now} change={setNow} />
    </div>
  )
}

/** Runs after the form around the element was reset. */
export function useReset(element: { readonly current: HTMLElement | null }, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useLayoutEffect(() => {
    const form = element.current?.closest('form')
    // The event comes before the values change.
    const listener = (): void => queueMicrotask(() => latest.current())
    form?.addEventListener('reset', listener)
    return () => form?.removeEventListener('reset', listener)
  }, [])
}

/** The organization's active people, as options. */
export const peopleOptions = ({ people }: Store, hidden: ReadonlySet<number> = new Set()): Option<number>[] =>
  [...people.values()]
    .filter(({ user_id, is_active }) => is_active && !hidden.has(user_id))
    .map(({ user_id, full_name }) => ({ value: user_id, name: full_name }))
    .sort((a, b) => comparePeople(a.name, b.name))
