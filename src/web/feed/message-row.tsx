// One message of a feed.
import { useComputed } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { openHistory } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import type { Props } from '../compose/edit-form.tsx'
import { MessageContent } from '../content/message-content.tsx'
import { editedMessages, endEditing } from '../messages/selection.ts'
import { SenderFace, SenderName } from '../people/user-marks.tsx'
import { hasHistory } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { timeText, wholeTime } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { MenuTool, MessageTools } from './message-tools.tsx'
import { Reactions } from './reactions.tsx'

interface NotesProps {
  readonly message: Message
  /** In place of the words, which screen readers say. */
  readonly sign?: JSX.Element
}

interface Shown {
  readonly id: number
  readonly isContinued: boolean
  readonly isHighlighted: boolean
  /** In a search: the content with the matches marked. */
  readonly match?: string | undefined
  /** Lines above the message: its day, its conversation. */
  readonly children?: ComponentChildren
}

export function MessageRow({ id, isContinued, isHighlighted, match, children }: Shown): JSX.Element | null {
  const store = useStore(`message ${id}`, 'people')
  const isEditing = useComputed(() => editedMessages.value.has(id)).value
  const [isShown, setShown] = useState(false)
  const [isReached, setReached] = useState(false)
  const message = store.messages.get(id)
  if (message === undefined) return null
  const { sender_id, sender_full_name, avatar_url, timestamp, flags } = message
  const t = texts.value
  const isMention = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag =>
    flags.includes(flag),
  )
  const isStarred = flags.includes('starred')
  const isHidden = store.mutedUsers.has(sender_id) && !isShown
  const classes = [
    'row',
    isReached && 'reached',
    isContinued && 'continued',
    isMention && 'mentioned',
    isHighlighted && 'highlighted',
  ]
  const time = isReached ? (
    <time aria-hidden="true" title={wholeTime(timestamp)}>
      {timeText(timestamp)}
    </time>
  ) : null
  const isNoted = (message.last_edit_timestamp ?? message.last_moved_timestamp) !== undefined
  const name = store.people.get(sender_id)?.full_name ?? sender_full_name
  if (isHidden)
    return (
      <article data-id={id} tabIndex={-1}>
        {children}
        <div class="row hidden-message">
          <div />
          <div>
            {t.mutedUser}{' '}
            <button type="button" class="link" onClick={() => setShown(true)}>
              {t.showMessage}
            </button>
          </div>
        </div>
      </article>
    )
  return (
    <article
      data-id={id}
      aria-labelledby={`name-${id}`}
      aria-describedby={`text-${id}`}
      tabIndex={-1}
      onPointerEnter={() => setReached(true)}
      onFocusIn={() => setReached(true)}
    >
      {children}
      <div class={classes.filter(Boolean).join(' ')}>
        {isContinued ? (
          // The star and the time beside the name aren't seen there.
          <div class="gutter">
            {isStarred ? <Icon name="star" /> : null}
            <Notes
              message={message}
              sign={
                <>
                  <Icon name="edit" />
                  {time}
                </>
              }
            />
            {isNoted ? null : time}
          </div>
        ) : (
          <SenderFace userId={sender_id} url={avatar_url ?? ''} />
        )}
        <div class="body">
          <div class={isContinued ? 'who unseen' : message.is_me_message ? 'who me' : 'who'} id={`name-${id}`}>
            <SenderName userId={sender_id} name={name} />{' '}
            <a href={`#narrow/id/${id}`} class="time" title={isReached ? wholeTime(timestamp) : undefined}>
              <time dateTime={new Date(timestamp * 1000).toISOString()}>{timeText(timestamp)}</time>
            </a>
            {isStarred ? (
              <span role="img" aria-label={t.starred} title={t.starred}>
                <Icon name="star" />
              </span>
            ) : null}
            {isContinued ? null : <Notes message={message} />}
          </div>
          {isEditing ? (
            <EditBox message={message} done={() => endEditing(id)} />
          ) : (
            <MessageContent id={id} match={match} />
          )}
          <Reactions message={message} />
          {isReached ? null : <MenuTool id={id} isUnseen />}
        </div>
        {isReached ? <MessageTools message={message} /> : null}
      </div>
    </article>
  )
}

/** That it was edited or moved, in words or by a sign. */
function Notes({ message, sign }: NotesProps): JSX.Element | null {
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

/** The box in which the text of a message is changed, loaded with the first one. */
const EditBox = lazy<Props>(async () => (await import('../compose/edit-form.tsx')).EditForm)
