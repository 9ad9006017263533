// Prepared statements by their text. What was not used for long is dropped: a query with a rare shape cannot grow it
// without end. Two generations instead of an exact order, because every statement passes through here.
export class StatementCache<S> {
  #young = new Map<string, S>()
  #old = new Map<string, S>()
  readonly #prepare: (sql: string) => S
  readonly #limit: number

  constructor(prepare: (sql: string) => S, limit = 500) {
    this.#prepare = prepare
    this.#limit = limit
  }

  get(sql: string): S {
    return this.#young.get(sql) ?? this.#renew(sql)
  }

  #renew(sql: string): S {
    const statement = this.#old.get(sql) ?? this.#prepare(sql)
    this.#young.set(sql, statement)
    if (this.#young.size >= this.#limit / 2) {
      this.#old = this.#young
      this.#young = new Map()
    }
    return statement
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}
