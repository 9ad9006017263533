// What the inbox says when nothing is listed.
import type { JSX } from 'preact'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { isFiltered, kind, showAll, words } from './inbox-filter.ts'

export function EmptyInbox(): JSX.Element {
  const t = onDemand.value.lists.empty
  if (!isFiltered())
    return (
      <EmptyState title={texts.value.caughtUp} text={texts.value.caughtUpHint} art="dawn">
        <a href="#recent">{t.showRecent}</a>
      </EmptyState>
    )
  const what = words.value.trim() === '' && kind.value !== 'all' ? kind.value : 'filtered'
  return (
    <EmptyState title={t[what].title} text={t[what].hint} art="lens">
      <button type="button" onClick={showAll}>
        {t.showAll}
      </button>
    </EmptyState>
  )
}
