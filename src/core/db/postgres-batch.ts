// The statements that a transaction sends in the same turn of the event loop, with a single protocol `Sync` at their
// end: with one for each, statements would take this process twice as much time. If one fails, PostgreSQL skips the
// rest. The `Query` class of pg sends a single statement and asks for its result columns every time. Here PostgreSQL
// describes the columns of a prepared statement once. They stay the same: PostgreSQL refuses the statement if they have
// changed.
import type pg from 'pg'
import type { prepareValue } from 'pg/lib/utils.js'
import { existing } from '#core/base/existing.ts'

export interface Answer {
  readonly rows: any[]
  readonly rowCount: number
}
interface Statement {
  /** The name under which it is prepared, if it is. */
  readonly name: string | undefined
  readonly sql: string
  readonly values: readonly unknown[]
}
interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}
interface Added extends Statement {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  readonly rows: any[]
  rowCount: number
  columns: readonly Column[] | undefined
  /** A value in the result couldn't be read. */
  failure: unknown
}
/** The columns of prepared statements, by name. */
type KnownColumns = Map<string, readonly Column[]>
type TypeParsers = Pick<pg.PoolClient, 'getTypeParser'>

/** The messages of the protocol, as pg writes them. */
interface Wire {
  readonly parse: (message: { readonly text: string; readonly name: string | undefined }) => void
  readonly bind: (message: { readonly statement: string | undefined; readonly values: readonly unknown[] }) => void
  readonly describe: (message: { readonly type: 'P'; readonly name: string }) => void
  readonly execute: (message: object) => void
  readonly sync: () => void
  readonly _send: (message: Buffer) => void
  /** Statements that are prepared, by name. */
  readonly parsedStatements: Record<string, string>
  /** Statements that are being prepared, by name. */
  readonly submittedNamedStatements: Record<string, string>
}

/** The same connection, but it collects messages in a list: one large write is faster than many small ones. */
function gathering(wire: Wire, messages: Buffer[]): Wire {
  return Object.create(wire, { _send: { value: (message: Buffer) => messages.push(message) } })
}

/** The process handles the first answers while PostgreSQL executes later statements. */
const mostInBatch = 16

interface Batches {
  /** Throws if a value can't be sent. */
  readonly add: (statement: Statement) => Promise<Answer>
  /** Sends the added statements. */
  readonly flush: () => void
}

/** The parts of pg that we use. It is loaded on first use. */
export interface Driver extends Pick<typeof pg, 'Pool' | 'Query'> {
  readonly prepareValue: typeof prepareValue
}

export function batchesFor(driver: Driver): (client: pg.PoolClient, state: BatchState) => Batches {
  // In pipeline mode, pg accepts only `Query`.
  Object.setPrototypeOf(Batch.prototype, driver.Query.prototype)
  return (client, state) => {
    const known: KnownColumns = new Map()
    let added: Added[] = []
    return {
      add({ name, sql, values }) {
        const prepared = values.map(value => driver.prepareValue(value))
        return new Promise((resolve, reject) => {
          added.push({
            name,
            sql,
            values: prepared,
            resolve,
            reject,
            rows: [],
            rowCount: 0,
            columns: undefined,
            failure: undefined,
          })
        })
      },
      flush() {
        const all = added
        added = []
        for (let at = 0; at < all.length; at += mostInBatch)
          client.query(new Batch(all.slice(at, at + mostInBatch), known, client, state) as never)
      },
    }
  }
}

interface BatchState {
  /** The longest wait for the answer; undefined for no limit. */
  readonly limit: number | undefined
}

class Batch {
  /** pg closes the connection after this time. */
  readonly query_timeout: number | undefined
  /** pg replaces it with a function that stops the timer. */
  callback: (error: unknown) => void = () => {}
  /** Belongs to the statement whose answer is next. pg records both once it is prepared. */
  name: string | undefined
  text = ''
  readonly #statements: readonly Added[]
  readonly #known: KnownColumns
  readonly #types: TypeParsers
  /** The index of the statement whose answer is next. */
  #at = 0
  #isDone = false

  constructor(statements: readonly Added[], known: KnownColumns, types: TypeParsers, state: BatchState) {
    this.#statements = statements
    this.#known = known
    this.#types = types
    this.query_timeout = state.limit
    this.#expect(0)
  }

  #expect(at: number): void {
    this.#at = at
    this.name = this.#statements[at]?.name
    this.text = this.#statements[at]?.sql ?? ''
  }

  /** Returns an error if nothing was sent. */
  submit(connection: Wire): Error | null {
    try {
      this.#write(connection)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #write(connection: Wire): void {
    const messages: Buffer[] = []
    const wire = gathering(connection, messages)
    for (const statement of this.#statements) {
      const { name, sql, values } = statement
      if (name === undefined || !(name in wire.parsedStatements || name in wire.submittedNamedStatements)) {
        wire.parse({ name, text: sql })
        if (name !== undefined) wire.submittedNamedStatements[name] = sql
      }
      wire.bind({ statement: name, values })
      statement.columns = name === undefined ? undefined : this.#known.get(name)
      if (statement.columns === undefined) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    connection._send(Buffer.concat(messages))
  }

  get #current(): Added {
    return existing(this.#statements[this.#at])
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#describe(
      fields.map(({ name, dataTypeID }) => ({ name, parse: this.#types.getTypeParser(dataTypeID, 'text') })),
    )
  }

  #describe(columns: readonly Column[]): void {
    const { name } = this.#current
    this.#current.columns = columns
    if (name !== undefined) this.#known.set(name, columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns = [], rows } = this.#current
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at] as Column
      const text = fields[at] as string | null
      try {
        row[name] = text === null ? null : parse(text)
      } catch (error) {
        this.#current.failure = error
      }
    }
    rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#current
    if (current.columns === undefined) this.#describe([])
    current.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#expect(this.#at + 1)
  }

  handleEmptyQuery(): void {
    this.#expect(this.#at + 1)
  }

  handleReadyForQuery(): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#statements.forEach(answer)
    this.callback(null)
  }

  handleError(error: unknown, wire: Wire): void {
    if (this.#isDone) return
    this.#isDone = true
    // A single statement may be its own transaction, which ends after its answer.
    const answered = this.#statements.length === 1 ? 0 : this.#at
    this.#statements.slice(0, answered).forEach(answer)
    for (const { reject, name } of this.#statements.slice(answered)) {
      // A later statement wasn't prepared. If the first one was, pg has recorded it.
      if (name !== undefined) delete wire.submittedNamedStatements[name]
      reject(error)
    }
    this.callback(error)
  }
}

function answer({ resolve, reject, rows, rowCount, failure }: Added): void {
  if (failure === undefined) resolve({ rows, rowCount })
  else reject(failure)
}
