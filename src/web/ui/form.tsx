// A form whose fields are sent together. The input stays until the server accepts it, and then all fields are reset to
// their declared values: all values live in form elements, which the browser resets.
import type { ComponentChildren, JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { texts } from '../text/text.ts'
import { Refusal } from './field-frame.tsx'
import type { Option } from './fields.tsx'
import { FilePick } from './file-pick.tsx'
import { type ManyOption, ManyRow, useReset } from './many-choice.tsx'
import { useSaving } from './requests.ts'

export interface FormField {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'datetime-local' | 'long' | 'check' | 'file'
  readonly help?: string
  readonly options?: readonly Option<string>[]
  /** Allows several choices; `numbersIn` reads them. */
  readonly many?: { readonly options: readonly ManyOption[]; readonly chosen?: ReadonlySet<number> }
  /** Called when another option is chosen, by the user or by a reset. */
  readonly changed?: (value: string) => void
  readonly value?: string
  readonly isChecked?: boolean
  readonly isOptional?: boolean
  readonly maxLength?: number
  /** The latest time. */
  readonly max?: string
  readonly autocomplete?: string
  /** Allowed file types. */
  readonly accept?: string
}

type Sent = Readonly<Record<string, string>>

export const numbersIn = (data: FormData, name: string): number[] => data.getAll(name).map(Number)

interface FormProps {
  readonly fields: readonly FormField[]
  /** The button's text. */
  readonly action: string
  readonly send: (values: Sent, data: FormData) => Promise<unknown>
  /** Asks before sending. If the user says no, nothing changes. */
  readonly confirm?: (values: Sent) => Promise<boolean>
  /** More buttons. */
  readonly children?: ComponentChildren
  readonly isDangerous?: boolean
  /** Shown after success, instead of "Saved". */
  readonly done?: string
}

/** A checked checkbox is sent as `on`. */
export function Form({ fields, action, send, confirm, children, isDangerous = false, done }: FormProps): JSX.Element {
  const [saving, run] = useSaving()
  const isSending = useRef(false)
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form)
    const values = Object.fromEntries(
      [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    if (confirm !== undefined && !(await confirm(values))) return
    if (await run(() => send(values, data))) form.reset()
  }
  return (
    <form
      class="form"
      onSubmit={event => {
        event.preventDefault()
        if (isSending.current) return
        isSending.current = true
        void submit(event.currentTarget).finally(() => void (isSending.current = false))
      }}
    >
      {fields.map(({ many, ...field }) =>
        many === undefined ? (
          <FormRow key={field.name} field={field} />
        ) : (
          <ManyRow key={field.name} name={field.name} label={field.label} {...many} />
        ),
      )}
      {children}
      <div class="send">
        <button class={isDangerous ? 'primary dangerous' : 'primary'}>{action}</button>
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
  const list = useRef<HTMLSelectElement>(null)
  useReset(list, () => field.changed?.(list.current?.value ?? ''))
  const common = { id, name, required: !isOptional && type !== 'check', 'aria-describedby': `${id}-help` }
  return (
    <div class={type === 'check' ? 'setting switch' : 'setting'}>
      <span class="label">
        <label for={id}>{label}</label>
      </span>
      <span class="remarks" id={`${id}-help`}>
        {help}
      </span>
      <span class="control">
        {options !== undefined ? (
          <select {...common} ref={list} onChange={event => field.changed?.(event.currentTarget.value)}>
            {options.map(option => (
              <option key={option.value} value={option.value} {...defaultIf(option.value === value)}>
                {option.name}
              </option>
            ))}
          </select>
        ) : type === 'long' ? (
          <textarea {...common} rows={3} dir="auto" maxLength={maxLength} defaultValue={value} />
        ) : type === 'check' ? (
          <input {...common} type="checkbox" role="switch" defaultChecked={field.isChecked} />
        ) : type === 'file' ? (
          <FilePick {...common} accept={field.accept} />
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
    </div>
  )
}

/** When browsers reset a form, they only look at this property; without it they choose the first option. */
const defaultIf = (defaultSelected: boolean): object => ({ defaultSelected })
