// Prepared statements by their text. Limited, so that queries with rare shapes can't fill the memory.
import { BoundedCache } from '#core/base/bounded-cache.ts'

/** How much memory a prepared statement takes for each character of its text. */
const bytesPerCharacter = 20

export class StatementCache<S extends object | string> {
  readonly #known = new BoundedCache<S>({ entries: 500, bytes: 16 * 1024 * 1024 })
  readonly #prepare: (sql: string) => S

  constructor(prepare: (sql: string) => S) {
    this.#prepare = prepare
  }

  get(sql: string): S {
    return this.#known.get(sql) ?? this.#add(sql)
  }

  #add(sql: string): S {
    const statement = this.#prepare(sql)
    this.#known.set(sql, statement, bytesPerCharacter * sql.length)
    return statement
  }

  clear(): void {
    this.#known.clear()
  }
}
