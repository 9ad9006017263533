// The names of all places, prepared for the letters that the user will type. They are prepared in parts, so that the page
// stays quick, and kept as long as they are the same.
import { type Name, type NameList, nameList, plainName, prepareName } from '../complete/fuzzy.ts'
import { orderOf } from '../complete/people-order.ts'
import { conversationOf } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'
import type { Place } from './place.ts'

export interface NamedPlace<P extends Place = Place> {
  readonly place: P
  readonly name: Name
}
type Direct = NamedPlace<{ readonly userIds: readonly number[] }>
type ChannelPlace = NamedPlace<{ readonly channelId: number }>
interface TopicPlace extends NamedPlace<{ readonly channelId: number; readonly topic: string }> {
  newest: number
  readonly channel: string
}

export interface PlaceNames {
  readonly people: NameList<Direct>
  readonly channels: NameList<ChannelPlace>
  readonly topics: NameList<TopicPlace>
}

/** What the names need of the texts. */
export interface Words {
  /** The name of the topic without a name. */
  readonly topicName: (topic: string) => string
  readonly userNames: (userIds: readonly number[]) => string
}

const atOnce = 500

/** More are rarely found by the names of all their users. */
const mostGroups = 2_000

export class PlaceIndex {
  readonly #store: Store
  readonly #words: Words
  #named: PlaceNames = { people: nameList([]), channels: nameList([]), topics: nameList([]) }
  readonly #directs = new Map<string, Direct & { readonly text: string }>()
  readonly #channels = new Map<number, ChannelPlace & { readonly text: string }>()
  readonly #topics = new Map<number, Map<string, TopicPlace>>()

  constructor(store: Store, words: Words) {
    this.#store = store
    this.#words = words
  }

  /** The names that are prepared by now. */
  get names(): PlaceNames {
    return this.#named
  }

  /** Each step prepares some; the last one names all. */
  *prepare(): Generator<void, void> {
    this.#named = { ...this.#named, channels: nameList(this.#channelPlaces()) }
    yield
    const people: Direct[] = []
    for (const place of this.#peoplePlaces()) {
      people.push(place)
      if (people.length % atOnce === 0) yield
    }
    this.#named = { ...this.#named, people: nameList(people) }
    yield
    const topics: TopicPlace[] = []
    for (const place of this.#topicPlaces()) {
      topics.push(place)
      if (topics.length % atOnce === 0) yield
    }
    // Mostly in order since the last time.
    topics.sort((a, b) => b.newest - a.newest)
    this.#named = { ...this.#named, topics: nameList(topics) }
  }

  #channelPlaces(): ChannelPlace[] {
    const { subscriptions, otherChannels } = this.#store
    const isOpen = ({ is_archived }: Channel): boolean => !is_archived
    const subscribed = [...subscriptions.values()].filter(isOpen)
    const ordered = [
      ...subscribed.filter(({ is_muted }) => !is_muted),
      ...subscribed.filter(({ is_muted }) => is_muted),
      ...otherChannels.values().filter(isOpen),
    ]
    return ordered.map(({ stream_id: channelId, name: text }) => {
      const known = this.#channels.get(channelId)
      if (known?.text === text) return known
      const made = { place: { channelId }, name: prepareName(text), text }
      this.#channels.set(channelId, made)
      return made
    })
  }

  /** First the user's direct conversations, the latest first, then all other people by name. */
  *#peoplePlaces(): Generator<Direct> {
    const { directs, people } = this.#store
    const written = [...directs].sort((a, b) => b[1] - a[1]).slice(0, mostGroups)
    const met = new Set<number>()
    for (const [key] of written) {
      const conversation = conversationOf(key)
      if (!('userIds' in conversation)) continue
      const { userIds } = conversation
      const [first = 0] = userIds
      if (userIds.length === 1 && people.get(first)?.is_active === false) continue
      if (userIds.length === 1) met.add(first)
      yield this.#direct(userIds)
    }
    const { near, far } = orderOf(people)
    for (const { person } of [...near, ...far])
      if (person.is_active && !met.has(person.user_id)) yield this.#direct([person.user_id])
  }

  #direct(userIds: readonly number[]): Direct {
    const [key, text] = [userIds.join(), this.#words.userNames(userIds)]
    const known = this.#directs.get(key)
    if (known?.text === text) return known
    const made = { place: { userIds }, name: prepareName(text), text }
    this.#directs.set(key, made)
    return made
  }

  *#topicPlaces(): Generator<TopicPlace> {
    const { subscriptions, otherChannels, topics } = this.#store
    for (const [channelId, known] of topics) {
      const channel = subscriptions.get(channelId) ?? otherChannels.get(channelId)
      if (channel === undefined || channel.is_archived) continue
      const before = this.#topics.get(channelId)
      const now = new Map<string, TopicPlace>()
      this.#topics.set(channelId, now)
      for (const [key, { name: topic, newest }] of known) {
        const same = before?.get(key)
        const isSame = same?.place.topic === topic && same.channel === channel.name
        const place = isSame ? same : this.#topic(channel, topic, newest)
        place.newest = newest
        now.set(key, place)
        yield place
      }
    }
  }

  #topic({ stream_id: channelId, name: channel }: Channel, topic: string, newest: number): TopicPlace {
    const before = `${channel} `
    const from = prepareName(before).plain.length
    const name = prepareName(before + this.#words.topicName(topic), from)
    return { place: { channelId, topic }, name, newest, channel }
  }
}

/**
 * The channel whose whole name follows `#`, with a space or a topic after it; the longest name if several fit. The client
 * may not have all of its topics.
 */
export function channelNamed({ channels }: Pick<PlaceNames, 'channels'>, text: string): number | undefined {
  if (!text.startsWith('#')) return undefined
  const wanted = `${plainName(text.slice(1)).trimStart()} `
  let found: ChannelPlace | undefined
  for (const one of channels.all)
    if (one.name.plain.length > (found?.name.plain.length ?? 0) && wanted.startsWith(`${one.name.plain} `)) found = one
  return found?.place.channelId
}
