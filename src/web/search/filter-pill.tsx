// A filter in the search field.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import type { Term } from '../store/narrow.ts'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { Named } from '../ui/signs.tsx'
import { filterLabel, filterWords } from './filter-words.ts'

interface Props {
  readonly term: Term
  readonly remove: () => void
}

export function FilterPill({ term, remove }: Props): JSX.Element {
  const store = useStore('people', 'channels')
  const label = onDemand.value.searching.remove(filterLabel(store, term))
  return (
    <span class="pill">
      <bdi>
        <Named words={filterWords(store, term)} />
      </bdi>
      <button type="button" aria-label={label} title={label} onClick={remove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
