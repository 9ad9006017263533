// Completes channels and topics, after `#` and in the recipient fields.
import { allChannels, type ChannelMaps, type Store } from '../store/store.ts'
import type { Channel, Subscription } from '../store/types.ts'
import { best, type Choice, Match, matcher, most, plain } from './match.ts'
import { beforeTopic, writtenChannel } from './written.ts'

interface Found {
  readonly match: number
  readonly channel: Channel
  readonly subscription: Subscription | undefined
}

export function findChannels(channels: ChannelMaps, query: string, here: number | undefined): Channel[] {
  const matchOf = matcher(plain(query))
  const found: Found[] = allChannels(channels).flatMap(channel => {
    const match = matchOf(plain(channel.name))
    const subscription = channels.subscriptions.get(channel.stream_id)
    return match >= Match.inside || channel.is_archived ? [] : [{ match, channel, subscription }]
  })
  return best(found, most, order(here)).map(({ channel }) => channel)
}

const order =
  (here: number | undefined) =>
  (a: Found, b: Found): number => {
    const first = (is: (one: Found) => boolean | undefined): number => Number(is(b) ?? false) - Number(is(a) ?? false)
    return (
      a.match - b.match ||
      first(({ channel }) => channel.stream_id === here) ||
      first(({ subscription }) => subscription !== undefined && !subscription.is_muted) ||
      first(({ subscription }) => subscription?.pin_to_top) ||
      first(({ channel }) => channel.is_recently_active) ||
      (b.channel.stream_weekly_traffic ?? 0) - (a.channel.stream_weekly_traffic ?? 0) ||
      (plain(a.channel.name) < plain(b.channel.name) ? -1 : 1)
    )
  }

export const channelChoice = (channel: Channel): Choice => {
  const withTopic = beforeTopic(channel)
  return {
    key: `c${channel.stream_id}`,
    name: channel.name,
    about: channel.description,
    sign: { channelId: channel.stream_id },
    text: `${writtenChannel(channel)} `,
    ...(withTopic === undefined ? {} : { withTopic }),
  }
}

/** Newest first, spelled as in the latest message. */
export function findTopics({ topics }: Pick<Store, 'topics'>, channelId: number, query: string): string[] {
  const wanted = plain(query.trimStart())
  const matchOf = matcher(wanted)
  const found = [...(topics.get(channelId)?.values() ?? [])].flatMap(topic => {
    const match = matchOf(plain(topic.name))
    return match === Match.none ? [] : [{ match, ...topic }]
  })
  // Without a query, all topics match equally well.
  return best(found, most, (a, b) => (wanted === '' ? 0 : a.match - b.match) || b.newest - a.newest).map(
    ({ name }) => name,
  )
}

/** Whether the client doesn't know the topic yet. */
export const isNewTopic = ({ topics }: Pick<Store, 'topics'>, channelId: number, topic: string): boolean =>
  topics.get(channelId)?.has(topic.toLowerCase()) !== true
