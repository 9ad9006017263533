// A conversation: where, who wrote last and what, who else writes there, how much is unread, and when.
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { isResolved, unresolvedName } from '#features/message-edits/move/resolved-name.ts'
import { useStore } from '../base/live.ts'
import { hashOfNarrow } from '../base/navigate.ts'
import { Snippet } from '../content/snippet.tsx'
import { topicName, userNames } from '../conversation/names.ts'
import { PresenceDot } from '../people/user-marks.tsx'
import { conversationOf } from '../store/conversation.ts'
import { termsOfMessage } from '../store/narrow.ts'
import type { RecentConversation } from '../store/recent-conversations.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { timeText } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark, Count, Face } from '../ui/signs.tsx'

export function RecentRow({ one, isUrgent }: { one: RecentConversation; isUrgent: boolean }): JSX.Element {
  const store = useStore('channels', 'people')
  const { key, newest, unread, others } = one
  const { stream_id: channelId, subject, timestamp } = newest
  const to = conversationOf(key)
  const users = 'userIds' in to ? to.userIds : []
  const isOfTwo = users.length === 1
  const id = useId()
  return (
    <li class={unread > 0 ? 'recent-row unread' : 'recent-row'} data-conversation={key}>
      <a
        href={hashOfNarrow(termsOfMessage(newest, store.ownId))}
        aria-describedby={`${id}-count ${id}-snippet ${id}-time`}
      >
        <span class="row-mark">
          {channelId === undefined ? <DirectMark userIds={users} /> : <ChannelMark channelId={channelId} />}
        </span>
        <b class="row-name">
          {channelId === undefined ? (
            <bdi>{userNames(store, users)}</bdi>
          ) : isResolved(subject) ? (
            <>
              <span class="resolved" role="img" aria-label={onDemand.value.lists.resolved}>
                <Icon name="check" />
              </span>
              <bdi>{topicName(unresolvedName(subject))}</bdi>
            </>
          ) : (
            <bdi>{topicName(subject)}</bdi>
          )}
        </b>{' '}
        <span class="row-conversation">
          {channelId !== undefined ? (
            <bdi>{channelOf(store, channelId)?.name ?? ''}</bdi>
          ) : isOfTwo ? (
            onDemand.value.lists.directMessage
          ) : (
            onDemand.value.lists.groupOf(users.length + 1)
          )}
        </span>
      </a>
      <Snippet id={newest.id} elementId={`${id}-snippet`} isOfTwo={isOfTwo} />
      <span class="row-others" aria-hidden="true">
        {isOfTwo
          ? null
          : others.map(({ sender_id, avatar_url }) => (
              <Face key={sender_id} userId={sender_id} url={avatar_url ?? ''} />
            ))}
      </span>
      <span class="row-marks" id={`${id}-count`}>
        <Count count={unread} isUrgent={isUrgent} />
      </span>
      <time id={`${id}-time`} dateTime={new Date(timestamp * 1000).toISOString()}>
        {timeText(timestamp)}
      </time>
    </li>
  )
}

function DirectMark({ userIds }: { readonly userIds: readonly number[] }): JSX.Element {
  const [other] = userIds
  if (userIds.length > 1 || other === undefined)
    return (
      <span class="mark group" aria-hidden="true">
        <Icon name={userIds.length > 1 ? 'people' : 'direct'} />
      </span>
    )
  return (
    <span class="row-face" aria-hidden="true">
      <Face userId={other} />
      <PresenceDot userId={other} />
    </span>
  )
}
