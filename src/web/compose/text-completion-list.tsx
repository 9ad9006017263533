// The completion list for the text of a message.
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { CompletionList } from '../complete/completion.tsx'
import type { Nearness } from '../complete/people-choices.ts'
import { onDemand } from '../text/on-demand.ts'
import { textCompletions } from './completions.ts'
import { doAction } from './do-action.tsx'

export interface Props {
  readonly field: { readonly current: HTMLTextAreaElement | null }
  /** Where the message currently goes to. */
  readonly to: () => Nearness['to']
  readonly isEdit?: boolean
}

export function TextCompletionList({ field, to, isEdit = false }: Props): JSX.Element {
  const store = useStore('people')
  const { complete, ahead } = useMemo(() => textCompletions(to, isEdit), [])
  const version = useMemo(() => ({}), [store, store.people.size])
  return (
    <CompletionList
      field={field}
      label={onDemand.value.complete.suggestions}
      complete={complete}
      version={version}
      ahead={ahead}
      choose={({ action }, start) => {
        if (action !== undefined && field.current !== null) doAction(action, field.current, start)
        return action !== undefined
      }}
    />
  )
}
