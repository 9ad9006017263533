// Structured logs, one JSON object per line. Secrets are never passed to the logger; the names below are a second line
// of defense.
import { errorFields } from '#core/base/errors.ts'
import type { Config } from './config.ts'

const secrets = new Set(['authorization', 'password', 'api_key', 'token', 'content', 'old_password', 'new_password'])

/** The level numbers of pino, which many log viewers know. */
const levels = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity } as const

type Fields = Readonly<Record<string, unknown>>
type Log = (fields: Fields, msg?: string) => void
export interface Logger {
  readonly info: Log
  readonly warn: Log
  readonly error: Log
  /** At level `debug`, a request's line also names the account. */
  readonly namesAccounts: boolean
}
interface LogDestination {
  readonly write: (lines: string) => unknown
}

/** `worker`: the worker's number, written to each of its lines. */
export function makeLogger(level: Config['logLevel'], destination: LogDestination, worker?: number): Logger {
  const afterTime = worker === undefined ? '"' : `","worker":${worker}`
  const at = (name: 'info' | 'warn' | 'error'): Log => {
    if (levels[name] < levels[level]) return () => {}
    const start = `{"level":${levels[name]},"time":"`
    return (fields, msg) => {
      const rest = JSON.stringify(printable(msg === undefined ? fields : { ...fields, msg }))
      destination.write(`${start}${timeText(Date.now())}${afterTime}${rest === '{}' ? '}' : `,${rest.slice(1)}`}\n`)
    }
  }
  return { info: at('info'), warn: at('warn'), error: at('error'), namesAccounts: level === 'debug' }
}

/** The text of the last time, because many lines are written in one millisecond. */
const lastTime = { at: 0, text: '' }
function timeText(at: number): string {
  if (at !== lastTime.at) {
    lastTime.at = at
    lastTime.text = new Date(at).toISOString()
  }
  return lastTime.text
}

function printable(fields: Fields): Fields {
  for (const name in fields)
    if (secrets.has(name) || fields[name] instanceof Error)
      return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, shown(key, value)]))
  return fields
}

function shown(name: string, value: unknown): unknown {
  if (secrets.has(name)) return '[hidden]'
  if (!(value instanceof Error)) return value
  const { name: kind, message, stack } = value
  return { name: kind, message, stack, code: errorFields(value).code }
}

const flushAfterMs = 100
/** A pipe takes this many bytes in one piece, so lines of several workers don't mix. */
const mostAtOnce = 4096

/** Standard error, many lines at a time: one write per line would cost as much as a response. */
export function standardError(): LogDestination {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') process.stderr.write(lines)
  }
  process.on('exit', flush)
  return {
    write(lines) {
      if (waiting.length + lines.length > mostAtOnce) flush()
      waiting += lines
      timer ??= setTimeout(flush, flushAfterMs).unref()
    },
  }
}
