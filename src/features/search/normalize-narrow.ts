// The narrow of an event queue. Its names are resolved once, so that later messages can be compared with it in memory.
import { storedTopicName } from '#features/channels/public.ts'
import type { Phrases } from '#core/db/search-index.ts'
import type { Operand, Term } from './narrow.ts'
import { idOf, narrowChannel } from './narrow-operators.ts'
import { namedUsers, namedSender, type Reader } from './narrow-users.ts'
import { resolveNarrow, splitWith } from './resolve-narrow.ts'
import { searchPhrases } from './phrase-finder.ts'

/** Replaces names of users, channels and messages with their IDs. Throws if the narrow is invalid. */
export async function normalizeNarrow(reader: Reader, terms: readonly Term[]): Promise<Term[]> {
  await resolveNarrow(reader, terms)
  const { message, others } = await splitWith(reader, terms)
  const kept: Term[] = message === undefined ? [] : [{ operator: 'with', operand: message.id, negated: false }]
  for (const term of others)
    if (term.operator !== 'near') kept.push({ ...term, operand: await normalizeOperand(reader, term) })
  // The most expensive terms come last.
  return kept.sort((a, b) => Number(a.operator === 'search') - Number(b.operator === 'search'))
}

/** Words contain no spaces or line breaks, so the search doesn't have to be split into words for each message. */
const normalizeSearch = (phrases: Phrases): string => phrases.map(phrase => phrase.join(' ')).join('\n')
export const normalizePhrases = (search: string): Phrases => search.split('\n').map(phrase => phrase.split(' '))

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
      return normalizeSearch(searchPhrases(String(operand)))
    default:
      return operand
  }
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)
