// A list in the organization's settings: rows that can be edited and removed, and a form to add one.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { Form, type FormField } from '../ui/form.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'
import { lockOf } from './roles.ts'

type Values = Readonly<Record<string, string>>

export interface Action {
  readonly name: string
  readonly run: () => Promise<unknown>
}

interface Props<T> {
  readonly ask: () => Promise<readonly T[]>
  /** The type of the events after which the list is fetched again. */
  readonly type: string
  readonly row: (item: T) => { readonly key: string | number; readonly name: string; readonly detail?: string }
  readonly remove?: (item: T) => Promise<unknown>
  /** More buttons for a row at position `at`. */
  readonly actions?: (item: T, at: number, all: readonly T[]) => readonly Action[]
  readonly fields: readonly FormField[]
  readonly add: (values: Values) => Promise<unknown>
  /** If present, rows can be edited. */
  readonly edit?: {
    readonly values: (item: T) => Values
    readonly send: (item: T, values: Values) => Promise<unknown>
  }
  readonly empty: string
  readonly isForOwners?: boolean
}

export function ListEditor<T>(given: Props<T>): JSX.Element {
  const t = administration.value
  const { answer, refusal } = useAsked(given.ask, given.type)
  const locked = lockOf(useStore('groups', 'organization'), given.isForOwners ?? false)
  const { actions, remove } = given
  const actionsOf = (item: T, at: number): readonly Action[] => [
    ...(actions?.(item, at, answer ?? []) ?? []),
    ...(remove === undefined ? [] : [{ name: t.remove, run: () => remove(item) }]),
  ]
  const [edited, setEdited] = useState<string | number>()
  const list = useRef<HTMLDivElement>(null)
  const editedBefore = useRef(edited)
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    const next = edited === undefined ? `[data-row="${editedBefore.current}"]` : '.form input'
    list.current?.querySelector<HTMLElement>(next)?.focus()
    editedBefore.current = edited
  }, [edited])
  // The focused button of a row, before the row changes.
  const focused = list.current?.querySelector<HTMLElement>('[data-action]:focus')?.dataset['action']
  // A row that moves loses the focus, and so does a removed button.
  useLayoutEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return
    const ofRow = `[data-action^="${focused.split(' ', 1)[0]} "]`
    const next =
      list.current?.querySelector<HTMLElement>(`[data-action="${focused}"]`) ??
      list.current?.querySelector<HTMLElement>(ofRow)
    next?.focus()
  }, [answer])
  const rows = answer?.map((item, at) => {
    const { key, name, detail } = given.row(item)
    const { edit } = given
    if (edit !== undefined && key === edited)
      return (
        <li key={key}>
          <Form
            fields={given.fields.map(field => ({ ...field, value: edit.values(item)[field.name] ?? '' }))}
            action={texts.value.save}
            send={async values => {
              await edit.send(item, values)
              setEdited(undefined)
            }}
          >
            <button type="button" class="plain" onClick={() => setEdited(undefined)}>
              {texts.value.cancel}
            </button>
          </Form>
        </li>
      )
    return (
      <li key={key}>
        <span class="what">
          <bdi>{name}</bdi>
          {detail === undefined ? null : (
            <small>
              <bdi>{detail}</bdi>
            </small>
          )}
        </span>
        {locked === undefined && edit !== undefined && edited === undefined ? (
          <button
            type="button"
            class="plain"
            data-row={key}
            aria-label={`${texts.value.edit}: ${name}`}
            onClick={() => setEdited(key)}
          >
            {texts.value.edit}
          </button>
        ) : null}
        {locked !== undefined
          ? null
          : actionsOf(item, at).map(action => (
              <button
                key={action.name}
                type="button"
                class="plain"
                aria-label={`${action.name}: ${name}`}
                data-action={`${key} ${action.name}`}
                onClick={() => void orSay(action.run())}
              >
                {action.name}
              </button>
            ))}
      </li>
    )
  })
  return (
    <>
      <div ref={list}>
        <Rows rows={rows} refusal={answer === undefined ? refusal : undefined} empty={given.empty} />
      </div>
      {locked === undefined ? (
        <Form fields={given.fields} action={t.add} send={given.add} />
      ) : (
        <p class="remarks locked">{locked}</p>
      )}
    </>
  )
}
