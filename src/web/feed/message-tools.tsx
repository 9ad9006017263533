// The buttons of a message: the actions of every day, and the menu with all of them.
import type { JSX } from 'preact'
import { openMessageMenu, pickReaction } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { preparePicker } from '../emoji/open-picker.tsx'
import { thumb, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import { mayEdit, mayReact } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
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
  /** In a row that neither the pointer nor the focus has reached it is there for screen readers alone. */
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
