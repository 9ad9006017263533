// All topics of a channel.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { useStore } from '../base/live.ts'
import { channelAddress, hashOfNarrow, topicTerms, useKeptScroll } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { withWords } from '../store/channel-sign.ts'
import { topicsOf } from '../store/counts.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChannelMark, Count } from '../ui/signs.tsx'
import { ViewHead } from '../ui/view-head.tsx'
import { loadTopics } from './channel-topics.ts'
import '../conversation/conversation-list.css'

const settingName = 'hide resolved topics'
const hidesResolved = signal(globalThis.localStorage.getItem(settingName) === 'yes')

export function Topics({ channelId }: { readonly channelId: number }): JSX.Element {
  const store = useStore('topics', 'unread', 'policies', 'channels')
  const [words, setWords] = useState('')
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => void Promise.resolve(loadTopics(channelId)).then(() => setLoaded(true)), [store, channelId])
  const channel = channelOf(store, channelId)
  const all = topicsOf(store, channelId)
  const shown = all.filter(
    ({ name }) =>
      topicName(name).toLowerCase().includes(words.toLowerCase()) && !(hidesResolved.value && isResolved(name)),
  )
  const list = useKeptScroll(all.length > 0)
  const t = texts.value.topics
  if (channel === undefined) return <p class="empty">{texts.value.noSuchChannel}</p>
  return (
    <>
      <ViewHead
        heading={
          <>
            <ChannelMark channelId={channelId} />
            <a class="channel" href={channelAddress(channelId)} title={t.channelFeed}>
              <bdi>{channel.name}</bdi>
            </a>
            <span class="between" aria-hidden="true">
              ›
            </span>
            <b>{t.title}</b>
          </>
        }
      />
      <div class="list recent" tabIndex={0} role="region" aria-label={t.title} {...list}>
        <div class="filters">
          <input
            type="search"
            aria-label={t.filter}
            placeholder={t.filter}
            dir="auto"
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <label>
            <input
              type="checkbox"
              checked={hidesResolved.value}
              onChange={({ currentTarget: { checked } }) => {
                hidesResolved.value = checked
                globalThis.localStorage.setItem(settingName, checked ? 'yes' : 'no')
              }}
            />{' '}
            {onDemand.value.topics.hideResolved}
          </label>
        </div>
        {shown.length > 0 || !isLoaded ? null : all.length === 0 ? (
          <EmptyState
            title={onDemand.value.empty.channel.title}
            text={withWords(name => onDemand.value.empty.channel.text(name, channel.subscriber_count), [channel])}
            art="talk"
          >
            <a href={channelAddress(channelId)}>{texts.value.recipient.newTopic}</a>
          </EmptyState>
        ) : (
          <EmptyState title={t.none} text={onDemand.value.lists.empty.filtered.hint} art="lens" />
        )}
        <ul>
          {shown.map(({ key, name, unread, isMuted }) => (
            <li key={key} class={unread > 0 && !isMuted ? 'recent-row unread' : 'recent-row'}>
              <a href={hashOfNarrow(topicTerms(channelId, name))}>
                <span class="conversation-name">
                  <b>
                    <bdi>{topicName(name)}</bdi>
                  </b>
                </span>
                <Count count={unread} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
