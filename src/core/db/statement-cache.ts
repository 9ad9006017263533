// Prepared statements by their text, the least recently used dropped first: a query with a rare shape cannot grow it
// without end.
export class StatementCache<S> {
  readonly #statements = new Map<string, S>()
  readonly #prepare: (sql: string) => S
  readonly #limit: number

  constructor(prepare: (sql: string) => S, limit = 500) {
    this.#prepare = prepare
    this.#limit = limit
  }

  get(sql: string): S {
    const known = this.#statements.get(sql)
    if (known !== undefined) {
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const prepared = this.#prepare(sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > this.#limit) {
      const oldest = this.#statements.keys().next()
      if (!oldest.done) this.#statements.delete(oldest.value)
    }
    return prepared
  }

  clear(): void {
    this.#statements.clear()
  }
}
