// The completions below the search field. The focus stays in the field.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { termsWords, termWords } from '../conversation/names.ts'
import { plainWords, withWords, type Words } from '../store/channel-sign.ts'
import { texts } from '../text/text.ts'
import { Named } from '../ui/signs.tsx'
import type { Suggestion } from './suggest.ts'

interface Props {
  readonly id: string
  readonly offered: readonly Suggestion[]
  readonly chosen: number
  readonly choose: (one: Suggestion) => void
}

export function SuggestionList({ id, offered, chosen, choose }: Props): JSX.Element {
  const store = useStore('people', 'channels')
  const t = texts.value.searching
  const wordsOf = (one: Suggestion): Words =>
    'text' in one
      ? [one.text]
      : 'term' in one
        ? termWords(store, one.term)
        : withWords(t.here, termsWords(store, one.terms))
  return (
    <ul id={id} class="suggestions" role="listbox" aria-label={t.suggestions}>
      {offered.map((one, at) => (
        <li
          key={plainWords(wordsOf(one))}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <bdi>
            <Named words={wordsOf(one)} />
          </bdi>
        </li>
      ))}
    </ul>
  )
}
