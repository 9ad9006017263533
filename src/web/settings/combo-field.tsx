// A choice among many, found by typing a part of its name.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Completion } from '../complete/choice-list.ts'
import { CompletionList } from '../complete/completion.tsx'
import { best, Match, matcher, plain } from '../complete/match.ts'
import { onDemand } from '../text/on-demand.ts'
import { FieldFrame, type FieldProps, remarksOf } from '../ui/field-frame.tsx'
import type { Option } from '../ui/fields.tsx'
import { useSaving } from '../ui/requests.ts'

interface Props<T> extends FieldProps<T> {
  readonly options: readonly Option<T>[]
  /** Shown next to a name. */
  readonly aboutOf?: (value: T) => string
}

const shown = 50

export function ComboField<T extends string | number>(given: Props<T>): JSX.Element {
  const { label, help, value, save, locked, options, aboutOf } = given
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [saving, run] = useSaving()
  const nameOf = (one: T): string => options.find(option => option.value === one)?.name ?? String(one)
  const [wanted, setWanted] = useState(value)
  useEffect(() => setWanted(value), [value])
  const stored = nameOf(wanted)
  const [typed, setTyped] = useState(stored)
  useEffect(() => setTyped(stored), [stored])
  const complete = (text: string): Completion => ({
    start: 0,
    // Until the user types, all choices are offered.
    choices: matching(options, text === stored ? '' : text).map(({ value: one, name }) => ({
      key: String(one),
      name,
      text: name,
      ...(aboutOf === undefined ? {} : { about: aboutOf(one) }),
    })),
  })
  const choose = async (chosen: Option<T> | undefined): Promise<void> => {
    if (chosen === undefined) return
    setTyped(chosen.name)
    setWanted(chosen.value)
    if (chosen.value === value || (await run(() => save(chosen.value)))) return
    setWanted(value)
    // The refused choice stays in the field, with the reason beside it.
    setTyped(chosen.name)
  }
  const onKey = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.isComposing || event.key !== 'Enter') return
    const { value: text } = event.currentTarget
    if (text !== stored && matching(options, text).length === 0)
      void run(() => Promise.reject(new Error(onDemand.value.forms.noMatch)))
  }
  return (
    <FieldFrame id={id} label={label} help={help} locked={locked} saving={saving}>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded="false"
        aria-describedby={remarksOf(id)}
        aria-invalid={saving.refusal !== undefined}
        disabled={locked !== undefined}
        dir="auto"
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => {
          if (saving.refusal === undefined) setTyped(stored)
        }}
        onKeyDown={onKey}
      />
      <CompletionList
        field={input}
        label={label}
        complete={complete}
        opensOnFocus
        choose={({ key }) => {
          void choose(options.find(option => String(option.value) === key))
          return true
        }}
      />
    </FieldFrame>
  )
}

/** The best matches first, equally good ones in the given order. */
function matching<T>(options: readonly Option<T>[], text: string): readonly Option<T>[] {
  const query = plain(text.replaceAll('/', ' ').trim())
  if (query === '') return options.slice(0, shown)
  const matchOf = matcher(query)
  const found = options.flatMap((option, at) => {
    // "Europe/Berlin" has two words.
    const match = matchOf(plain(option.name.replaceAll('/', ' ')))
    return match === Match.none ? [] : [{ option, match, at }]
  })
  return best(found, shown, (a, b) => a.match - b.match || a.at - b.at).map(({ option }) => option)
}
