// A message's buttons: common actions, the full menu, and the note about edits, which opens the history.
import type { JSX } from 'preact'
import { openHistory, openMessageMenu, pickReaction } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { preparePicker } from '../emoji/open-picker.tsx'
import { thumb, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import { hasHistory, mayEdit, mayReact } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { nowSeconds, wholeTime } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'

export function MessageTools({ message }: { readonly message: Message }): JSX.Element {
  const store = useStore('organization', 'groups', 'channels')
  const { id, flags } = message
  const t = texts.value
  const isStarred = flags.includes('starred')
  return (
    <div class="tools" role="toolbar" aria-label={t.message}>
      {mayReact(store, message) ? (
        <>
          <button type="button" class="tool" aria-label={t.like} onClick={() => void toggleReaction(id, thumb)}>
            <Icon name="like" />
          </button>
          <button
            type="button"
            class="tool"
            aria-label={t.actions.addReaction}
            onPointerEnter={preparePicker}
            onClick={({ currentTarget }) => void pickReaction(id, currentTarget)}
          >
            <Icon name="react" />
          </button>
        </>
      ) : null}
      <button
        type="button"
        class="tool"
        aria-label={isStarred ? t.unstar : t.star}
        aria-pressed={isStarred}
        onClick={() => void toggleStar(id)}
      >
        <Icon name="star" />
      </button>
      {mayEdit(store, message, nowSeconds()) ? (
        <button type="button" class="tool" aria-label={t.edit} onClick={() => beginEditing(id)}>
          <Icon name="edit" />
        </button>
      ) : null}
      <MenuTool id={id} />
    </div>
  )
}

interface MenuProps {
  readonly id: number
  /** Only screen readers need it, until the pointer or focus reaches the row. */
  readonly isUnseen?: boolean
}

export const MenuTool = ({ id, isUnseen = false }: MenuProps): JSX.Element => (
  <button
    type="button"
    class={isUnseen ? 'open-menu alone' : 'tool open-menu'}
    aria-label={texts.value.actions.messageMenu}
    aria-haspopup="menu"
    tabIndex={isUnseen ? -1 : undefined}
    onClick={({ currentTarget }) => void openMessageMenu(id, currentTarget)}
  >
    {isUnseen ? null : <Icon name="more" />}
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
