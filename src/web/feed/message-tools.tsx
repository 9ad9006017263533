// The button for a message's menu, and the note about edits, which opens the history.
import type { JSX } from 'preact'
import { openHistory, openMessageMenu } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { hasHistory } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { wholeTime } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'

interface MenuProps {
  readonly id: number
  /** In the toolbar; or on a handheld, beside the text; or alone: only screen readers need it. */
  readonly look: 'tool' | 'beside' | 'alone'
  /** By the pointer or the focus. */
  readonly isReached?: boolean
}

export const MenuTool = ({ id, look, isReached = false }: MenuProps): JSX.Element => (
  <button
    type="button"
    class={`open-menu ${look}`}
    aria-label={texts.value.actions.messageMenu}
    aria-haspopup="menu"
    tabIndex={isReached ? undefined : -1}
    onClick={({ currentTarget }) => void openMessageMenu(id, currentTarget)}
  >
    {look === 'alone' ? null : <Icon name="more" />}
  </button>
)

interface NotesProps {
  readonly message: Message
  /** Shown instead of the words, which screen readers read. */
  readonly sign?: JSX.Element
}

/** Says that the message was edited or moved, in words or with a sign. */
export function Notes({ message, sign }: NotesProps): JSX.Element | null {
  const store = useStore('organization')
  const t = texts.value
  const { id, last_edit_timestamp: edited, last_moved_timestamp: moved } = message
  const at = edited ?? moved
  if (at === undefined) return null
  const words = [edited && t.edited, moved && t.moved].filter(Boolean).join(', ')
  const given = { class: 'notes', title: edited === undefined ? wholeTime(at) : t.lastEdited(wholeTime(at)) }
  const inside = (
    <>
      {sign}
      <span class={sign === undefined ? undefined : 'unseen'}>{words}</span>
    </>
  )
  return hasHistory(store, message) ? (
    <button type="button" {...given} onClick={() => void openHistory(id)}>
      {inside}
    </button>
  ) : (
    <span {...given}>{inside}</span>
  )
}
