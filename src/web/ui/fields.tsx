// Fields that are saved one by one, with "Saved" or the refusal of the server beside them.
import type { ComponentChildren, JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { texts } from '../text/text.ts'
import { type Saving, useSaving } from './requests.ts'

export interface FieldProps<T> {
  readonly label: string
  readonly help?: string | undefined
  readonly value: T
  readonly save: (value: T) => Promise<unknown>
  /** Why the user cannot change it. */
  readonly locked?: string | undefined
}

interface FrameProps extends Pick<FieldProps<unknown>, 'label' | 'help' | 'locked'> {
  readonly id: string
  readonly saving: Saving
  readonly isSwitch?: boolean
  readonly children: ComponentChildren
}

export function FieldFrame({ id, label, help, locked, saving, isSwitch = false, children }: FrameProps): JSX.Element {
  return (
    <div class={isSwitch ? 'setting switch' : 'setting'}>
      <label for={id}>{label}</label>
      <span class="control">{children}</span>
      <span class="saved" role="status">
        {saving.isSaved === true ? texts.value.forms.saved : ''}
      </span>
      <Remarks id={id} help={help} locked={locked} refusal={saving.refusal} />
    </div>
  )
}

interface RemarksProps extends Pick<FieldProps<unknown>, 'help' | 'locked'> {
  readonly id: string
  readonly refusal: string | undefined
}

const Remarks = ({ id, help, locked, refusal }: RemarksProps): JSX.Element => (
  <span class="remarks" id={remarksOf(id)}>
    {help === undefined ? null : <span>{help} </span>}
    {locked === undefined ? null : <span class="locked">{locked}</span>}
    <Refusal text={refusal} />
  </span>
)
const remarksOf = (id: string): string => `${id}-remarks`

export const Refusal = ({ text }: { readonly text: string | undefined }): JSX.Element | null =>
  text === undefined ? null : (
    <span class="refusal" role="alert">
      {text}
    </span>
  )

interface TextProps extends FieldProps<string> {
  readonly type?: 'text' | 'number' | 'date' | 'url' | 'color'
  readonly isLong?: boolean
  readonly maxLength?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Saved when the user leaves it, presses Enter, or has chosen a colour or a day. */
export function TextField({ value, save, locked, type = 'text', isLong = false, ...given }: TextProps): JSX.Element {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [saving, run] = useSaving()
  const stored = useRef(value)
  const sent = useRef(value)
  useEffect(() => {
    // A change from elsewhere does not overwrite a text that is being typed.
    const known = [stored.current, sent.current]
    setTyped(text => (known.includes(text) ? value : text))
    stored.current = value
    sent.current = value
  }, [value])
  // Leaving a field does not repeat a refused request; Enter does.
  const finish = (text: string, isRepeated = false): void => {
    if (text === value || (text === sent.current && !isRepeated) || (type === 'number' && text === '')) return
    sent.current = text
    void run(() => save(text))
  }
  type Happened = { readonly currentTarget: { readonly value: string } }
  const common = {
    id,
    dir: 'auto' as const,
    disabled: locked !== undefined,
    maxLength: given.maxLength,
    'aria-describedby': remarksOf(id),
    'aria-invalid': saving.refusal !== undefined,
    value: typed,
    onInput: ({ currentTarget }: Happened) => {
      sent.current = value
      setTyped(currentTarget.value)
    },
    onChange: ({ currentTarget }: Happened) => finish(currentTarget.value),
    onBlur: ({ currentTarget }: Happened) => finish(currentTarget.value),
    onKeyDown: (event: TargetedKeyboardEvent<HTMLElement> & Happened) => {
      if (event.isComposing) return
      if (event.key === 'Enter' && !isLong) finish(event.currentTarget.value, true)
      if (event.key !== 'Escape') return
      // Escape leaves the field, with the stored text.
      sent.current = event.currentTarget.value
      setTyped(value)
    },
  }
  return (
    <FieldFrame id={id} locked={locked} saving={saving} label={given.label} help={given.help}>
      {isLong ? (
        <textarea {...common} rows={4} />
      ) : (
        <input {...common} type={type as 'text'} min={given.min} max={given.max} />
      )}
    </FieldFrame>
  )
}

interface NumberProps extends FieldProps<number> {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export const NumberField = ({ value, save, ...given }: NumberProps): JSX.Element => (
  <TextField {...given} type="number" value={String(value)} save={text => save(Number(text))} />
)

export function Switch({ label, help, value, save, locked }: FieldProps<boolean>): JSX.Element {
  const id = useId()
  const [saving, run] = useSaving()
  // The box shows the wish at once, and the stored value again after a refusal.
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

interface ChoiceProps<T> extends FieldProps<T> {
  readonly options: readonly Option<T>[]
  /** Asked before a choice is saved. */
  readonly confirm?: (value: T) => Promise<boolean>
  readonly children?: ComponentChildren
}

export function Choice<T extends string | number>(given: ChoiceProps<T>): JSX.Element {
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
  /** How many stored units the number in the field counts: 60 for minutes that are stored as seconds. */
  readonly unit: number
}

/** A number, or no limit. */
export function LimitField({ value, save, unit, ...given }: LimitProps): JSX.Element {
  const number = value === 'unlimited' ? '' : String(value / unit)
  return (
    <div class="limit">
      <TextField {...given} type="number" min={0} value={number} save={text => save(Math.round(Number(text) * unit))} />
      <Switch
        label={texts.value.forms.noLimit(given.label)}
        locked={given.locked}
        value={value === 'unlimited'}
        save={isOff => save(isOff ? 'unlimited' : (unlimitedBefore(value) ?? 10 * unit))}
      />
    </div>
  )
}
const unlimitedBefore = (value: number | 'unlimited'): number | undefined => (value === 'unlimited' ? undefined : value)
