// The list of completions of a field: which choices it shows, which one is chosen, and what keys do to it. No page.
import type { Choice } from './match.ts'

export interface Completion {
  /** The chosen text replaces everything from here to the cursor. */
  readonly start: number
  readonly choices: readonly Choice[]
  /** There may be more choices when it has ended. */
  readonly load?: (() => Promise<unknown> | undefined) | undefined
  /** The open list is made again when this changes. */
  readonly follows?: { readonly subscribe: (listener: () => void) => () => void }
}

/** What the field has to do after a key. */
type Effect = 'none' | { readonly choose: Choice } | { readonly write: string }

export class ChoiceList {
  readonly #draw: () => void
  /** Nothing is chosen at first: Enter and Tab leave what was typed. */
  readonly #isOptional: boolean
  /** Where the list started that the user has closed. It stays closed until another mark is typed. */
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

  /** The chosen row; -1 for none. */
  get at(): number {
    return this.#at
  }

  /** A list that is made again keeps its chosen row. */
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

  /** Undefined if the key means nothing to the list. `staysClosed`: after Escape, in a text with many marks. */
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

/** Ignores the texts to insert: for users, finding them means comparing all names. */
const looks = (completion: Completion | undefined): string =>
  JSON.stringify(completion?.choices.map(({ key, name, about, sign }) => [key, name, about, sign]) ?? [])
