// A form of several fields that are sent together. What was typed stays until the server has accepted it.
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { texts } from '../text/text.ts'
import { type Option, Refusal } from './fields.tsx'
import { useSaving } from './saving.ts'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'datetime-local' | 'long' | 'check'
  readonly help?: string
  readonly options?: readonly Option<string>[]
  /** Called when another option is chosen. */
  readonly changed?: (value: string) => void
  readonly value?: string
  readonly isChecked?: boolean
  readonly isOptional?: boolean
  readonly maxLength?: number
  /** The latest time. */
  readonly max?: string
  readonly autocomplete?: string
}

type Sent = Readonly<Record<string, string>>

interface FormGiven {
  readonly fields: readonly FormField[]
  /** The word on the button. */
  readonly act: string
  readonly send: (values: Sent) => Promise<unknown>
  /** Further fields, which their parent reads. */
  readonly children?: ComponentChildren
  readonly isDangerous?: boolean
  /** Said after the answer, instead of "Saved". */
  readonly done?: string
}

/** A checked box is sent as `on`. */
export function Form({ fields, act, send, children, isDangerous = false, done }: FormGiven): JSX.Element {
  const [saving, run] = useSaving()
  const isSending = useRef(false)
  return (
    <form
      class="form"
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        const values = Object.fromEntries(
          [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
        )
        if (isSending.current) return
        isSending.current = true
        void run(() => send(values)).then(isDone => {
          isSending.current = false
          if (isDone) form.reset()
        })
      }}
    >
      {fields.map(field => (
        <FormRow key={field.name} field={field} />
      ))}
      {children}
      <div class="send">
        <button class={isDangerous ? 'primary dangerous' : 'primary'}>{act}</button>
        <span class="saved" role="status">
          {saving.isSaved === true ? (done ?? texts.value.forms.saved) : ''}
        </span>
        <Refusal text={saving.refusal} />
      </div>
    </form>
  )
}

function FormRow({ field }: { readonly field: FormField }): JSX.Element {
  const id = useId()
  const { name, label, type = 'text', help, options, value, isOptional = false, maxLength, max, autocomplete } = field
  const common = { id, name, required: !isOptional && type !== 'check', 'aria-describedby': `${id}-help` }
  return (
    <div class={type === 'check' ? 'setting switch' : 'setting'}>
      <label for={id}>{label}</label>
      <span class="control">
        {options !== undefined ? (
          <select {...common} onChange={event => field.changed?.(event.currentTarget.value)}>
            {options.map(option => (
              <option key={option.value} value={option.value} selected={option.value === value}>
                {option.name}
              </option>
            ))}
          </select>
        ) : type === 'long' ? (
          <textarea {...common} rows={3} dir="auto" maxLength={maxLength} defaultValue={value} />
        ) : type === 'check' ? (
          <input {...common} type="checkbox" role="switch" defaultChecked={field.isChecked} />
        ) : (
          <input
            {...common}
            type={type as 'text'}
            dir="auto"
            maxLength={maxLength}
            max={max}
            defaultValue={value}
            autocomplete={autocomplete}
          />
        )}
      </span>
      <span class="remarks" id={`${id}-help`}>
        {help}
      </span>
    </div>
  )
}
