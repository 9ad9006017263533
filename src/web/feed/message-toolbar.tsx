// A message's buttons, once the pointer or the focus has reached it: common actions, and the full menu.
import type { JSX } from 'preact'
import { pickReaction, quote } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { preparePicker } from '../emoji/open-picker.tsx'
import { thumb, toggleReaction, toggleStar } from '../messages/message-actions.ts'
import { beginEditing } from '../messages/selection.ts'
import { mayEdit, mayReact } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { MenuTool } from './message-tools.tsx'

export function MessageTools({ message }: { readonly message: Message }): JSX.Element {
  const store = useStore('organization', 'groups', 'channels')
  const { id, flags } = message
  const t = texts.value
  const isStarred = flags.includes('starred')
  return (
    <div class="tools" role="toolbar" aria-label={t.message}>
      {mayReact(store, message) ? (
        <>
          <button
            type="button"
            class="tool"
            aria-label={t.like}
            title={t.like}
            onClick={() => void toggleReaction(id, thumb)}
          >
            <MoreIcon name="like" />
          </button>
          <button
            type="button"
            class="tool"
            aria-label={t.actions.addReaction}
            title={t.actions.addReaction}
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
        aria-label={t.quoteAndReply}
        title={t.quoteAndReply}
        onClick={() => void quote(id)}
      >
        <MoreIcon name="reply" />
      </button>
      {mayEdit(store, message, nowSeconds()) ? (
        <button type="button" class="tool" aria-label={t.edit} title={t.edit} onClick={() => beginEditing(id)}>
          <Icon name="edit" />
        </button>
      ) : (
        <button
          type="button"
          class="tool"
          aria-label={isStarred ? t.unstar : t.star}
          title={isStarred ? t.unstar : t.star}
          aria-pressed={isStarred}
          onClick={() => void toggleStar(id)}
        >
          <Icon name="star" />
        </button>
      )}
      <MenuTool id={id} look="tool" isReached />
    </div>
  )
}
