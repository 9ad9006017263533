// The completion list of a field. The focus stays in the field, which names the chosen row with
// `aria-activedescendant`. It listens to the field itself, before its parent's handlers: a key that chooses a row
// mustn't also send the message.
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { whenIdle } from '../base/work.ts'
import { type Field, listenToField, position, replaceText } from './choice-field.ts'
import { ChoiceList, type Completion } from './choice-list.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { Choice } from './match.ts'

interface Props {
  readonly field: { readonly current: Field | null }
  readonly label: string
  readonly complete: (text: string, cursor: number) => Completion | undefined
  /** Gets choices that do more than insert text. Returns false to insert the text after all. */
  readonly choose?: (choice: Choice, start: number) => boolean
  /** For fields that contain only the completed text: the list opens on focus. */
  readonly opensOnFocus?: boolean
  /** The open list is rebuilt when this changes. */
  readonly version?: unknown
  /** No choice is preselected: Enter and Tab leave the typed text as it is. */
  readonly isOptional?: boolean
  /** Builds the most likely first list, once per version, because a browser takes longer the first time. */
  readonly ahead?: () => Completion | undefined
}

export function CompletionList(given: Props): JSX.Element {
  const { field, label } = given
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const [choices] = useState(() => new ChoiceList(() => draw(undefined), given.isOptional))
  const { shown, at } = choices
  const [madeAhead, setMadeAhead] = useState<Completion>()
  // The rows built ahead, then those of the latest list, even while it's closed.
  const rows = useRef<Completion>(undefined)
  rows.current = shown ?? rows.current
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const latest = useRef(given)
  latest.current = given

  /** `isLoaded`: what the list was waiting for has loaded, or failed to. */
  const update = (isMadeAgain = false, isLoaded = false): void => {
    const { current } = field
    if (current === null) return
    const found = latest.current.complete(current.value, current.selectionStart ?? 0)
    choices.show(found, isMadeAgain)
    if (isLoaded) return
    const { value } = current
    void found?.load?.()?.then(() => {
      if (document.activeElement === current && current.value === value) update(true, true)
    })
  }
  const choose = (choice: Choice): void => {
    const { current } = field
    const { shown: open } = choices
    if (current === null || open === undefined) return
    choices.close()
    if (latest.current.choose?.(choice, open.start) === true) return
    replaceText(current, open.start, choice.text, choice.before)
  }

  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    return listenToField(current, choices, {
      update,
      choose,
      opensOnFocus: () => latest.current.opensOnFocus === true,
    })
  }, [])

  useLayoutEffect(() => {
    const { current } = field
    if (current === null || document.activeElement !== current) return
    if (given.opensOnFocus === true || current.value !== '') update(true)
  }, [given.version])

  const follows = shown?.follows
  useLayoutEffect(() => {
    let isFirst = true
    return follows?.subscribe(() => {
      if (!isFirst) update(true)
      isFirst = false
    })
  }, [follows])

  useLayoutEffect(() => {
    const { current } = field
    if (current === null || list.current === null) return
    if (shown === undefined) {
      if (list.current.matches(':popover-open')) list.current.hidePopover()
      current.removeAttribute('aria-activedescendant')
      current.removeAttribute('aria-controls')
    } else {
      // Position the list before it opens, or the browser would lay out each row twice.
      position(list.current, current)
      if (!list.current.matches(':popover-open')) list.current.showPopover()
      current.setAttribute('aria-controls', id)
      if (at >= 0) current.setAttribute('aria-activedescendant', `${id}-${at}`)
      else current.removeAttribute('aria-activedescendant')
      if (at > 0 || isScrolled.current) list.current.children[Math.max(at, 0)]?.scrollIntoView({ block: 'nearest' })
    }
    if (current.getAttribute('role') === 'combobox') current.setAttribute('aria-expanded', String(shown !== undefined))
  }, [shown, at])

  useEffect(() => {
    const { ahead } = given
    if (ahead === undefined) return
    whenIdle(() => {
      if (choices.shown !== undefined) return
      rows.current = ahead()
      setMadeAhead(rows.current)
    })
  }, [given.version])
  useLayoutEffect(() => {
    if (shown !== undefined || madeAhead === undefined || list.current === null) return
    // Opened and closed in one task, so it's never painted. The effect above has already closed the list.
    list.current.showPopover()
    list.current.getBoundingClientRect()
    list.current.hidePopover()
  }, [madeAhead])

  return (
    <div
      ref={list}
      id={id}
      class="completions"
      role="listbox"
      aria-label={label}
      popover="manual"
      onScroll={({ currentTarget }) => void (isScrolled.current = currentTarget.scrollTop > 0)}
    >
      {rows.current?.choices.map((choice, index) => (
        <ChoiceRow
          key={choice.key}
          id={`${id}-${index}`}
          choice={choice}
          isChosen={index === at}
          isSeen={shown !== undefined}
          select={() => choices.select(index)}
          choose={() => choose(choice)}
        />
      ))}
    </div>
  )
}
