// Topics of a channel, the newest first.
import type { Store } from '../store/store.ts'
import { most } from './choice.ts'
import { best, Match, matcher, plain } from './match.ts'

/** As last written. */
export function findTopics({ topics }: Pick<Store, 'topics'>, channelId: number, query: string): string[] {
  const wanted = plain(query.trimStart())
  const matchOf = matcher(wanted)
  const found = [...(topics.get(channelId)?.values() ?? [])].flatMap(topic => {
    const match = matchOf(plain(topic.name))
    return match === Match.none ? [] : [{ match, ...topic }]
  })
  // Without letters every topic matches as well as any other.
  return best(found, most, (a, b) => (wanted === '' ? 0 : a.match - b.match) || b.newest - a.newest).map(
    ({ name }) => name,
  )
}

/** Whether the topic is none of those that the client knows. */
export const isNewTopic = ({ topics }: Pick<Store, 'topics'>, channelId: number, topic: string): boolean =>
  topics.get(channelId)?.has(topic.toLowerCase()) !== true
