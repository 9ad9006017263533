// The search operators, and how the search field is parsed: words, "phrases" and `operator:operand`. An unknown
// operator is a word.
import { isOperands } from '../route/hash.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { allChannels, type Store } from '../store/store.ts'

export type OperandKind = 'channel' | 'topic' | 'users' | 'user' | 'message' | 'date' | 'text' | readonly string[]

interface SearchOperator {
  readonly operator: string
  readonly operand: OperandKind
  readonly example: string
}

export const searchOperators = [
  { operator: 'channel', operand: 'channel', example: 'channel:"night shift"' },
  { operator: 'topic', operand: 'topic', example: 'topic:"comet watch"' },
  { operator: 'sender', operand: 'user', example: 'sender:me' },
  { operator: 'dm', operand: 'users', example: 'dm:"Aiko Fairweather"' },
  { operator: 'dm-including', operand: 'users', example: 'dm-including:me' },
  { operator: 'has', operand: ['link', 'image', 'attachment', 'reaction'], example: 'has:image' },
  { operator: 'is', operand: isOperands, example: 'is:starred' },
  { operator: 'in', operand: ['home', 'all'], example: 'in:home' },
  { operator: 'channels', operand: ['public'], example: 'channels:public' },
  { operator: 'date', operand: 'date', example: 'date:2026-05-01' },
  { operator: 'near', operand: 'message', example: 'near:12345' },
  { operator: 'id', operand: 'message', example: 'id:12345' },
] as const satisfies readonly SearchOperator[]

type OperatorName = (typeof searchOperators)[number]['operator']

const otherNames: Readonly<Record<string, OperatorName>> = {
  stream: 'channel',
  subject: 'topic',
  from: 'sender',
  pm: 'dm',
  'pm-with': 'dm',
}

export const operatorNamed = (name: string): SearchOperator | undefined =>
  searchOperators.find(({ operator }) => operator === (otherNames[name] ?? name))

interface SearchNames {
  readonly ownId: number
  readonly channelIdOf: (name: string) => number | undefined
  readonly userIdOf: (name: string) => number | undefined
}

/** `-operator:"operand"`, a phrase, or a word. The last quote may be missing. */
export const token = /(-?)([a-z][a-z-]*):("[^"]*"?|[^\s"]+)|"[^"]*"?|[^\s"]+/gi

export function parseSearch(text: string, names: SearchNames): Narrow {
  const terms: Term[] = []
  const words: string[] = []
  const anchor: { near?: number; date?: string } = {}
  for (const [whole, minus, name = '', given = ''] of text.matchAll(token)) {
    const known = operatorNamed(name.toLowerCase())
    const operand = known === undefined ? undefined : operandOf(known.operand, given.replaceAll('"', ''), names)
    if (known === undefined || operand === undefined) words.push(whole)
    else if (known.operator === 'near') anchor.near = Number(operand)
    else if (known.operator === 'date') anchor.date = String(operand)
    else terms.push({ operator: known.operator, operand, ...(minus === '-' ? { negated: true } : {}) })
  }
  if (words.length > 0) terms.push({ operator: 'search', operand: words.join(' ') })
  return { terms, ...anchor }
}

/** Undefined if the text makes no sense for the operator. */
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

// The users and channels that searches can name.

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export function searchNames(store: Store): SearchNames {
  const channels = allChannels(store)
  const people = [...store.people.values()]
  return {
    ownId: store.ownId,
    channelIdOf: name =>
      channels.find(channel => isSame(channel.name, name))?.stream_id ??
      channels.find(({ stream_id }) => String(stream_id) === name)?.stream_id,
    userIdOf: name =>
      people.find(person => isSame(person.full_name, name))?.user_id ??
      people.find(({ delivery_email: address }) => address && isSame(address, name))?.user_id ??
      (/^\d+$/.test(name) && store.people.has(Number(name)) ? Number(name) : undefined),
  }
}
