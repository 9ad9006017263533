// A message's widget. The first submessage says which kind it is.
import { widgetIn } from '#features/messages/widget.ts'
import { type Poll, pollOf } from './poll.ts'
import { entriesOf, type Submessage } from './submessages.ts'
import { type TodoList, todoOf } from './todo.ts'

export type Widget = Poll | TodoList

/** Undefined if there is none, or if this client doesn't know it: then the message shows its text. */
export function widgetOf(submessages: readonly Submessage[], authorId: number): Widget | undefined {
  if (submessages.length === 0) return undefined
  const [first, ...entries] = entriesOf(submessages)
  const { widget_type: type, extra_data: extra } = first?.data ?? {}
  if (type === 'poll') return pollOf(extra, entries, authorId)
  if (type === 'todo') return todoOf(extra, entries, authorId)
  return undefined
}

/**
 * The poll or to-do list that a text will become, before the server has read it. Doesn't need a page, so tests run in
 * Node.
 */
export function writtenWidget(text: string, ownId: number): Widget | undefined {
  const content = widgetIn(text)
  return content === undefined ? undefined : widgetOf([{ id: 0, sender_id: ownId, msg_type: 'widget', content }], ownId)
}
