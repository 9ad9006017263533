// A poll or a to-do list in a message.
import type { ComponentChildren, JSX } from 'preact'
import { useStore } from '#web/base/live.ts'
import { PollView, TodoView } from './poll-and-todo.tsx'
import { shownWidget } from './send-submessage.ts'
import { writtenWidget } from './widget.ts'
import './widgets.css'

interface Props {
  readonly id: number
  /** Shown for widgets that this client doesn't know. */
  readonly children: ComponentChildren
}

export function WidgetView({ id, children }: Props): JSX.Element {
  const store = useStore(`message ${id}`)
  const message = store.messages.get(id)
  const widget = message === undefined ? undefined : shownWidget(message, store.ownId)
  if (message === undefined || widget === undefined) return <>{children}</>
  const isOwn = message.sender_id === store.ownId
  return widget.kind === 'poll' ? (
    <PollView id={id} poll={widget} isOwn={isOwn} />
  ) : (
    <TodoView id={id} list={widget} isOwn={isOwn} />
  )
}

/** An unsent poll or to-do list, which can't be used yet. */
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
