// A message that a search has found: who wrote it, where and when, and the part of it that matches.
import { useComputed } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { hashOfNarrow } from '../base/navigate.ts'
import { readHtml } from '../content/read-html.ts'
import { type Piece, textPieces } from '../content/snippet-pieces.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { editedMessages } from '../messages/selection.ts'
import { conversationOfMessage } from '../store/conversation.ts'
import { termsOfMessage } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { dateFormat, dayName, nowSeconds, timeText, wholeTime } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark, Face } from '../ui/signs.tsx'
import type { Match } from './best-first.ts'
import { excerptOf } from './excerpt.ts'

interface Props {
  readonly id: number
  readonly at: number
  /** -1 if there are more than are known. */
  readonly count: number
  readonly match: Match | undefined
  readonly open: (id: number) => void
}

export const addressOfResult = (message: Message): string =>
  hashOfNarrow(termsOfMessage(message, theStore().ownId), message.id)

export function ResultRow({ id, at, count, match, open }: Props): JSX.Element | null {
  const store = useStore(`message ${id}`, 'people', 'channels')
  const message = store.messages.get(id)
  const isEditedSince = match !== undefined && match.source !== message?.content
  const html = (isEditedSince ? undefined : match?.content) ?? message?.content ?? ''
  const excerpt = useMemo(() => excerptOf(html), [html])
  // A key that edits: the form is in the conversation.
  const isEdited = useComputed(() => editedMessages.value.has(id)).value
  useEffect(() => {
    if (isEdited) open(id)
  }, [isEdited])
  if (message === undefined) return null
  const { sender_id, sender_full_name, avatar_url, timestamp } = message
  const isHidden = store.mutedUsers.has(sender_id)
  return (
    <article
      class="result"
      data-id={id}
      tabIndex={-1}
      aria-posinset={at}
      aria-setsize={count}
      aria-labelledby={`name-${id} conversation-${id}`}
      aria-describedby={`text-${id}`}
      onClick={event => {
        if (event.target instanceof Element && event.target.closest('a') !== null) return
        // Text can be selected.
        if (getSelection()?.isCollapsed !== false) open(id)
      }}
    >
      <Face userId={sender_id} url={avatar_url ?? ''} />
      <div class="result-head">
        <b class="result-sender" id={`name-${id}`}>
          <bdi>{store.people.get(sender_id)?.full_name ?? sender_full_name}</bdi>
        </b>
        <a
          class="conversation"
          id={`conversation-${id}`}
          href={addressOfResult(message)}
          onClick={event => {
            if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            open(id)
          }}
        >
          <ConversationLine message={message} match={match} />
        </a>
        <time dateTime={new Date(timestamp * 1000).toISOString()} title={wholeTime(timestamp)}>
          {resultTime(timestamp)}
        </time>
      </div>
      <p class="text" id={`text-${id}`} dir="auto">
        {isHidden ? texts.value.mutedUser : <Pieces pieces={excerpt} />}
      </p>
    </article>
  )
}

/** The nearer, the more exact. */
function resultTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  const now = nowSeconds()
  if (dayName(seconds) === dayName(now)) return timeText(seconds)
  const isThisYear = dateFormat({ year: 'numeric' }).format(date) === dateFormat({ year: 'numeric' }).format(now * 1000)
  if (!isThisYear) return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(date)
  return dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(date)
}

function ConversationLine({
  message,
  match,
}: {
  readonly message: Message
  readonly match: Match | undefined
}): JSX.Element {
  const store = useStore('channels', 'people')
  const to = conversationOfMessage(message, store.ownId)
  if ('userIds' in to)
    return (
      <>
        <Icon name="direct" />
        <bdi>{userNames(store, to.userIds)}</bdi>
      </>
    )
  // The topic may have been renamed since.
  const found = match === undefined ? [] : textPieces(readHtml(match.subject), { ownId: 0, isReached: false }, 1_000)
  const isSame = found.map(({ text }) => text).join('') === to.topic
  return (
    <>
      <ChannelMark channelId={to.channelId} />
      <bdi>{channelOf(store, to.channelId)?.name ?? ''}</bdi>
      <span aria-hidden="true">›</span>
      <b>
        <bdi>{isSame && to.topic !== '' ? <Pieces pieces={found} /> : topicName(to.topic)}</bdi>
      </b>
    </>
  )
}

const Pieces = ({ pieces }: { readonly pieces: readonly Piece[] }): JSX.Element => (
  <>
    {pieces.map(({ text, isMatch }, at) =>
      isMatch ? (
        <mark key={at} class="highlight">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </>
)
