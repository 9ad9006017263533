import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { compareNames } from '../store/order.ts'
import type { Channel } from '../store/types.ts'
import { administration } from '../text/administration.ts'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { channelAddress } from './channel-address.ts'
import { maySubscribe } from './channel-rights.ts'

export function ChannelList({ channels }: { readonly channels: readonly Channel[] }): JSX.Element {
  const t = administration.value
  const [filter, setFilter] = useState('')
  // The store's counts date from the registration, these from when the view opened.
  const { answer } = useAsked(() => client.call('GET /streams', { include_all: true }), 'subscription')
  const counts = new Map(answer?.streams.map(one => [one.stream_id, one.subscriber_count]))
  const words = filter.trim().toLowerCase()
  const found = channels
    .filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words))
    .toSorted((a, b) => compareNames(a.name, b.name))
  return (
    <>
      <input
        type="search"
        dir="auto"
        aria-label={t.channel.filter}
        placeholder={t.channel.filter}
        value={filter}
        onInput={event => setFilter(event.currentTarget.value)}
      />
      <Rows
        rows={found.map(channel => (
          <ChannelRow
            key={channel.stream_id}
            channel={channel}
            count={counts.get(channel.stream_id) ?? channel.subscriber_count}
          />
        ))}
        empty={t.channel.noChannels}
      />
    </>
  )
}

interface RowProps {
  readonly channel: Channel
  readonly count: number
}

function ChannelRow({ channel, count }: RowProps): JSX.Element {
  const store = useStore('channels', 'groups', 'organization')
  const t = administration.value.channel
  const { stream_id, name, description, invite_only, is_archived } = channel
  const isSubscribed = store.subscriptions.has(stream_id)
  return (
    <li>
      <ChannelMark channelId={stream_id} />
      <span class="what">
        <a href={`#${channelAddress(stream_id, name)}`}>
          <bdi>{name}</bdi>
        </a>
        {invite_only ? <span class="badge">{t.private}</span> : null}
        {is_archived ? <span class="badge">{t.archived}</span> : null}
        <small>
          {t.subscriberCount(count)}
          {description === '' ? null : <bdi> · {description}</bdi>}
        </small>
      </span>
      {isSubscribed ? (
        <button
          type="button"
          class="plain"
          aria-label={`${t.unsubscribe}: ${name}`}
          onClick={() => void leave(channel)}
        >
          {t.unsubscribe}
        </button>
      ) : maySubscribe(store, channel) ? (
        <button type="button" class="plain" aria-label={`${t.subscribe}: ${name}`} onClick={() => void join(channel)}>
          {t.subscribe}
        </button>
      ) : null}
    </li>
  )
}

const join = ({ name }: Channel): Promise<boolean> =>
  orSay(client.call('POST /users/me/subscriptions', { subscriptions: [{ name }] }))

const leave = ({ name }: Channel): Promise<boolean> =>
  orSay(client.call('DELETE /users/me/subscriptions', { subscriptions: [name] }))
