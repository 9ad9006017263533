// The statements that a transaction sends in the same turn of the event loop, with a single protocol `Sync` at their
// end: with one for each, statements would take this process twice as much time. If one fails, PostgreSQL skips the
// rest. The `Query` class of pg sends a single statement and asks for its result columns every time. Here PostgreSQL
// describes the columns of a prepared statement once. They stay the same: PostgreSQL refuses the statement if they have
// changed.
import type pg from 'pg'
import type { serialize } from 'pg-protocol'
import { existing } from '#core/base/existing.ts'

export interface Answer {
  readonly rows: any[]
  readonly rowCount: number
}
interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}
/** A statement that a connection prepares when it first runs it. */
export interface Preparable {
  readonly sql: string
  /** Undefined if it is never prepared. */
  name: string | undefined
  isPrepared: boolean
  /** The columns of its result, once they are known. */
  columns: readonly Column[] | undefined
}
interface Added {
  readonly statement: Preparable
  readonly values: (string | Buffer | null)[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  readonly rows: any[]
  rowCount: number
  columns: readonly Column[] | undefined
  /** This batch prepares it. */
  isPreparing: boolean
  /** A value in the result couldn't be read. */
  failure: unknown
}

/** The process handles the first answers while PostgreSQL executes later statements. */
const mostInBatch = 16

interface Batches {
  /** Throws if a value can't be sent. */
  readonly add: (statement: Preparable, values: readonly unknown[]) => Promise<Answer>
  /** Sends the added statements. */
  readonly flush: () => void
}

/** The parts of pg that we use. It is loaded on first use. */
export interface Driver extends Pick<typeof pg, 'Pool' | 'Query'> {
  readonly serialize: typeof serialize
}

/** What a batch knows of its connection. */
interface OfConnection {
  /** The longest wait for an answer; undefined for no limit. */
  readonly longestWait: () => number | undefined
  /** A name for a statement that hasn't been prepared on this connection. */
  readonly nameFor: (statement: Preparable) => string | undefined
}

export function batchesFor({
  Query,
  serialize: message,
}: Driver): (client: pg.PoolClient, connection: OfConnection) => Batches {
  /** In pipeline mode, pg accepts only queries of this class. */
  class Batch extends Query {
    /** pg closes the connection after this time. */
    readonly query_timeout: number | undefined
    /** pg replaces it with a function that stops the timer. */
    declare callback: (error: unknown) => void
    readonly #statements: readonly Added[]
    readonly #client: pg.PoolClient
    readonly #connection: OfConnection
    /** The index of the statement whose answer is next. */
    #at = 0
    #isDone = false

    constructor(statements: readonly Added[], client: pg.PoolClient, connection: OfConnection) {
      super('', () => {})
      this.#statements = statements
      this.#client = client
      this.#connection = connection
      this.query_timeout = connection.longestWait()
    }

    /** Returns an error if nothing was sent. */
    override submit = ({ stream }: pg.Connection): Error | undefined => {
      try {
        const bytes = this.#bytes()
        // One large write is faster than many small ones.
        if (stream.writable) stream.write(bytes)
        return undefined
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    }

    #bytes(): Buffer {
      const messages: Buffer[] = []
      for (const added of this.#statements) {
        const { statement, values } = added
        const { name = '', sql } = statement
        if (!statement.isPrepared) {
          messages.push(message.parse({ name, text: sql }))
          added.isPreparing = true
          statement.isPrepared = statement.name !== undefined
        }
        messages.push(message.bind({ statement: name, values }))
        added.columns = statement.name === undefined ? undefined : statement.columns
        if (added.columns === undefined) messages.push(message.describe({ type: 'P', name: '' }))
        messages.push(message.execute())
      }
      messages.push(message.sync())
      return Buffer.concat(messages)
    }

    get #current(): Added {
      return existing(this.#statements[this.#at])
    }

    handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
      this.#describe(
        fields.map(({ name, dataTypeID }) => ({ name, parse: this.#client.getTypeParser(dataTypeID, 'text') })),
      )
    }

    #describe(columns: readonly Column[]): void {
      this.#current.columns = columns
      this.#current.statement.columns = columns
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
      this.#at++
    }

    handleEmptyQuery(): void {
      this.#at++
    }

    handleReadyForQuery(): void {
      if (this.#isDone) return
      this.#isDone = true
      this.#statements.forEach(answer)
      this.callback(null)
    }

    handleError(error: unknown): void {
      if (this.#isDone) return
      this.#isDone = true
      // A single statement may be its own transaction, which ends after its answer.
      const answered = this.#statements.length === 1 ? 0 : this.#at
      this.#statements.slice(0, answered).forEach(answer)
      for (const { reject, statement, isPreparing } of this.#statements.slice(answered)) {
        // It may be prepared or not, so next time it gets another name.
        if (isPreparing) {
          statement.name = this.#connection.nameFor(statement)
          statement.isPrepared = false
        }
        reject(error)
      }
      this.callback(error)
    }
  }

  return (client, connection) => {
    let added: Added[] = []
    return {
      add(statement, values) {
        const sent = values.map(parameterText)
        return new Promise((resolve, reject) => {
          added.push({
            statement,
            values: sent,
            resolve,
            reject,
            rows: [],
            rowCount: 0,
            columns: undefined,
            isPreparing: false,
            failure: undefined,
          })
        })
      },
      flush() {
        const all = added
        added = []
        for (let at = 0; at < all.length; at += mostInBatch)
          client.query(new Batch(all.slice(at, at + mostInBatch), client, connection))
      },
    }
  }
}

function answer({ resolve, reject, rows, rowCount, failure }: Added): void {
  if (failure === undefined) resolve({ rows, rowCount })
  else reject(failure)
}

// Parameters of statements in PostgreSQL's text form.

function parameterText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return `{${value.map(elementText).join()}}`
  throw new TypeError(`A parameter can't be sent: ${typeof value}`)
}

function elementText(element: unknown): string {
  const text = parameterText(element)
  if (text === null) return 'NULL'
  if (typeof text !== 'string' || Array.isArray(element)) throw new TypeError('Only single values can be in a list.')
  return typeof element === 'number' ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
