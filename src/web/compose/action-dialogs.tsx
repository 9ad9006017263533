// Dialogs that add something to a message: a poll, a to-do list, a time.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Dialog } from '../ui/dialogs.tsx'

interface Props {
  readonly close: () => void
  readonly insert: (text: string) => void
}

interface FormProps {
  readonly title: string
  readonly close: () => void
  readonly submit: () => void
  readonly children: JSX.Element | (JSX.Element | null)[]
}

const DialogForm = ({ title, close, submit, children }: FormProps): JSX.Element => (
  <Dialog title={title} close={close}>
    <form
      class="action-form"
      onSubmit={event => {
        event.preventDefault()
        event.currentTarget.closest('dialog')?.close()
        submit()
      }}
    >
      {children}
      <div class="buttons">
        <button type="button" onClick={event => event.currentTarget.closest('dialog')?.close()}>
          {texts.value.cancel}
        </button>
        <button type="submit" class="primary">
          {onDemand.value.writing.insert}
        </button>
      </div>
    </form>
  </Dialog>
)

/** The server reads these texts line by line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export function PollDialog({ close, insert }: Props): JSX.Element {
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(['', ''])
  const t = onDemand.value.writing
  const lines = options.map(oneLine).filter(line => line !== '')
  return (
    <DialogForm title={t.poll} close={close} submit={() => insert([`/poll ${oneLine(question)}`, ...lines].join('\n'))}>
      <label>
        {t.question}
        <input
          autofocus
          required
          dir="auto"
          value={question}
          onInput={event => setQuestion(event.currentTarget.value)}
        />
      </label>
      <Lines label={t.option} values={options} change={setOptions} />
    </DialogForm>
  )
}

export function TodoDialog({ close, insert }: Props): JSX.Element {
  const [title, setTitle] = useState('')
  const [tasks, setTasks] = useState<readonly string[]>(['', ''])
  const t = onDemand.value.writing
  const lines = tasks.map(oneLine).filter(line => line !== '')
  return (
    <DialogForm title={t.todo} close={close} submit={() => insert([`/todo ${oneLine(title)}`, ...lines].join('\n'))}>
      <label>
        {t.listTitle}
        <input autofocus dir="auto" value={title} onInput={event => setTitle(event.currentTarget.value)} />
      </label>
      <Lines label={t.task} values={tasks} change={setTasks} />
      <p class="hint">{t.taskHint}</p>
    </DialogForm>
  )
}

interface LinesProps {
  readonly label: (number: number) => string
  readonly values: readonly string[]
  readonly change: (values: readonly string[]) => void
}

/** One field per line. A new one appears when the last has text. */
function Lines({ label, values, change }: LinesProps): JSX.Element {
  const put = (index: number, value: string): void => {
    const next = values.with(index, value)
    change(next.at(-1) === '' ? next : [...next, ''])
  }
  return (
    <>
      {values.map((value, index) => (
        <input
          key={index}
          aria-label={label(index + 1)}
          placeholder={label(index + 1)}
          dir="auto"
          value={value}
          onInput={event => put(index, event.currentTarget.value)}
        />
      ))}
    </>
  )
}

const pad = (number: number): string => String(number).padStart(2, '0')
const hourMs = 3_600_000

/** The format of `datetime-local` fields. */
const localText = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`

/** In the browser's time zone, so that all readers see the same moment. */
export function timeMark(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset()
  const zone = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`
  return `<time:${local}:00${zone}>`
}

export function TimeDialog({ close, insert }: Props): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  const t = onDemand.value.writing
  const nextHour = new Date(Math.ceil(Date.now() / hourMs) * hourMs)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <DialogForm title={t.time} close={close} submit={() => insert(`${timeMark(field.current?.value ?? '')} `)}>
      <label>
        {t.when}
        <input ref={field} type="datetime-local" autofocus required defaultValue={localText(nextHour)} />
      </label>
      <p class="hint">{t.zone(timeZone)}</p>
    </DialogForm>
  )
}
