// A backup file: gzipped lines of JSON. The first line describes the file; then comes every row of every table, each as
// an array of values; the last line holds a checksum of the lines before it. The file doesn't depend on the kind of
// database, so either kind can restore it.
import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { messageOf, errorFields, OperatorError } from '#core/base/errors.ts'
import type { Value } from '#core/db/table-pages.ts'
import type { CopiedTable } from './copied-tables.ts'

/** Format 1 has no checksum at the end. */
export const backupFormat = 2

export interface BackupHeader {
  readonly parley_backup: number
  readonly schema_version: number
  readonly created_at: number
  readonly secret_key_fingerprint: string
  readonly tables: readonly CopiedTable[]
}

/**
 * The longest line of a backup in bytes, without the line break. A backup writes no longer line and a restore reads
 * none: otherwise a small file could unpack until the memory is full.
 */
export const longestLine = 64 * 1024 * 1024

/** Stores the lines of a backup, in pieces of any length. */
type StoreLines = (lines: AsyncIterable<string>) => Promise<void>

/**
 * The file has a temporary name until it is complete and has been read back, so a file with the right name is a whole
 * backup. It replaces an older backup, but no other file: the name could be that of the database itself.
 */
export async function writeBackupFile(
  file: string,
  write: (store: StoreLines) => Promise<void>,
  rowRead: () => void,
): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new OperatorError(`Can't write the backup ${file}: it's a folder. Choose a file name.`)
  if (existsSync(file) && !(await isBackup(file)))
    throw new OperatorError(`Can't write the backup ${file}: the file exists and isn't a backup. Choose another name.`)
  const unfinished = `${file}.${process.pid}.unfinished`
  const exclusive = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  let handle: FileHandle | undefined
  try {
    handle = await open(unfinished, exclusive, 0o600)
    const kept = handle
    await write(lines =>
      piped(withChecksum(lines), createGzip(), async source => {
        for await (const chunk of source) await kept.writeFile(chunk)
      }),
    )
    await handle.sync()
    await handle.close()
    await readBack(file, unfinished, rowRead)
    renameSync(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await handle?.close()
    if (handle !== undefined) rmSync(unfinished, { force: true })
    if (errorFields(error).syscall === undefined) throw error
    throw new OperatorError(`Can't write the backup ${file}: ${messageOf(error)}.`)
  }
}

/** Reads the file the way a restore will. */
async function readBack(file: string, unfinished: string, rowRead: () => void): Promise<void> {
  try {
    for await (const _ of readRows(unfinished)) rowRead()
  } catch (error) {
    throw new OperatorError(`Can't write the backup ${file}: reading it back failed. ${messageOf(error)}`)
  }
}

/** Makes sure that a new name in the folder survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const checksum = (): ReturnType<typeof createHash> => createHash('sha256')

async function* withChecksum(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const sum = checksum()
  for await (const text of lines) {
    sum.update(text)
    yield text
  }
  yield `${JSON.stringify({ sha256: sum.digest('hex') })}\n`
}

/** A row as JSON. The text is the same for either database. */
export const rowText = (row: readonly Value[]): string =>
  JSON.stringify(row.map(value => (value instanceof Uint8Array ? { base64: base64Of(value) } : value)))

/** A row as a line; undefined if a restore would refuse a line that long. */
export function rowLine(row: readonly Value[]): string | undefined {
  const line = rowText(row)
  return Buffer.byteLength(line) > longestLine ? undefined : `${line}\n`
}

const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

export const damaged = (file: string, why: string): OperatorError =>
  new OperatorError(`${file} isn't a complete Parley backup (${why}). Nothing was changed.`)

const isBackup = (file: string): Promise<boolean> =>
  readHeader(file).then(
    () => true,
    () => false,
  )

export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const line of readLines(file)) return checkedHeader(file, line)
  throw damaged(file, 'it is empty')
}

interface ReadRow {
  readonly table: CopiedTable
  readonly row: Value[]
  /** The length of the row's line. */
  readonly bytes: number
}

/** Every row with its table, in file order. Throws unless the file is whole. */
export async function* readRows(file: string): AsyncGenerator<ReadRow> {
  const sum = checksum()
  const lines = readLines(file)
  async function next(missing: string): Promise<Buffer> {
    const line = await lines.next()
    if (line.done === true) throw damaged(file, missing)
    return line.value
  }
  const first = await next('it is empty')
  sum.update(first).update('\n')
  const { tables, parley_backup } = checkedHeader(file, first)
  for (const table of tables)
    for (let count = 0; count < table.rows; count++) {
      const line = await next(`rows of ${table.name} are missing`)
      sum.update(line).update('\n')
      yield { table, row: checkedRow(file, table, line), bytes: line.length }
    }
  if (parley_backup > 1) checkTrailer(file, await next('its end is missing'), sum.digest('hex'))
  // The checksum of the gzip file is checked only at its end.
  if ((await lines.next()).done !== true) throw damaged(file, 'it has more rows than it says')
}

async function* readLines(file: string): AsyncGenerator<Buffer, void> {
  const unzipped = createGunzip()
  // If reading fails, the loop below throws.
  pipeline(createReadStream(file), unzipped, () => {})
  let rest: Buffer[] = []
  let held = 0
  const hold = (part: Buffer): void => {
    rest.push(part)
    held += part.length
    if (held > longestLine) throw damaged(file, 'a line is too long')
  }
  try {
    for await (const piece of unzipped) {
      const chunk: Buffer = piece
      let start = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        hold(chunk.subarray(start, end))
        const [only] = rest
        yield only !== undefined && rest.length === 1 ? only : Buffer.concat(rest)
        rest = []
        held = 0
        start = end + 1
      }
      if (start < chunk.length) hold(chunk.subarray(start))
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { code, syscall } = errorFields(error)
    if (syscall !== undefined || code === 'EISDIR')
      throw new OperatorError(`Can't read the backup ${file}: ${messageOf(error)}.`)
    throw damaged(file, messageOf(error))
  }
  if (held > 0) throw damaged(file, 'the last line is cut off')
}

function parsed(file: string, line: Buffer): any {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw damaged(file, 'a line is not JSON')
  }
}

/** Names become part of SQL, so they must look like ours. */
const isName = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z_]{0,62}$/.test(value)
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

function checkedHeader(file: string, line: Buffer): BackupHeader {
  const header: BackupHeader | null = parsed(file, line)
  if (typeof header !== 'object' || header === null || !isCount(header.parley_backup))
    throw damaged(file, 'it has no header')
  const { parley_backup, schema_version, secret_key_fingerprint, tables } = header
  if (parley_backup > backupFormat)
    throw new OperatorError(`${file} was created by a newer version of Parley. Update Parley first.`)
  const sound =
    isCount(schema_version) &&
    schema_version > 0 &&
    typeof secret_key_fingerprint === 'string' &&
    Array.isArray(tables) &&
    tables.every(
      ({ name, columns, rows, identity }: CopiedTable) =>
        isName(name) &&
        Array.isArray(columns) &&
        columns.length > 0 &&
        columns.every(isName) &&
        isCount(rows) &&
        (identity === null || isCount(identity)),
    )
  if (!sound) throw damaged(file, 'its header is wrong')
  return header
}

function checkTrailer(file: string, line: Buffer, sum: string): void {
  const trailer: { readonly sha256?: unknown } | null = parsed(file, line)
  if (trailer?.sha256 !== sum) throw damaged(file, 'its checksum is wrong')
}

function checkedRow(file: string, { name, columns }: CopiedTable, line: Buffer): Value[] {
  const row = parsed(file, line)
  if (!Array.isArray(row) || row.length !== columns.length || !row.every(isValue))
    throw damaged(file, `a row of ${name} is wrong`)
  return row.map(value => (isBytes(value) ? Buffer.from(value.base64, 'base64') : value))
}

const isValue = (value: unknown): value is string | number | null | { base64: string } =>
  value === null || typeof value === 'string' || typeof value === 'number' || isBytes(value)
const isBytes = (value: unknown): value is { base64: string } =>
  typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string'
