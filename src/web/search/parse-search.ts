// The search operators, and how the search field is parsed: words, "phrases" and `operator:operand`. An unknown
// operator is a word.
import { isOperands } from '../route/hash.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { allChannels, type Store } from '../store/store.ts'

export type OperandKind =
  | 'place'
  | 'channel'
  | 'topic'
  | 'users'
  | 'user'
  | 'message'
  | 'date'
  | 'text'
  | readonly string[]

interface SearchOperator {
  readonly operator: string
  /** What the user types. The first one is offered. */
  readonly names: readonly [string, ...string[]]
  readonly operand: OperandKind
  readonly example: string
  /** Offered before anything is typed. */
  readonly isCommon?: true
}

export const searchOperators = [
  { operator: 'sender', names: ['from', 'sender'], operand: 'user', example: 'from:me', isCommon: true },
  { operator: 'in', names: ['in'], operand: 'place', example: 'in:"night shift"', isCommon: true },
  { operator: 'topic', names: ['topic', 'subject'], operand: 'topic', example: 'topic:"comet watch"', isCommon: true },
  {
    operator: 'has',
    names: ['has'],
    operand: ['link', 'image', 'attachment', 'reaction'],
    example: 'has:image',
    isCommon: true,
  },
  { operator: 'is', names: ['is'], operand: isOperands, example: 'is:starred', isCommon: true },
  {
    operator: 'after',
    names: ['after', 'since', 'date'],
    operand: 'date',
    example: 'after:2026-05-01',
    isCommon: true,
  },
  { operator: 'before', names: ['before', 'until'], operand: 'date', example: 'before:2026-05-01', isCommon: true },
  { operator: 'dm', names: ['dm', 'pm', 'pm-with'], operand: 'users', example: 'dm:"Aiko Fairweather"' },
  { operator: 'dm-including', names: ['dm-including'], operand: 'users', example: 'dm-including:me' },
  { operator: 'channel', names: ['channel', 'stream'], operand: 'channel', example: 'channel:"night shift"' },
  { operator: 'channels', names: ['channels', 'streams'], operand: ['public'], example: 'channels:public' },
  { operator: 'near', names: ['near'], operand: 'message', example: 'near:12345' },
  { operator: 'id', names: ['id'], operand: 'message', example: 'id:12345' },
] as const satisfies readonly SearchOperator[]

export const operatorNamed = (name: string): SearchOperator | undefined =>
  searchOperators.find(({ names }) => (names as readonly string[]).includes(name))

interface SearchNames {
  readonly ownId: number
  readonly channelIdOf: (name: string) => number | undefined
  readonly userIdOf: (name: string) => number | undefined
}

/** `-operator:"operand"`, a phrase, or a word. The last quote may be missing. */
export const token = /(-?)([a-z][a-z-]*):("[^"]*"?|[^\s"]+)|"[^"]*"?|[^\s"]+/gi

/** The terms of a text. `after`, `before` and `near` are terms here; in a narrow they aren't. */
export function termsIn(text: string, names: SearchNames): Term[] {
  const terms: Term[] = []
  const words: string[] = []
  for (const found of text.matchAll(token)) {
    const term = termOf(found, names)
    if (term === undefined) words.push(found[0])
    else terms.push(term)
  }
  return words.length > 0 ? [...terms, { operator: 'search', operand: words.join(' ') }] : terms
}

/** Undefined for a word, and for an operator whose text makes no sense. */
export function termOf([, minus, name = '', given = '']: RegExpMatchArray, names: SearchNames): Term | undefined {
  const known = operatorNamed(name.toLowerCase())
  if (known === undefined) return undefined
  const text = given.replaceAll('"', '')
  const negated = minus === '-' ? { negated: true } : {}
  if (known.operand === 'place' && !isEverywhere(text)) {
    const operand = names.channelIdOf(text)
    return operand === undefined ? undefined : { operator: 'channel', operand, ...negated }
  }
  const operand = operandOf(known.operand, text, names)
  return operand === undefined ? undefined : { operator: known.operator, operand, ...negated }
}

export const everywhere = ['home', 'all'] as const
const isEverywhere = (text: string): boolean => everywhere.some(place => place === text)

const beside = new Set(['after', 'before', 'near'])

/** The narrow of such terms. */
export function narrowOf(terms: readonly Term[]): Narrow {
  const last = (wanted: string): string | undefined =>
    terms.findLast(({ operator }) => operator === wanted)?.operand.toString()
  const [near, date, before] = [last('near'), last('after'), last('before')]
  return {
    terms: terms.filter(({ operator }) => !beside.has(operator)),
    ...(near === undefined ? {} : { near: Number(near) }),
    ...(date === undefined ? {} : { date }),
    ...(before === undefined ? {} : { before }),
  }
}

/** The filters and words of a narrow. */
export function typedOf({ terms, near, date, before }: Narrow): { terms: Term[]; text: string } {
  const isWords = ({ operator, negated }: Term): boolean => operator === 'search' && negated !== true
  return {
    terms: [
      ...terms.filter(term => !isWords(term)),
      ...(date === undefined ? [] : [{ operator: 'after', operand: date }]),
      ...(before === undefined ? [] : [{ operator: 'before', operand: before }]),
      ...(near === undefined ? [] : [{ operator: 'near', operand: near }]),
    ],
    text: terms
      .filter(isWords)
      .map(({ operand }) => String(operand))
      .join(' '),
  }
}

export const parseSearch = (text: string, names: SearchNames): Narrow => narrowOf(termsIn(text, names))

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
      return isDay(text) ? text : undefined
    default:
      return text
  }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

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
