// A term of a search, in words.
import { plainWords, type Words } from '../store/channel-sign.ts'
import type { Term } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'

/** As a reader would say it: `sender: Aiko`. */
export function termWords(store: Store, { operator, operand, negated }: Term): Words {
  const nameOf = (id: number): string => store.people.get(id)?.full_name ?? String(id)
  const channel = operator === 'channel' && typeof operand === 'number' ? channelOf(store, operand) : undefined
  const shown =
    channel !== undefined
      ? channel
      : operator === 'sender' && typeof operand === 'number'
        ? nameOf(operand)
        : typeof operand === 'object'
          ? operand.map(nameOf).join(', ')
          : String(operand)
  return operator === 'search' ? [shown] : [`${negated === true ? '-' : ''}${operator}: `, shown]
}

export const termsWords = (store: Store, terms: readonly Term[]): Words =>
  terms.flatMap((term, at) => [at === 0 ? '' : ' ', ...termWords(store, term)])

export const termLabel = (store: Store, term: Term): string => plainWords(termWords(store, term))
