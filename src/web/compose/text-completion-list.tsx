// The completion list for the text of a message, and what a choice does besides inserting its text.
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { CompletionList } from '../complete/completion.tsx'
import type { Action } from '../complete/match.ts'
import type { Nearness } from '../complete/people-choices.ts'
import { replaceText } from '../complete/choice-field.ts'
import { onDemand } from '../text/on-demand.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { lazy } from '../ui/lazy.tsx'
import { textCompletions } from './completions.ts'

const PollDialog = lazy(async () => (await import('./action-dialogs.tsx')).PollDialog)
const TodoDialog = lazy(async () => (await import('./action-dialogs.tsx')).TodoDialog)
const TimeDialog = lazy(async () => (await import('./action-dialogs.tsx')).TimeDialog)

/** `start` is the mark's position. */
export function doAction(action: Action, field: HTMLTextAreaElement, start: number): void {
  const cursor = field.selectionStart
  const insert = (text: string): void => {
    field.setSelectionRange(cursor, cursor)
    replaceText(field, start, text)
  }
  if (action === 'dark' || action === 'light') {
    insert('')
    void orSay(client.call('PATCH /settings', { color_scheme: action === 'dark' ? 2 : 3 }))
    return
  }
  const Shown = { poll: PollDialog, todo: TodoDialog, time: TimeDialog }[action]
  openDialog(close => <Shown close={close} insert={insert} />)
}

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
