// A term in the search field.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { termLabel, termWords } from '../conversation/names.ts'
import type { Term } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Named } from '../ui/signs.tsx'

interface Props {
  readonly term: Term
  readonly remove: () => void
}

export function SearchPill({ term, remove }: Props): JSX.Element {
  const store = useStore('people', 'channels')
  return (
    <span class="pill">
      <bdi>
        <Named words={termWords(store, term)} />
      </bdi>
      <button type="button" aria-label={texts.value.searching.remove(termLabel(store, term))} onClick={remove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
