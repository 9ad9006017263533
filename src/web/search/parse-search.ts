// Reads the text of the search field: words, "phrases" and `operator:operand`. An unknown operator is a word.
import type { Narrow, Term } from '../store/narrow.ts'
import { type OperandKind, operatorNamed } from './operators.ts'

export interface SearchNames {
  readonly ownId: number
  readonly channelIdOf: (name: string) => number | undefined
  readonly userIdOf: (name: string) => number | undefined
}

/** `-operator:"operand"`, a phrase, or a word. The last quote may be missing. */
export const token = /(-?)([a-z][a-z-]*):("[^"]*"?|[^\s"]+)|"[^"]*"?|[^\s"]+/gi

export function parseSearch(text: string, names: SearchNames): Narrow {
  const terms: Term[] = []
  const words: string[] = []
  const place: { near?: number; date?: string } = {}
  for (const [whole, minus, name = '', given = ''] of text.matchAll(token)) {
    const known = operatorNamed(name.toLowerCase())
    const operand = known === undefined ? undefined : operandOf(known.operand, given.replaceAll('"', ''), names)
    if (known === undefined || operand === undefined) words.push(whole)
    else if (known.operator === 'near') place.near = Number(operand)
    else if (known.operator === 'date') place.date = String(operand)
    else terms.push({ operator: known.operator, operand, ...(minus === '-' ? { negated: true } : {}) })
  }
  if (words.length > 0) terms.push({ operator: 'search', operand: words.join(' ') })
  return { terms, ...place }
}

/** Undefined if the text cannot be meant. */
function operandOf(kind: OperandKind, text: string, names: SearchNames): Term['operand'] | undefined {
  if (typeof kind !== 'string') return kind.includes(text) ? text : undefined
  switch (kind) {
    case 'channel':
      return names.channelIdOf(text)
    case 'user':
      return userOf(text, names)
    case 'users': {
      const ids = text.split(',').map(one => userOf(one.trim(), names))
      return ids.includes(undefined) ? undefined : (ids as number[]).sort((a, b) => a - b)
    }
    case 'message':
      return /^\d{1,15}$/.test(text) ? Number(text) : undefined
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
    default:
      return text
  }
}

const userOf = (text: string, { ownId, userIdOf }: SearchNames): number | undefined =>
  text === 'me' ? ownId : userIdOf(text)
