// The title of a feed: its channel and topic, its people, or what it contains.
import type { JSX } from 'preact'
import { TitleTools } from '../actions/title-tools.tsx'
import { useStore } from '../base/live.ts'
import { isNarrow } from '../base/narrow-screen.ts'
import { hashOfNarrow } from '../base/navigate.ts'
import { titleWords, topicName } from '../conversation/names.ts'
import { channelIn, type Narrow, topicIn } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { ChannelMark, Named } from '../ui/signs.tsx'
import { ViewHeading } from '../ui/view-heading.tsx'

const UnreadElsewhere = lazy(async () => (await import('./unread-elsewhere.tsx')).UnreadElsewhere, <></>)

export function FeedTitle({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('channels', 'people', 'topics')
  const [channelId, topic] = [channelIn(narrow), topicIn(narrow)]
  const channel = channelId === undefined ? undefined : channelOf(store, channelId)
  return (
    <header class="bar">
      <a class="tool back" href="#">
        <Icon name="back" />
        <span class="unseen">{texts.value.back}</span> {isNarrow.value ? <UnreadElsewhere narrow={narrow} /> : null}
      </a>
      {channel === undefined || channelId === undefined ? (
        <ViewHeading>
          <b>
            <bdi>
              <Named words={titleWords(store, narrow)} />
            </bdi>
          </b>
        </ViewHeading>
      ) : (
        <ViewHeading>
          <ChannelMark channelId={channelId} />
          <a
            class={topic === undefined ? 'name' : 'channel'}
            href={hashOfNarrow([{ operator: 'channel', operand: channelId }])}
          >
            <bdi>{channel.name}</bdi>
          </a>
          {topic === undefined ? null : (
            <>
              <span class="between" aria-hidden="true">
                ›
              </span>
              <b>
                <bdi>{topicName(topic)}</bdi>
              </b>
            </>
          )}
        </ViewHeading>
      )}
      <span class="about" dir="auto">
        {channel?.description ?? ''}
      </span>
      {channel === undefined || channelId === undefined ? null : <TitleTools channelId={channelId} topic={topic} />}
    </header>
  )
}
