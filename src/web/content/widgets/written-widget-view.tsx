// A poll or a list of tasks that is not sent yet: nothing in it can be used.
import type { JSX } from 'preact'
import { useStore } from '#web/base/live.ts'
import { PollView } from './poll-view.tsx'
import { TodoView } from './todo-view.tsx'
import { writtenWidget } from './written-widget.ts'
import './widgets.css'

export function WrittenWidget({ content }: { readonly content: string }): JSX.Element | null {
  const { ownId } = useStore()
  const widget = writtenWidget(content, ownId)
  if (widget === undefined) return null
  return (
    <fieldset class="written" disabled>
      {widget.kind === 'poll' ? <PollView id={0} poll={widget} isOwn /> : <TodoView id={0} list={widget} isOwn />}
    </fieldset>
  )
}
