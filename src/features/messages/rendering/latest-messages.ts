// The latest message of each topic to which a text links: with it a client finds the topic even when it was renamed or
// moved.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type ChannelRow, historyIsOpen } from '#features/channels/public.ts'
import type { LinkedTopic, RenderContext } from '#features/markdown/public.ts'
import { flaggedMessages, personalStates } from '#features/read-state/public.ts'
import { latestInTopics } from '../store/rendering.ts'

/** `readable` are the channels whose messages the writer may read; other channels give no message. */
export async function latestMessages(
  tx: ReadTx,
  topics: readonly LinkedTopic[],
  readable: readonly ChannelRow[],
  writer?: Caller,
): Promise<RenderContext['latestInTopic']> {
  const channels = new Map(readable.map(channel => [channel.name, channel]))
  const wanted = topics.flatMap(({ channel: name, topic }) => {
    const channel = channels.get(name)
    return channel === undefined ? [] : [{ channelId: channel.id, topicLower: topic.toLowerCase() }]
  })
  if (wanted.length === 0) return () => undefined
  const found = await latestInTopics(tx, wanted)
  const protectedChannels = new Set(readable.filter(channel => !historyIsOpen(channel)).map(({ id }) => id))
  const hidden = await notSeen(
    tx,
    found.filter(({ channel_id }) => protectedChannels.has(channel_id)).map(({ newest_message }) => newest_message),
    writer,
  )
  const latest = new Map(
    found
      .filter(({ newest_message }) => !hidden.has(newest_message))
      .map(({ channel_id, name_lower, newest_message }) => [key(channel_id, name_lower), newest_message]),
  )
  return (channelId, topic) => latest.get(key(channelId, topic.toLowerCase()))
}

const key = (channelId: number, topicLower: string): string => `${channelId} ${topicLower}`

/** The messages, in channels with a protected history, that the writer neither received nor has a row of. */
async function notSeen(tx: ReadTx, ids: readonly number[], writer?: Caller): Promise<Set<number>> {
  if (ids.length === 0 || writer === undefined) return new Set(ids)
  const messages = await flaggedMessages(tx, writer.realmId, ids)
  const stateOf = await personalStates(tx, writer.id, messages)
  const seen = messages.filter(message => {
    const { received, hasRow } = stateOf(message)
    return received || hasRow
  })
  return new Set(ids).difference(new Set(seen.map(({ id }) => id)))
}
