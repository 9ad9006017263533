// A text or number that saves itself.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { FieldFrame, type FieldProps, remarksOf } from './field-frame.tsx'
import { useSaving } from './requests.ts'

interface TextProps extends FieldProps<string> {
  readonly type?: 'text' | 'number' | 'date' | 'url' | 'color'
  readonly isLong?: boolean
  readonly maxLength?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Saves when the user leaves it, presses Enter, or picks a color or a day. */
export function TextField({ value, save, locked, type = 'text', isLong = false, ...given }: TextProps): JSX.Element {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [saving, run] = useSaving()
  const stored = useRef(value)
  const sent = useRef(value)
  useEffect(() => {
    // Changes from elsewhere don't overwrite what the user is typing.
    const known = [stored.current, sent.current]
    setTyped(text => (known.includes(text) ? value : text))
    stored.current = value
    sent.current = value
  }, [value])
  // Leaving the field doesn't retry a refused request; Enter does.
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
      // Escape leaves the field and restores the stored text.
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
