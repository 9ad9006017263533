// The list of completions for a field. The focus stays in the field, which names the chosen row by
// `aria-activedescendant`. Listens to the field itself, before the handlers of its parent: a key that chooses a row
// must not send the message too.
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
  /** Gets a choice that is more than its text. Returns false if the text is to be inserted. */
  readonly choose?: (choice: Choice, start: number) => boolean
  /** In a field that has nothing but the completed text, the list opens with the focus. */
  readonly opensOnFocus?: boolean
  /** The open list is made again when this changes. */
  readonly version?: unknown
  /** Nothing is chosen at first: Enter and Tab leave what was typed. */
  readonly isOptional?: boolean
  /** Builds the list that is probably the first one, for each version: the first time takes the browser longer. */
  readonly ahead?: () => Completion | undefined
}

export function CompletionList(given: Props): JSX.Element {
  const { field, label } = given
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const [choices] = useState(() => new ChoiceList(() => draw(undefined), given.isOptional))
  const { shown, at } = choices
  const [madeAhead, setMadeAhead] = useState<Completion>()
  // The rows made ahead, then the rows of the latest list, also while it is closed.
  const rows = useRef<Completion>(undefined)
  rows.current = shown ?? rows.current
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const latest = useRef(given)
  latest.current = given

  /** `isLoaded`: what the list waited for has come, or couldn't be loaded. */
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
      // Before the list opens: the browser would find the position of each row twice.
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
    // Opened and closed in the same task, so that it is never painted. The effect above has already closed the list.
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
