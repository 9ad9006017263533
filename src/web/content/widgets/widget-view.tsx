// A poll or a list of tasks in a message.
import type { ComponentChildren, JSX } from 'preact'
import { useStore } from '#web/base/live.ts'
import { PollView } from './poll-view.tsx'
import { shownWidget } from './send-submessage.ts'
import { TodoView } from './todo-view.tsx'
import './widgets.css'

interface Props {
  readonly id: number
  /** The text of the message, for a widget that this client does not know. */
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
