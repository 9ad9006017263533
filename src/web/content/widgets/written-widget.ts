// A poll or a list of tasks as a text begins it, before the server has read the text. No page, so that tests in Node can
// compare it with the server.
import { type Widget, widgetOf } from './widget.ts'

const pattern = /^\/(poll|todo)(?=\s|$)/

export const beginsWidget = (content: string): boolean => pattern.test(content)

export function writtenWidget(content: string, ownId: number): Widget | undefined {
  const [command = '', type] = pattern.exec(content) ?? []
  const [title = '', ...rest] = content
    .slice(command.length)
    .split('\n')
    .map(line => line.trim())
  const items = rest.map(line => line.replace(/^[*-]\s*/, '')).filter(item => item !== '')
  const extra_data =
    type === 'poll' ? { question: title, options: items } : { task_list_title: title, tasks: items.map(taskIn) }
  const first = {
    id: 0,
    sender_id: ownId,
    msg_type: 'widget',
    content: JSON.stringify({ widget_type: type, extra_data }),
  }
  return widgetOf([first], ownId)
}

function taskIn(item: string): { task: string; desc: string } {
  const [task = '', ...desc] = item.split(':')
  return { task: task.trim(), desc: desc.join(':').trim() }
}
