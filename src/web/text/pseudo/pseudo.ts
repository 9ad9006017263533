// Languages for tests, made from English: a text that isn't changed wasn't translated.
import { en as administration } from '../administration-en.ts'
import { en as start } from '../en.ts'
import { helpEn as help } from '../help-en.ts'
import { en as onDemand } from '../on-demand-en.ts'
import type { Translation } from '../translation.ts'

/** Changes a text; not the names and numbers in it, nor placeholders. */
export type Change = (text: string) => string

export const changedEnglish = (change: Change): Translation =>
  changed({ start, onDemand, administration, help }, change)

function changed<T>(value: T, change: Change): T
function changed(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value === 'function')
    return (...args: unknown[]) => changedAround((value as (...given: unknown[]) => string)(...args), args, change)
  if (Array.isArray(value)) return value.map(one => changed(one, change))
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, changed(one, change)]))
}

function changedAround(text: string, args: readonly unknown[], change: Change): string {
  const given = args.map(String).filter(arg => text.includes(arg) && arg !== '')
  if (given.length === 0) return change(text)
  const pattern = new RegExp(`(${given.map(arg => RegExp.escape(arg)).join('|')})`)
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 || part.trim() === '' ? part : change(part)))
    .join('')
}
