// The narrow of an event queue. Its names are resolved once, so that later messages can be compared with it in memory.
import { storedTopicName } from '#features/channels/public.ts'
import { type Phrase, type Phrases, type SearchWord } from '#core/base/phrases.ts'
import type { Operand, Term } from './narrow.ts'
import { idOf, narrowChannel } from './narrow-operators.ts'
import { namedUsers, namedSender, type Reader } from './narrow-users.ts'
import { resolveNarrow, splitWith } from './resolve-narrow.ts'
import { exactPhrases } from './search-phrases.ts'

/** Replaces names of users, channels and messages with their IDs. Throws if the narrow is invalid. */
export async function normalizeNarrow(reader: Reader, terms: readonly Term[]): Promise<Term[]> {
  const { phrases } = await resolveNarrow(reader, terms)
  const { message, others } = await splitWith(reader, terms)
  const kept: Term[] = message === undefined ? [] : [{ operator: 'with', operand: message.id, negated: false }]
  for (const term of others)
    if (term.operator !== 'near' && !isWanted(term))
      kept.push({ ...term, operand: await normalizeOperand(reader, term) })
  // A search without words finds nothing.
  const hasNoWords = others.some(term => isWanted(term) && exactPhrases(String(term.operand)).length === 0)
  if (phrases !== undefined)
    kept.push({ operator: 'search', operand: hasNoWords ? '' : normalizeSearch(phrases), negated: false })
  // The most expensive terms come last.
  return kept.sort((a, b) => Number(a.operator === 'search') - Number(b.operator === 'search'))
}

/** The phrases of all searches are one term. */
const isWanted = ({ operator, negated }: Term): boolean => operator === 'search' && !negated

// The phrases of a search as a text: a line for each phrase, with its words and their other forms. Words contain no
// spaces or punctuation, so the search doesn't have to be split into words for each message.

const wordText = ({ keys, isPrefix }: SearchWord): string => keys.join('|') + (isPrefix ? '*' : '')
const normalizeSearch = (phrases: Phrases): string => phrases.map(phrase => phrase.map(wordText).join(' ')).join('\n')

function wordOf(text: string): SearchWord {
  const isPrefix = text.endsWith('*')
  return { keys: (isPrefix ? text.slice(0, -1) : text).split('|'), isPrefix }
}
const phraseOf = (line: string): Phrase => line.split(' ').map(wordOf)
/** Undefined if the search has no words. */
export function firstWordOf(search: string): SearchWord | undefined {
  const [first = ''] = /^\S*/.exec(search) ?? []
  return first === '' ? undefined : wordOf(first)
}
export const normalizePhrases = (search: string): Phrases => search.split('\n').map(phraseOf)

async function normalizeOperand(reader: Reader, { operator, operand }: Term): Promise<Operand> {
  switch (operator) {
    case 'channel':
      return (await narrowChannel(reader, operand)).id
    case 'topic':
      return storedTopicName(String(operand)).toLowerCase()
    case 'sender':
      return namedSender(reader, operand)
    case 'dm':
      return ascending([...(await namedUsers(reader, operand)), reader.caller.id])
    case 'dm-including':
    case 'group-pm-with':
      return ascending(await namedUsers(reader, operand))
    case 'id':
      return idOf(operand) ?? operand
    case 'search':
      return normalizeSearch(exactPhrases(String(operand)))
    default:
      return operand
  }
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
