// The state of a completion list: its choices, the chosen one, and what keys do. Doesn't need a page.
import type { Choice } from './match.ts'

export interface Completion {
  /** The choice replaces the text from here to the cursor. */
  readonly start: number
  readonly choices: readonly Choice[]
  /** Fetches more choices, if there may be any. */
  readonly load?: (() => Promise<unknown> | undefined) | undefined
  /** The open list is rebuilt when this changes. */
  readonly follows?: { readonly subscribe: (listener: () => void) => () => void }
}

/** What the field must do after a key. */
type Effect = 'none' | { readonly choose: Choice } | { readonly write: string }

export class ChoiceList {
  readonly #draw: () => void
  /** No choice is preselected: Enter and Tab leave the typed text as it is. */
  readonly #isOptional: boolean
  /** The start of the list that the user closed. It stays closed until another mark is typed. */
  #closedAt = -1
  #shown: Completion | undefined
  #at = 0

  constructor(draw: () => void, isOptional = false) {
    this.#draw = draw
    this.#isOptional = isOptional
  }

  /** Undefined while the list is closed. */
  get shown(): Completion | undefined {
    return this.#shown
  }

  /** The chosen row, or -1. */
  get at(): number {
    return this.#at
  }

  /** A rebuilt list keeps its chosen row. */
  show(found: Completion | undefined, isMadeAgain = false): void {
    if (found?.start !== this.#closedAt) this.#closedAt = -1
    const completion = this.#closedAt === -1 ? found : undefined
    const before = this.#shown
    const isSameMark = isMadeAgain && before?.start === completion?.start
    if (isSameMark && looks(before) === looks(completion)) return
    const key = isSameMark ? before?.choices[this.#at]?.key : undefined
    const kept = completion?.choices.findIndex(choice => choice.key === key) ?? -1
    this.#shown = completion?.choices.length === 0 ? undefined : completion
    this.#at = kept >= 0 || this.#isOptional ? kept : 0
    this.#draw()
  }

  select(at: number): void {
    if (at === this.#at) return
    this.#at = at
    this.#draw()
  }

  close(): void {
    if (this.#shown === undefined) return
    this.#shown = undefined
    this.#draw()
  }

  /** Returns undefined if the key means nothing to the list. `staysClosed`: after Escape, in a text with many marks. */
  press(key: string, staysClosed: boolean): Effect | undefined {
    if (this.#shown === undefined) return undefined
    const { start, choices } = this.#shown
    const choice = choices[this.#at]
    switch (key) {
      case 'ArrowDown':
        this.select((this.#at + 1) % choices.length)
        return 'none'
      case 'ArrowUp':
        this.select((Math.max(this.#at, 0) + choices.length - 1) % choices.length)
        return 'none'
      case 'Escape':
        if (staysClosed) this.#closedAt = start
        this.close()
        return 'none'
      case 'Enter':
      case 'Tab':
        return choice === undefined ? undefined : { choose: choice }
      case '>':
        return choice?.withTopic === undefined ? undefined : { write: choice.withTopic }
      default:
        return undefined
    }
  }
}

/** Leaves out the texts to insert: computing one for a user compares all names. */
const looks = (completion: Completion | undefined): string =>
  JSON.stringify(completion?.choices.map(({ key, name, about, sign }) => [key, name, about, sign]) ?? [])
