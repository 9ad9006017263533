// The title of a poll or to-do list, which its author can change, and the field to add to it.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '#web/ui/icon.tsx'
import { onDemand } from '#web/text/on-demand.ts'
import { texts } from '#web/text/text.ts'

interface TitleProps {
  readonly text: string
  readonly unnamed: string
  readonly label: string
  readonly isOwn: boolean
  readonly change: (text: string) => void
}

export function Title({ text, unnamed, label, isOwn, change }: TitleProps): JSX.Element {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <form
        class="adds"
        onSubmit={event => {
          event.preventDefault()
          const written = wordsIn(event.currentTarget, 'title')
          if (written !== text) change(written)
          setEditing(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') setEditing(false)
        }}
      >
        <input name="title" aria-label={label} defaultValue={text} dir="auto" ref={field => field?.focus()} />
        <button type="submit">{texts.value.save}</button>
      </form>
    )
  return (
    <div class="title">
      <b dir="auto">{text === '' ? unnamed : text}</b>
      {isOwn ? (
        <button type="button" class="tool" aria-label={label} onClick={() => setEditing(true)}>
          <Icon name="edit" />
        </button>
      ) : null}
    </div>
  )
}

export const wordsIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface AdderProps {
  readonly label: string
  /** Returns the reason if it can't be added. */
  readonly add: (form: HTMLFormElement) => string | undefined
  readonly children?: ComponentChildren
}

export function Adder({ label, add, children }: AdderProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [isOpen])
  if (!isOpen)
    return (
      <button type="button" class="add" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {label}
      </button>
    )
  return (
    <form
      class="adds"
      onKeyDown={event => {
        if (event.key === 'Escape') setOpen(false)
      }}
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        if (wordsIn(form, 'text') === '') return
        const found = add(form)
        setProblem(found)
        if (found === undefined) form.reset()
      }}
    >
      <input name="text" aria-label={label} placeholder={label} dir="auto" autocomplete="off" ref={field} />
      {children}
      <button type="submit">{onDemand.value.widgets.add}</button>
      {problem === undefined ? null : (
        <p class="failure" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
