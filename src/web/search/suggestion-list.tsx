// What completes the text of the search field.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { plainWords, withWords, type Words } from '../store/channel-sign.ts'
import type { Term } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark, Face, Named } from '../ui/signs.tsx'
import { filterName, filterWords } from './filter-words.ts'
import { operatorNamed } from './parse-search.ts'
import { wordsOfDay } from './search-days.ts'
import type { Suggestion } from './suggest.ts'

interface Props {
  readonly id: string
  readonly offered: readonly Suggestion[]
  readonly chosen: number
  readonly choose: (one: Suggestion) => void
}

export function SuggestionList({ id, offered, chosen, choose }: Props): JSX.Element {
  const store = useStore('people', 'channels')
  return (
    <ul id={id} class="suggestions" role="listbox" aria-label={onDemand.value.searching.suggestions}>
      {offered.map((one, at) => {
        const words = wordsOf(store, one)
        const about = aboutOf(one)
        return (
          <li
            key={`${plainWords(words)} ${about}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span class="suggestion-sign" aria-hidden="true">
              <SuggestionSign one={one} />
            </span>
            <bdi>
              <Named words={words} />
            </bdi>
            {about === undefined ? null : <small>{'text' in one ? <kbd>{about}</kbd> : about}</small>}
          </li>
        )
      })}
    </ul>
  )
}

function SuggestionSign({ one }: { readonly one: Suggestion }): JSX.Element {
  const { operator = '', operand } = 'term' in one ? one.term : {}
  const [userId] = typeof operand === 'object' ? operand : operator === 'sender' ? [operand] : []
  if (typeof userId === 'number') return <Face userId={userId} />
  if (operator === 'channel' && typeof operand === 'number') return <ChannelMark channelId={operand} />
  return <Icon name="search" />
}

function wordsOf(store: Store, one: Suggestion): Words {
  if ('term' in one) return filterWords(store, one.term)
  if ('terms' in one) return withWords(onDemand.value.searching.here, shortWords(store, one.terms))
  return [`${filterName(operatorOf(one.text))}…`]
}

const operatorOf = (text: string): string => operatorNamed(text.replaceAll(/[-:]/g, ''))?.operator ?? text

const shortWords = (store: Store, terms: readonly Term[]): Words =>
  terms.flatMap((term, at) => [at === 0 ? '' : ', ', ...filterWords(store, term)])

/** What would be typed, and which day is "yesterday". */
function aboutOf(one: Suggestion): string | undefined {
  if ('terms' in one) return undefined
  if ('term' in one) return wordsOfDay(String(one.term.operand))
  return one.text
}
