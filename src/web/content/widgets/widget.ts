// The widget of a message: its first submessage names the kind.
import { widgetIn } from '#features/messages/widget.ts'
import { type Poll, pollOf } from './poll.ts'
import { entriesOf, type Submessage } from './submessages.ts'
import { type TodoList, todoOf } from './todo.ts'

export type Widget = Poll | TodoList

/** Undefined if the message has none, or one that this client doesn't know: then its text is shown. */
export function widgetOf(submessages: readonly Submessage[], authorId: number): Widget | undefined {
  if (submessages.length === 0) return undefined
  const [first, ...entries] = entriesOf(submessages)
  const { widget_type: type, extra_data: extra } = first?.data ?? {}
  if (type === 'poll') return pollOf(extra, entries, authorId)
  if (type === 'todo') return todoOf(extra, entries, authorId)
  return undefined
}

/**
 * A poll or a to-do list as a text begins it, before the server has read the text. No page, so that tests run in Node.
 */
export function writtenWidget(text: string, ownId: number): Widget | undefined {
  const content = widgetIn(text)
  return content === undefined ? undefined : widgetOf([{ id: 0, sender_id: ownId, msg_type: 'widget', content }], ownId)
}
