// The results of a search: its field, how many messages match, and an excerpt of each.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { connection } from '../base/connection.ts'
import { visit } from '../base/history.ts'
import { currentStore, useStore } from '../base/live.ts'
import { holdListed } from '../messages/load-listed.ts'
import { searchLabel } from '../search/filter-words.ts'
import { typedOf } from '../search/parse-search.ts'
import type { Narrow } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { ViewHeading } from '../ui/view-heading.tsx'
import { bestFirst, wordsOf } from './best-first.ts'
import { findMore, searchFor } from './found.ts'
import { followNew } from './new-matches.ts'
import { ResultList } from './result-list.tsx'
import { type Order, ResultsBar } from './results-bar.tsx'
import { SearchBar } from './search-bar.tsx'
import './results.css'

export { savedItems } from './save-search.tsx'

const order = signal<Order>('newest')
/** How many of the newest matches are ranked at a time. */
const rankedAtOnce = 200

export function Results({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('windows', 'people', 'channels')
  const { number, position } = visit.value
  const key = JSON.stringify(narrow)
  const search = useMemo(() => searchFor(key, narrow, position !== undefined), [key, number, store])
  const found = search.found.value
  const words = useMemo(() => wordsOf(typedOf(narrow).text), [key])
  const isRanked = order.value === 'best' && words.length > 0
  const most = useRef(rankedAtOnce)
  const focusField = useRef(() => {})

  useEffect(() => followNew(search), [search])
  useEffect(() => {
    most.current = rankedAtOnce
    if (found.ids.length === 0) void findMore(search)
  }, [search])
  const { isLost } = connection.value
  useEffect(() => {
    if (!isLost && found.failure !== undefined) void findMore(search)
  }, [isLost])
  const isWaiting = found.isOver || found.hasStopped || found.failure !== undefined
  useEffect(() => {
    if (isRanked && !isWaiting && found.ids.length < most.current) void findMore(search)
  }, [isRanked, found])
  useEffect(() => holdListed(found.ids), [found.ids])
  useEffect(() => () => void (currentStore.peek() !== undefined && holdListed([])), [])

  const shown = found.ids.filter(id => !store.deleted.has(id))
  const ids = useMemo(
    () => (isRanked ? bestFirst(shown, found.matches, words) : shown),
    [isRanked, found, shown.length, words],
  )
  return (
    <>
      <SearchBar narrow={narrow} focus={focusField} />
      <span class="unseen">
        <ViewHeading>{`${texts.value.search}: ${searchLabel(store, typedOf(narrow))}`}</ViewHeading>
      </span>
      <ResultsBar
        narrow={narrow}
        found={found}
        count={shown.length}
        {...(words.length > 0 && { order: order.value, choose: (chosen: Order) => (order.value = chosen) })}
      />
      <ResultList
        key={`${number} ${key}`}
        search={search}
        ids={ids}
        isRanked={isRanked}
        focusField={() => focusField.current()}
        goOn={() => {
          most.current = Math.max(most.current, found.ids.length) + (isRanked ? rankedAtOnce : 0)
          void findMore(search)
        }}
      />
    </>
  )
}
