// A poll or a list of tasks as a text begins it, before the server has read the text. No page, so that tests run in Node.
import { widgetIn } from '#features/messages/widget.ts'
import { type Widget, widgetOf } from './widget.ts'

export function writtenWidget(text: string, ownId: number): Widget | undefined {
  const content = widgetIn(text)
  return content === undefined ? undefined : widgetOf([{ id: 0, sender_id: ownId, msg_type: 'widget', content }], ownId)
}
