// A poll or to-do list in a few words, for screen readers and notifications.
import { onDemand } from '#web/text/on-demand.ts'
import type { Submessage } from './submessages.ts'
import { widgetOf } from './widget.ts'

/** Undefined if the message has none that this client knows. */
export function spokenWidget(submessages: readonly Submessage[], authorId: number): string | undefined {
  const widget = widgetOf(submessages, authorId)
  if (widget === undefined) return undefined
  const t = onDemand.peek().widgets
  const [kind, title] = widget.kind === 'poll' ? [t.poll, widget.question] : [t.todo, widget.title]
  return title.trim() === '' ? kind : `${kind}: ${title}`
}
