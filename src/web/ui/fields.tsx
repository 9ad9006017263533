// Fields that save themselves: a switch, a choice, a limit.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { FieldFrame, type FieldProps, remarksOf } from './field-frame.tsx'
import { useSaving } from './requests.ts'
import { TextField } from './text-field.tsx'

export function Switch({ label, help, value, save, locked }: FieldProps<boolean>): JSX.Element {
  const id = useId()
  const [saving, run] = useSaving()
  // Shows the new value right away, and the stored one again if the server refuses.
  const [wanted, setWanted] = useState(value)
  useEffect(() => setWanted(value), [value])
  const change = async (isOn: boolean): Promise<void> => {
    setWanted(isOn)
    if (!(await run(() => save(isOn)))) setWanted(value)
  }
  return (
    <FieldFrame id={id} label={label} help={help} locked={locked} saving={saving} isSwitch>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={wanted}
        disabled={locked !== undefined}
        aria-describedby={remarksOf(id)}
        onChange={event => void change(event.currentTarget.checked)}
      />
    </FieldFrame>
  )
}

export interface Option<T> {
  readonly value: T
  readonly name: string
}

interface SelectProps<T> extends FieldProps<T> {
  readonly options: readonly Option<T>[]
  /** Asks before a choice is saved. */
  readonly confirm?: (value: T) => Promise<boolean>
  readonly children?: ComponentChildren
}

export function SelectField<T extends string | number>(given: SelectProps<T>): JSX.Element {
  const { label, help, value, save, locked, options, confirm, children } = given
  const id = useId()
  const [saving, run] = useSaving()
  const [wanted, setWanted] = useState(value)
  useEffect(() => setWanted(value), [value])
  const change = async (index: number): Promise<void> => {
    const option = options[index]
    if (option === undefined || option.value === value) return
    setWanted(option.value)
    const isMeant = confirm === undefined || (await confirm(option.value))
    if (!isMeant || !(await run(() => save(option.value)))) setWanted(value)
  }
  return (
    <FieldFrame id={id} label={label} help={help} locked={locked} saving={saving}>
      <select
        id={id}
        disabled={locked !== undefined}
        aria-describedby={remarksOf(id)}
        onChange={event => void change(event.currentTarget.selectedIndex)}
      >
        {options.map(option => (
          <option key={option.value} selected={option.value === wanted}>
            {option.name}
          </option>
        ))}
      </select>
      {children}
    </FieldFrame>
  )
}

interface LimitProps extends FieldProps<number | 'unlimited'> {
  /** How many stored units one unit in the field is: 60 for minutes stored as seconds. */
  readonly unit: number
}

/** A number, or no limit. */
export function LimitField({ value, save, unit, ...given }: LimitProps): JSX.Element {
  const number = value === 'unlimited' ? '' : String(value / unit)
  return (
    <div class="limit">
      <TextField {...given} type="number" min={0} value={number} save={text => save(Math.round(Number(text) * unit))} />
      <Switch
        label={onDemand.value.forms.noLimit(given.label)}
        locked={given.locked}
        value={value === 'unlimited'}
        save={isOff => save(isOff ? 'unlimited' : (unlimitedBefore(value) ?? 10 * unit))}
      />
    </div>
  )
}
const unlimitedBefore = (value: number | 'unlimited'): number | undefined => (value === 'unlimited' ? undefined : value)
