// A message in a feed.
import { useComputed } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { isHandheld } from '../base/narrow-screen.ts'
import type { Props } from '../compose/edit-form.tsx'
import { MessageContent } from '../content/message-content.tsx'
import { editedMessages, endEditing } from '../messages/selection.ts'
import { SenderFace, SenderName } from '../people/user-marks.tsx'
import { texts } from '../text/text.ts'
import { timeText, wholeTime } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { MenuTool, Notes } from './message-tools.tsx'
import { Reactions } from './reactions.tsx'

interface Shown {
  readonly id: number
  readonly isContinued: boolean
  readonly isHighlighted: boolean
  /** What's above the message: its day, its conversation. */
  readonly children?: ComponentChildren
}

export function MessageRow({ id, isContinued, isHighlighted, children }: Shown): JSX.Element | null {
  const store = useStore(`message ${id}`, 'people')
  const isEditing = useComputed(() => editedMessages.value.has(id)).value
  const [isShown, setShown] = useState(false)
  const [isReached, setReached] = useState(false)
  const message = store.messages.get(id)
  if (message === undefined) return null
  const { sender_id, sender_full_name, avatar_url, timestamp, flags } = message
  if (store.mutedUsers.has(sender_id) && !isShown)
    return (
      <HiddenMessage id={id} show={() => setShown(true)}>
        {children}
      </HiddenMessage>
    )
  const t = texts.value
  const isMention = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag =>
    flags.includes(flag),
  )
  const isStarred = flags.includes('starred')
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
  const hasSheet = isHandheld.value
  const tabIndex = isContinued ? -1 : undefined
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
          // In these rows, the star and time beside the name are only for screen readers.
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
            <SenderName userId={sender_id} name={name} tabIndex={tabIndex} />{' '}
            <a
              href={`#narrow/id/${id}`}
              class="time"
              tabIndex={tabIndex}
              title={isReached ? wholeTime(timestamp) : undefined}
            >
              <time dateTime={new Date(timestamp * 1000).toISOString()}>{timeText(timestamp)}</time>
            </a>
            {isStarred ? (
              <span role="img" aria-label={t.starred} title={t.starred}>
                <Icon name="star" />
              </span>
            ) : null}
            {isContinued ? null : <Notes message={message} />}
          </div>
          {hasSheet ? <MenuTool id={id} look="beside" isReached={isReached} /> : null}
          {isEditing ? <EditBox message={message} done={() => endEditing(id)} /> : <MessageContent id={id} />}
          <Reactions message={message} />
          {isReached || hasSheet ? null : <MenuTool id={id} look="alone" />}
        </div>
        {isReached && !hasSheet ? <MessageTools message={message} /> : null}
      </div>
    </article>
  )
}

interface HiddenProps extends Pick<Shown, 'id' | 'children'> {
  readonly show: () => void
}

/** A message from a muted user. */
const HiddenMessage = ({ id, show, children }: HiddenProps): JSX.Element => (
  <article data-id={id} tabIndex={-1}>
    {children}
    <div class="row hidden-message">
      <div />
      <div>
        {texts.value.mutedUser}{' '}
        <button type="button" class="link" onClick={show}>
          {texts.value.showMessage}
        </button>
      </div>
    </div>
  </article>
)

const MessageTools = lazy(async () => (await import('./message-toolbar.tsx')).MessageTools, <></>)

/** The form to edit a message, loaded with the first one. */
const EditBox = lazy<Props>(async () => (await import('../compose/edit-form.tsx')).EditForm)
