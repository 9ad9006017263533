// The list of completions for a field. The focus stays in the field, which names the chosen row by
// `aria-activedescendant`. Listens to the field itself, before the handlers of its parent: a key that chooses a row
// must not send the message too.
import type { ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { whenIdle } from '../base/work.ts'
import { emojiText } from '../text/emoji-text.ts'
import { ChannelMark } from '../ui/signs.tsx'
import type { Choice } from './match.ts'
import { replaceText } from './replace-text.ts'

type Field = HTMLTextAreaElement | HTMLInputElement

export interface Completion {
  /** The chosen text replaces everything from here to the cursor. */
  readonly start: number
  readonly choices: readonly Choice[]
  /** There may be more choices when it has ended. */
  readonly load?: (() => Promise<unknown> | undefined) | undefined
  /** The open list is made again when this changes. */
  readonly follows?: ReadonlySignal<unknown>
}

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
  /**
   * Makes the list that is probably the first one, for each version: the browser needs much longer for it than later.
   */
  readonly ahead?: () => Completion | undefined
}

export function CompletionList(given: Props): JSX.Element {
  const { field, label } = given
  const [shown, setShown] = useState<Completion>()
  const [at, setAt] = useState(0)
  const [madeAhead, setMadeAhead] = useState<Completion>()
  // The rows made ahead, then the rows of the latest list, also while it is closed.
  const rows = useRef<Completion>(undefined)
  rows.current = shown ?? rows.current
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const now = useRef({ given, shown, at, closedAt: -1 })
  now.current = { ...now.current, given, shown, at }

  const show = (completion: Completion | undefined, isMadeAgain: boolean): void => {
    const { given: latest, shown: before, at: chosen } = now.current
    const isSamePlace = isMadeAgain && before?.start === completion?.start
    if (isSamePlace && shownIn(before) === shownIn(completion)) return
    const key = isSamePlace ? before?.choices[chosen]?.key : undefined
    const kept = completion?.choices.findIndex(choice => choice.key === key) ?? -1
    setShown(completion?.choices.length === 0 ? undefined : completion)
    setAt(kept >= 0 || latest.isOptional === true ? kept : 0)
  }
  /**
   * A list that is made again keeps its chosen row. `isLoaded`: what it waited for has come, or could not be loaded.
   */
  const update = (isMadeAgain = false, isLoaded = false): void => {
    const { current } = field
    if (current === null) return
    const found = now.current.given.complete(current.value, current.selectionStart ?? 0)
    // A list that the user has closed stays closed until another mark is typed.
    if (found?.start !== now.current.closedAt) now.current.closedAt = -1
    show(now.current.closedAt === -1 ? found : undefined, isMadeAgain)
    if (isLoaded) return
    const { value } = current
    void found?.load?.()?.then(() => {
      if (document.activeElement === current && current.value === value) update(true, true)
    })
  }
  const close = (): void => setShown(undefined)
  const choose = (choice: Choice): void => {
    const { current } = field
    const { shown: open, given: latest } = now.current
    if (current === null || open === undefined) return
    close()
    if (latest.choose?.(choice, open.start) === true) return
    replaceText(current, open.start, choice.text, choice.before)
  }

  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.setAttribute('aria-autocomplete', 'list')
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.isComposing || event.keyCode === 229) return
      const { shown: open, at: chosen } = now.current
      if (open === undefined) return
      const choice = open.choices[chosen]
      const count = open.choices.length
      const withTopic = choice?.withTopic
      const chooseIt = choice === undefined ? undefined : () => choose(choice)
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        ArrowDown: () => setAt((chosen + 1) % count),
        ArrowUp: () => setAt((Math.max(chosen, 0) + count - 1) % count),
        Enter: chooseIt,
        Tab: chooseIt,
        Escape: () => {
          if (current instanceof HTMLTextAreaElement) now.current.closedAt = open.start
          close()
        },
        '>': withTopic === undefined ? undefined : () => replaceText(current, open.start, withTopic),
      }
      const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
      if (action === undefined || (event.shiftKey && event.key !== '>')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      action()
    }
    const onInput = (): void => update()
    const onMove = (): void => {
      const { shown: open } = now.current
      if (open !== undefined && (current.selectionStart ?? 0) <= open.start && !now.current.given.opensOnFocus) close()
    }
    const onFocus = (): void => {
      if (now.current.given.opensOnFocus === true) update()
    }
    current.addEventListener('keydown', onKey, { capture: true })
    current.addEventListener('input', onInput)
    current.addEventListener('focus', onFocus)
    current.addEventListener('blur', close)
    document.addEventListener('selectionchange', onMove)
    return () => {
      current.removeEventListener('keydown', onKey, { capture: true })
      current.removeEventListener('input', onInput)
      current.removeEventListener('focus', onFocus)
      current.removeEventListener('blur', close)
      document.removeEventListener('selectionchange', onMove)
    }
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
      // Before the list opens: the browser would find the place of each row twice.
      place(list.current, current)
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
      if (now.current.shown !== undefined) return
      rows.current = ahead()
      setMadeAhead(rows.current)
    })
  }, [given.version])
  useLayoutEffect(() => {
    if (shown !== undefined || madeAhead === undefined || list.current === null) return
    // Opened and closed in one task, so that it is never painted. The effect above has closed the list before.
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
        <div
          key={choice.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerDown={event => event.preventDefault()}
          onPointerMove={() => {
            if (index !== at) setAt(index)
          }}
          onClick={() => choose(choice)}
        >
          <Sign choice={choice} isSeen={shown !== undefined} />
          <bdi class="name">{choice.name}</bdi>
          {choice.about === undefined || choice.about === '' ? null : (
            <span class="about" dir="auto">
              {choice.about}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** Without the texts to insert: to find that of a user, all names are compared. */
const shownIn = (completion: Completion | undefined): string =>
  JSON.stringify(completion?.choices.map(({ key, name, about, sign }) => [key, name, about, sign]) ?? [])

function Sign({ choice: { sign }, isSeen }: { readonly choice: Choice; readonly isSeen: boolean }): JSX.Element | null {
  if (sign === undefined) return null
  if ('emoji' in sign) return <span aria-hidden="true">{emojiText(sign.emoji)}</span>
  if ('channelId' in sign) return <ChannelMark channelId={sign.channelId} />
  return sign.face === '' ? null : <FaceSign address={sign.face} isSeen={isSeen} />
}

/** A quick typist passes many users: their pictures are asked for when a row has been there for a moment. */
const faceAfterMs = 200

function FaceSign({ address, isSeen }: { readonly address: string; readonly isSeen: boolean }): JSX.Element {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isSeen) return
    const timer = setTimeout(() => setAsked(true), faceAfterMs)
    return () => clearTimeout(timer)
  }, [isSeen])
  return isAsked ? <img src={address} alt="" width="20" height="20" /> : <span class="face-room" />
}

/** In pixels. */
const highest = 320
const gap = 4

/**
 * Above the field, for a message above its recipient too, or below it where there is more room. Reads no size of the list:
 * each key changes it, and the browser would have to find it at once.
 */
function place({ style }: HTMLElement, field: HTMLElement): void {
  const box = (field instanceof HTMLTextAreaElement ? field.closest('.compose') : null) ?? field
  const { left, top, bottom, width } = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  // The keyboard of a phone may cover a part of the page.
  const visible = globalThis.visualViewport?.height ?? clientHeight
  const most = Math.min(highest, 0.45 * visible)
  const [above, below] = [top - 2 * gap, visible - bottom - 2 * gap]
  const isAbove = above >= Math.min(most, below)
  const ownWidth = Math.min(Math.max(width, 240), 480)
  style.width = `${ownWidth}px`
  style.maxHeight = `${Math.min(most, isAbove ? above : below)}px`
  style.left = `${Math.max(gap, Math.min(left, clientWidth - ownWidth - gap))}px`
  style.top = isAbove ? 'auto' : `${bottom + gap}px`
  style.bottom = isAbove ? `${clientHeight - top + gap}px` : 'auto'
}
