// One message of a feed.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useStore } from '../app/live.ts'
import { EditBox } from '../compose/edit-box.tsx'
import { Content, emojiText } from '../content/content.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { timeText, wholeTime } from '../text/times.ts'
import { deleteMessage, mayEdit, toggleReaction, toggleStar } from './message-acts.ts'

interface Shown {
  readonly id: number
  readonly isContinued: boolean
  readonly isHighlighted: boolean
  /** Lines above the message: its day, its conversation. */
  readonly children?: ComponentChildren
}

export function MessageRow({ id, isContinued, isHighlighted, children }: Shown): JSX.Element | null {
  const store = useStore(`message ${id}`)
  const [isEditing, setEditing] = useState(false)
  const [isShown, setShown] = useState(false)
  const message = store.messages.get(id)
  if (message === undefined) return null
  const { sender_id, sender_full_name, avatar_url, timestamp, flags } = message
  const t = texts.value
  const isMention = ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag =>
    flags.includes(flag),
  )
  const isHidden = store.mutedUsers.has(sender_id) && !isShown
  const classes = ['row', isContinued && 'continued', isMention && 'mentioned', isHighlighted && 'highlighted']
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
    <article data-id={id} aria-labelledby={`name-${id}`} tabIndex={-1}>
      {children}
      <div class={classes.filter(Boolean).join(' ')}>
        {isContinued ? (
          <div />
        ) : (
          <img class="face" src={avatar_url ?? ''} alt="" loading="lazy" width="36" height="36" />
        )}
        <div class="body">
          <div class={isContinued ? 'who unseen' : 'who'} id={`name-${id}`}>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <a href={`#narrow/id/${id}`} class="time" title={wholeTime(timestamp)}>
              <time dateTime={new Date(timestamp * 1000).toISOString()}>{timeText(timestamp)}</time>
            </a>
            {flags.includes('starred') ? <Icon name="star" /> : null}
          </div>
          {isEditing ? (
            <EditBox message={message} done={() => setEditing(false)} />
          ) : (
            <Content html={message.content} ownId={store.ownId} />
          )}
          <Notes message={message} />
          <Reactions message={message} ownId={store.ownId} />
        </div>
        <div class="tools" role="toolbar" aria-label={t.message}>
          <button type="button" class="tool" aria-label={t.like} onClick={() => void toggleReaction(id, thumb)}>
            <Icon name="like" />
          </button>
          <button
            type="button"
            class="tool"
            aria-label={flags.includes('starred') ? t.unstar : t.star}
            aria-pressed={flags.includes('starred')}
            onClick={() => void toggleStar(id)}
          >
            <Icon name="star" />
          </button>
          {mayEdit(message, store) ? (
            <>
              <button type="button" class="tool" aria-label={t.edit} onClick={() => setEditing(true)}>
                <Icon name="edit" />
              </button>
              <button type="button" class="tool" aria-label={t.delete} onClick={() => void deleteMessage(id)}>
                <Icon name="trash" />
              </button>
            </>
          ) : null}
        </div>
      </div>
    </article>
  )
}

const thumb = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const

function Notes({ message }: { readonly message: Message }): JSX.Element | null {
  const t = texts.value
  const { last_edit_timestamp: edited, last_moved_timestamp: moved } = message
  if (edited === undefined && moved === undefined) return null
  return (
    <div class="notes">
      {edited === undefined ? null : <span title={t.lastEdited(wholeTime(edited))}>{t.edited}</span>}
      {moved === undefined ? null : <span title={wholeTime(moved)}>{t.moved}</span>}
    </div>
  )
}

function Reactions({ message, ownId }: { readonly message: Message; readonly ownId: number }): JSX.Element | null {
  const store = useStore('people')
  if (message.reactions.length === 0) return null
  const groups = Map.groupBy(message.reactions, ({ emoji_code }) => emoji_code)
  const nameOf = (id: number): string => store.people.get(id)?.full_name ?? texts.value.unknownUser
  return (
    <div class="reactions">
      {[...groups].map(([code, all]) => {
        const [first] = all
        if (first === undefined) return null
        const isOwn = all.some(({ user_id }) => user_id === ownId)
        const users = all.map(({ user_id }) => nameOf(user_id)).join(', ')
        return (
          <button
            key={code}
            type="button"
            class={isOwn ? 'own' : ''}
            aria-pressed={isOwn}
            aria-label={`${texts.value.react(first.emoji_name)}: ${users}`}
            title={`${users} · :${first.emoji_name}:`}
            onClick={() => void toggleReaction(message.id, first)}
          >
            <span aria-hidden="true">{emojiText(code)}</span> {all.length}
          </button>
        )
      })}
    </div>
  )
}
