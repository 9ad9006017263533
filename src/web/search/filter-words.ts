// A filter of a search in words, such as "From: Aiko". Channels keep their sign.
import { userNames } from '../conversation/names.ts'
import { plainWords, type Words } from '../store/channel-sign.ts'
import type { Term } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { dayText } from './search-days.ts'

const own = (list: object, name: string): string | undefined =>
  Object.hasOwn(list, name) ? (list as Readonly<Record<string, string>>)[name] : undefined

export const filterName = (operator: string): string => own(onDemand.value.searching.filters, operator) ?? operator

export function filterWords(store: Store, { operator, operand, negated }: Term): Words {
  const t = onDemand.value.searching
  const name = filterName(operator)
  return [negated === true ? t.not(name) : name, ': ', ...operandWords(store, operator, operand)]
}

export const filterLabel = (store: Store, term: Term): string => plainWords(filterWords(store, term))

/** Words and filters in one line. */
export const searchLabel = (
  store: Store,
  { terms, text }: { readonly terms: readonly Term[]; readonly text: string },
): string => [text, ...terms.map(term => filterLabel(store, term))].filter(Boolean).join(', ')

function operandWords(store: Store, operator: string, operand: Term['operand']): Words {
  if (typeof operand === 'object') return [userNames(store, operand)]
  if (operator === 'sender' && typeof operand === 'number') return [userNames(store, [operand])]
  if (operator === 'channel' && typeof operand === 'number') return [channelOf(store, operand) ?? `#${operand}`]
  const text = String(operand)
  if (operator === 'after' || operator === 'before') return [dayText(text)]
  return [/^(has|is|in|channels)$/.test(operator) ? (own(onDemand.value.searching.values, text) ?? text) : text]
}
