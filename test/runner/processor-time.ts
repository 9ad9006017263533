// The work of a process and of the processes it has started, such as servers and browsers. Tests take longer on a busy
// machine, but do the same work, so it determines the order of the test files.
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

interface Entry {
  readonly parent: number
  /** Of the process and its children that have ended. */
  readonly ticks: number
}

/** Undefined where the system doesn't say. */
export function treeSeconds(pid: number): number | undefined {
  const entries = new Map<number, Entry>()
  try {
    for (const name of readdirSync('/proc')) {
      const entry = /^\d+$/.test(name) ? entryOf(name) : undefined
      if (entry !== undefined) entries.set(Number(name), entry)
    }
  } catch {
    return undefined
  }
  const found = new Set([pid])
  for (const one of found) for (const [other, { parent }] of entries) if (parent === one) found.add(other)
  const ticks = [...found].reduce((sum, one) => sum + (entries.get(one)?.ticks ?? 0), 0)
  return ticks / ticksPerSecond
}

function entryOf(pid: string): Entry | undefined {
  try {
    // The name, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { parent: fields[1] as number, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }
  } catch {
    // It has just ended.
    return undefined
  }
}
