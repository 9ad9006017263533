// How many messages match, in which order they are, and what can be done with the search.
import type { JSX } from 'preact'
import { hashOf, names } from '../base/navigate.ts'
import type { Narrow } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import { Segments } from '../ui/segments.tsx'
import { DidYouMean, useCorrection } from './did-you-mean.tsx'
import type { Found } from './found.ts'
import { SaveSearch } from './save-search.tsx'

export type Order = 'newest' | 'best'
const orders: readonly Order[] = ['newest', 'best']
/** With fewer results, a word may be misspelled. */
const few = 3

interface Props {
  readonly narrow: Narrow
  readonly found: Found
  readonly count: number
  /** Without words, the newest is the best. */
  readonly order?: Order
  readonly choose?: (order: Order) => void
}

export function ResultsBar({ narrow, found, count, order, choose }: Props): JSX.Element {
  const t = onDemand.value.searching
  const { near, ...newest } = narrow
  const corrected = useCorrection(narrow, found.isOver && count > 0 && count < few ? count : undefined)
  return (
    <div class="results-bar">
      <p class="results-count" role="status">
        {countText(found, count, order)}
      </p>
      {near === undefined ? null : (
        <a class="link" href={hashOf({ view: 'narrow', narrow: newest }, names())}>
          {t.newer}
        </a>
      )}
      {order === undefined || choose === undefined || count < 2 ? null : (
        <Segments
          label={t.order}
          all={orders.map(value => ({ value, name: t.orders[value] }))}
          chosen={order}
          choose={choose}
        />
      )}
      <SaveSearch />
      {corrected === undefined ? null : <DidYouMean corrected={corrected} />}
    </div>
  )
}

function countText({ isOver }: Found, count: number, order: Order | undefined): string {
  const t = onDemand.value.searching
  if (count === 0) return ''
  if (isOver) return t.count(count)
  return order === 'best' ? t.bestOf(count) : t.newestOf(count)
}
