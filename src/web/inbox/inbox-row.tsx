// An unread conversation: who wrote last and what, when, and how much is unread.
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { topicItems } from '../actions/open.ts'
import { conversationNamed, readConversation, toggleMutedRow } from '../actions/row-actions.ts'
import { useStore } from '../base/live.ts'
import { hashOfConversation } from '../base/navigate.ts'
import { Snippet } from '../content/snippet.tsx'
import { PresenceDot } from '../people/user-marks.tsx'
import type { ConversationKey } from '../store/conversation.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { Count, Face } from '../ui/signs.tsx'
import { shortTime } from './short-time.ts'

/** No lists, which change in place: with the same ones the row wouldn't be rendered again. */
interface Props {
  readonly conversation: ConversationKey
  readonly name: string
  readonly newest: number
  readonly count: number
  readonly isMentioning: boolean
  readonly isUrgent: boolean
  readonly isMuted?: boolean
}

export function InboxRow({ conversation: key, name, newest, count, isMuted = false, ...is }: Props): JSX.Element {
  const t = texts.value
  const store = useStore(`message ${newest}`)
  const message = store.messages.get(newest)
  const id = useId()
  const to = conversationNamed(key)
  const other = 'userIds' in to && to.userIds.length === 1 ? to.userIds[0] : undefined
  return (
    <div class={isMuted ? 'inbox-row muted' : 'inbox-row'} data-conversation={key}>
      <span class="row-face">
        {message === undefined ? (
          <span class="face" />
        ) : (
          <Face userId={message.sender_id} url={message.avatar_url ?? ''} />
        )}
        {other === undefined ? null : (
          <span aria-hidden="true">
            <PresenceDot userId={other} />
          </span>
        )}
      </span>
      <a class="row-name" href={hashOfConversation(to)} aria-describedby={`${id}-marks ${id}-snippet ${id}-time`}>
        <bdi>{name}</bdi>
      </a>
      <Snippet id={newest} elementId={`${id}-snippet`} isOfTwo={other !== undefined} />
      <time
        id={`${id}-time`}
        dateTime={message === undefined ? undefined : new Date(message.timestamp * 1000).toISOString()}
      >
        {message === undefined ? '' : shortTime(message.timestamp)}
      </time>
      <span class="row-marks" id={`${id}-marks`}>
        {is.isMentioning ? (
          <span role="img" aria-label={onDemand.value.lists.mentionsYou}>
            <Icon name="mention" />
          </span>
        ) : null}
        <Count count={count} isUrgent={is.isUrgent} />
      </span>
      <div class="row-actions">
        <button
          type="button"
          class="tool"
          title={t.markRead}
          aria-label={`${t.markRead}: ${name}, ${t.unreadCount(count)}`}
          onClick={() => void readConversation(key)}
        >
          <Icon name="check" />
        </button>
        {'userIds' in to ? null : (
          <>
            <button
              type="button"
              class="tool"
              title={isMuted ? t.actions.unmute : t.actions.mute}
              aria-label={`${isMuted ? t.actions.unmute : t.actions.mute}: ${name}`}
              onClick={() => void toggleMutedRow(to)}
            >
              <Icon name={isMuted ? 'bell' : 'mute'} />
            </button>
            <MenuOpener label={t.actions.topicMenu(name)} items={() => topicItems(to)} />
          </>
        )}
      </div>
    </div>
  )
}
