// Messages that start with `/poll` or `/todo`. Their lines become the first submessage, from which clients build a poll
// or a to-do list.

const pattern = /^\/(poll|todo)(?=\s|$)/

export const beginsWidget = (content: string): boolean => pattern.test(content)

/** JSON text; undefined for an ordinary message. */
export function widgetIn(content: string): string | undefined {
  const [command, type] = pattern.exec(content) ?? []
  if (command === undefined) return undefined
  const [title = '', ...rest] = content
    .slice(command.length)
    .split('\n')
    .map(line => line.trim())
  // People often write the items as a Markdown list.
  const items = rest.map(line => line.replace(/^[*-]\s*/, '')).filter(item => item !== '')
  const extra_data =
    type === 'poll' ? { question: title, options: items } : { task_list_title: title, tasks: items.map(taskIn) }
  return JSON.stringify({ widget_type: type, extra_data })
}

/** An item looks like `task: description`. */
function taskIn(item: string): { task: string; desc: string } {
  const colon = item.indexOf(':')
  if (colon < 0) return { task: item, desc: '' }
  return { task: item.slice(0, colon).trim(), desc: item.slice(colon + 1).trim() }
}
