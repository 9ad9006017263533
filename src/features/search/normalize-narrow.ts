// The narrow of an event queue. Its names are resolved once, so that later messages can be compared with it in memory.
import { storedTopicName } from '#features/channels/public.ts'
import { exactWord, firstKey, type Phrase, type Phrases, type SearchWord } from '#core/base/phrases.ts'
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
  if (phrases !== undefined && !hasNoWords)
    kept.push({ ...emptySearch, operand: normalizeSearch(phrases), others: phrases.map(othersOf) })
  if (hasNoWords) kept.push(emptySearch)
  // The most expensive terms come last.
  return kept.sort((a, b) => Number(a.operator === 'search') - Number(b.operator === 'search'))
}

const emptySearch = { operator: 'search', operand: '', negated: false }

/** The phrases of all searches are one term. */
const isWanted = ({ operator, negated }: Term): boolean => operator === 'search' && !negated

// The phrases of a search as a text: a line for each phrase. Words contain no spaces or punctuation, so the search
// doesn't have to be split into words for each message. `others` has a text for each phrase: what else matches its last
// word. Servers of an earlier version don't know it and only match the words themselves.

const normalizeSearch = (phrases: Phrases): string => phrases.map(phrase => phrase.map(firstKey).join(' ')).join('\n')
const othersOf = (phrase: Phrase): string =>
  phrase
    .slice(-1)
    .map(({ keys, isPrefix }) => keys.slice(1).join('|') + (isPrefix ? '*' : ''))
    .join('')

function phraseOf(line: string, others: string): Phrase {
  const words = line.split(' ').map(exactWord)
  if (others === '') return words
  const forms = others.split(/[|*]/).filter(form => form !== '')
  return words.map((word, at) =>
    at < words.length - 1 ? word : { keys: [...word.keys, ...forms], isPrefix: others.endsWith('*') },
  )
}

/** Undefined if the search has no words. */
export function firstWordOf({ operand, others = [] }: Term): SearchWord | undefined {
  const [line = ''] = /^.*/.exec(String(operand)) ?? []
  return line === '' ? undefined : phraseOf(line, others[0] ?? '')[0]
}
export const normalizePhrases = ({ operand, others = [] }: Term): Phrases =>
  String(operand)
    .split('\n')
    .map((line, at) => phraseOf(line, others[at] ?? ''))

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
