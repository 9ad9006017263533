// What a command in the box does besides inserting its text.
import { orSay } from '../base/at-once.ts'
import { client } from '../base/live.ts'
import { replaceText } from '../complete/choice-field.ts'
import type { Action } from '../complete/match.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { lazy } from '../ui/lazy.tsx'

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
