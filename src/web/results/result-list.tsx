// The results of a search as rows that keys reach, and what stands below the last one.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { visit } from '../base/history.ts'
import { theStore, useStore } from '../base/live.ts'
import { goTo, useKeptScroll } from '../base/navigate.ts'
import { rowBeside, selectAmong, selectByFocus, selectRow } from '../feed/row-selection.ts'
import { rowOf } from '../feed/list-box.ts'
import { feedControls, type FeedControls, selectedMessage } from '../messages/selection.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyResults } from './empty-results.tsx'
import { findMore, type Search } from './found.ts'
import { addressOfResult, ResultRow } from './result-row.tsx'

interface Props {
  readonly search: Search
  readonly ids: readonly number[]
  readonly isRanked: boolean
  readonly focusField: () => void
  /** Searches further, or ranks more. */
  readonly goOn: () => void
}

export function ResultList({ search, ids, isRanked, focusField, goOn }: Props): JSX.Element {
  useStore('windows')
  const found = search.found.value
  const t = onDemand.value.searching
  const list = useKeptScroll(ids.length > 0)
  const { ref } = list
  const element = (): HTMLElement | null => ref.current
  const fill = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = ref.current ?? {}
    const isNear = scrollHeight - scrollTop < 2 * clientHeight
    if (!isRanked && isNear && !found.hasStopped && found.failure === undefined && found.ids.length > 0)
      void findMore(search)
  }
  useEffect(fill, [found, ids.length])
  useLayoutEffect(() => takeKeys(element), [])
  useLayoutEffect(() => {
    if (ref.current === null || ids.length === 0) return
    // Back leads to this list again.
    list.onScroll()
    selectAmong(ref.current, search.selected ?? ids[0])
  }, [ids])
  useLayoutEffect(() => {
    const row = search.selected === undefined ? null : ref.current && rowOf(ref.current, search.selected)
    if (visit.peek().position === undefined || row === null || ref.current === null) return
    if (document.activeElement === document.body) selectRow(ref.current, row)
  }, [])
  const open = (id: number): void => {
    search.selected = id
    const message = theStore().messages.get(id)
    if (message !== undefined) goTo(addressOfResult(message))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return
    const row = event.target instanceof HTMLElement ? event.target : undefined
    if (event.key === 'Enter' && row?.matches('[data-id]') === true) open(Number(row.dataset['id']))
    else if (event.key === 'Escape') focusField()
    else return
    event.preventDefault()
  }
  const isEmpty = ids.length === 0
  return (
    <div
      ref={ref}
      class="list results"
      role={isEmpty ? 'region' : 'feed'}
      aria-label={t.results}
      aria-busy={found.isBusy}
      tabIndex={isEmpty ? 0 : -1}
      onScroll={() => {
        list.onScroll()
        fill()
      }}
      onFocusIn={({ target }) => selectByFocus(ref.current, target)}
      onKeyDown={onKey}
    >
      {ids.map((id, at) => (
        <ResultRow
          key={id}
          id={id}
          at={at + 1}
          count={found.isOver ? ids.length : -1}
          match={found.matches.get(id)}
          open={open}
        />
      ))}
      {isEmpty && !found.isBusy && (found.isOver || found.hasStopped) ? (
        <EmptyResults narrow={search.narrow} hasStopped={!found.isOver} focusField={focusField} goOn={goOn} />
      ) : null}
      {found.failure === undefined ? null : (
        <p class="results-end" role="alert">
          {found.failure}{' '}
          <button type="button" class="link" onClick={goOn}>
            {t.again}
          </button>
        </p>
      )}
      {found.isBusy ? <p class="results-end">{isEmpty ? t.busy : texts.value.loading}</p> : null}
      {isEmpty || found.isBusy || found.isOver || found.failure !== undefined ? null : (
        <p class="results-end">
          {found.hasStopped ? t.stopped : null}{' '}
          {isRanked || found.hasStopped ? (
            <button type="button" onClick={goOn}>
              {isRanked && !found.hasStopped ? t.rankMore : t.older}
            </button>
          ) : null}
        </p>
      )}
    </div>
  )
}

/** Keys that work in feeds move among the results too. Returns a function that stops it. */
function takeKeys(element: () => HTMLElement | null): () => void {
  const select = (row: HTMLElement | null | undefined): void => {
    const list = element()
    if (list !== null && row) selectRow(list, row)
  }
  const rows = (): HTMLElement[] => [...(element()?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  const controls: FeedControls = {
    move(by) {
      const list = element()
      select(list === null ? undefined : list.contains(document.activeElement) ? rowBeside(list, by) : rows()[0])
    },
    page(by) {
      const list = element()
      list?.scrollBy({ top: by * 0.9 * list.clientHeight })
    },
    toStart: () => select(rows()[0]),
    toEnd: () => select(rows().at(-1)),
    position: () => undefined,
  }
  feedControls.value = controls
  selectedMessage.value = undefined
  return () => {
    // The next feed may already be there.
    if (feedControls.peek() !== controls) return
    feedControls.value = undefined
    selectedMessage.value = undefined
  }
}
