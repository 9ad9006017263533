/** A secret that may be used but not printed: logs and JSON show a placeholder instead. */
export class Hidden {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toJSON(): string {
    return '[hidden]'
  }
  toString(): string {
    return '[hidden]'
  }
}
