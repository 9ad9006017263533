// Output of subcommands: results go to standard output, as text or as one line of JSON; everything else to standard
// error.

export function print(json: boolean, value: object, text: string): void {
  console.log(json ? JSON.stringify(value) : text)
}

/** Pads each column to its longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => [...(row[column] ?? '')].length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

/** `things` is a plural that ends in "s". */
export const amountOf = (count: number, things: string): string =>
  `${count} ${count === 1 ? things.replace(/s$/, '') : things}`

/** Rounded up, so that only 0 bytes show as 0. */
export const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)
export const ofQuota = (mib: number | null): string => (mib === null ? '' : ` of ${mib}`)

const redrawEveryMs = 100
const lineEveryMs = 5_000

const barWidth = 30
const eraseLine = '\r\x1b[K'

function bar(done: number, of: number): string {
  return '█'.repeat(Math.floor((done / of) * barWidth)).padEnd(barWidth, '░')
}

/** Progress of long work: on a terminal a bar until it's complete, elsewhere a plain line from time to time. */
export function progressLine(unit = 'rows'): (step: string, done: number, of: number) => void {
  const terminal = process.stderr.isTTY
  let last = terminal ? 0 : performance.now()
  return (step, done, of) => {
    const complete = done >= of
    if (performance.now() - last < (terminal ? redrawEveryMs : lineEveryMs) && !(terminal && complete)) return
    last = performance.now()
    const text = `${step}: ${done} of ${amountOf(of, unit)}`
    if (!terminal) process.stderr.write(`${text}\n`)
    else process.stderr.write(`${eraseLine}${complete ? '' : `${bar(done, of)} ${text}`}`)
  }
}
