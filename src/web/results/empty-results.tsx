// What to do if no message matches.
import type { JSX } from 'preact'
import type { Narrow } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DidYouMean, useCorrection } from './did-you-mean.tsx'

interface Props {
  readonly narrow: Narrow
  /** Older messages may still match. */
  readonly hasStopped: boolean
  readonly focusField: () => void
  readonly goOn: () => void
}

export function EmptyResults({ narrow, hasStopped, focusField, goOn }: Props): JSX.Element {
  const t = onDemand.value.searching
  const corrected = useCorrection(narrow, 0)
  return (
    <div role="status">
      <EmptyState title={hasStopped ? t.noneYet : t.none} text={hasStopped ? t.stopped : t.noneHint} art="lens">
        {corrected === undefined ? null : <DidYouMean corrected={corrected} />}
        <span class="results-actions">
          {hasStopped ? (
            <button type="button" onClick={goOn}>
              {t.older}
            </button>
          ) : null}
          <button type="button" onClick={focusField}>
            {t.edit}
          </button>
        </span>
      </EmptyState>
    </div>
  )
}
