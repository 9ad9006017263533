// The kept rows of an SQLite file. Another process may write to it.
import type { DatabaseSync } from 'node:sqlite'
import { CommittedRows, type KeptRows } from './kept-rows.ts'

export class FileRows {
  readonly committed = new CommittedRows()
  /** A number that changes when another process commits. */
  readonly version: () => unknown
  #known: unknown
  #isChecked = false

  constructor(writer: DatabaseSync) {
    const statement = writer.prepare('pragma data_version')
    this.version = () => statement.get()?.['data_version']
    this.#known = this.version()
  }

  /** For a snapshot or a transaction that begins now. If another process has written, nothing is kept. */
  current(): KeptRows {
    const version = this.version()
    if (version !== this.#known) this.committed.forget()
    this.#known = version
    return this.committed.forSnapshot()
  }

  /** For single statements. Checked once in each turn: a request after another process's write arrives in a later one. */
  recent(): KeptRows {
    if (this.#isChecked) return this.committed.forSnapshot()
    this.#isChecked = true
    setImmediate(() => (this.#isChecked = false))
    return this.current()
  }
}
