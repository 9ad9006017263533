// The newest messages of channels with their topics, kept by a process for all users of an organization: a user's
// unread messages are a few ranges of them. The event log tells when they are outdated.
import { existing } from '#core/base/existing.ts'
import { logEnd, typesSince } from '#core/db/event-log.ts'
import type { ReadTx } from '#core/db/database.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import { type ChannelMessage, messagesAfter, messagesOfRanges, newestOfRealm } from './store/message-ids.ts'

/** The messages of a channel after `from`, ascending. */
export interface KeptChannel {
  from: number
  ids: number[]
  /** For each message, its topic's position in `topics`. */
  topicOf: number[]
  readonly topics: string[]
  readonly positions: Map<string, number>
  /** The messages that mention everyone in the channel. */
  readonly wildcards: Set<number>
}

interface KeptRealm {
  /** The channels are as they were after this event. */
  upTo: number
  /** All messages of the channels up to this one are kept. */
  newest: number
  readonly channels: Map<number, KeptChannel>
  /** In messages: see `sizes`. */
  size: number
}

/** The part of a channel that a user wants. */
export interface WantedChannel {
  readonly recipient_id: number
  readonly after: number
}

/** The channels as a transaction sees them: only messages up to `until`. */
export interface ChannelsInView {
  readonly realm: KeptRealm
  readonly until: number
}

/** Events that change which messages a channel has, their topics, or which users they mention. */
const changing = ['update_message', 'delete_message']
/** With more new messages, reading the wanted ones again is cheaper. */
const mostNew = 5_000
/** In messages, each of which takes about 16 bytes. */
const sizes = { topic: 10, channel: 40 }
/** Of all organizations. */
const mostKept = { realms: 1_000, messages: 2_000_000 }

export const keptChannels = serviceKey<KeptChannels>('messages of channels')
export const keptChannelsService = service(keptChannels, () => new KeptChannels())

export class KeptChannels {
  /** The most recently used comes last. */
  readonly #realms = new Map<number, KeptRealm>()

  async stop(): Promise<void> {
    this.#realms.clear()
  }

  /** Includes the wanted channels, possibly still without messages: see `extend`. */
  async view(tx: ReadTx, realmId: number, wanted: readonly WantedChannel[]): Promise<ChannelsInView> {
    const until = await newestOfRealm(tx, realmId)
    const realm = (await this.#current(tx, realmId, until, wanted)) ?? (await this.#begin(tx, realmId, until, wanted))
    return { realm, until }
  }

  /** Undefined if nothing kept is valid for this transaction. */
  async #current(
    tx: ReadTx,
    realmId: number,
    until: number,
    wanted: readonly WantedChannel[],
  ): Promise<KeptRealm | undefined> {
    const realm = this.#realms.get(realmId)
    if (realm === undefined) return undefined
    const since = await typesSince(tx, realmId, realm.upTo)
    if (since === undefined || changing.some(type => since.types.has(type))) return undefined
    const added = await messagesAfter(tx, realmId, realm.newest, mostNew + 1)
    if (added.length > mostNew) return undefined
    // Another request may have added some of them meanwhile.
    for (const message of added) if (message.id > realm.newest) append(realm, message)
    realm.upTo = Math.max(realm.upTo, since.end)
    // Another transaction may see more than this one.
    if (realm.newest > until) return undefined
    addChannels(realm, wanted)
    if (this.#realms.get(realmId) === realm) this.#keep(realmId, realm)
    return realm
  }

  async #begin(tx: ReadTx, realmId: number, newest: number, wanted: readonly WantedChannel[]): Promise<KeptRealm> {
    const upTo = await logEnd(tx, realmId)
    const kept = this.#realms.get(realmId)
    // Another request may have started for the same moment meanwhile.
    const isSame = kept !== undefined && kept.upTo === upTo && kept.newest === newest
    const realm = isSame ? kept : { upTo, newest, channels: new Map<number, KeptChannel>(), size: 0 }
    addChannels(realm, wanted)
    // Without events there is no position that the messages belong to. Lists of a later moment serve more requests.
    if (upTo > 0 && upTo >= (kept?.upTo ?? 0)) this.#keep(realmId, realm)
    return realm
  }

  #keep(realmId: number, realm: KeptRealm): void {
    this.#realms.delete(realmId)
    this.#realms.set(realmId, realm)
    let messages = this.#realms.values().reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of this.#realms) {
      if (messages <= mostKept.messages && this.#realms.size <= mostKept.realms) return
      this.#realms.delete(oldest)
      messages -= size
    }
  }
}

/** At a moment when the transaction that wants the channels sees every message up to `newest`. */
function addChannels(realm: KeptRealm, wanted: readonly WantedChannel[]): void {
  for (const { recipient_id } of wanted) {
    if (realm.channels.has(recipient_id)) continue
    realm.channels.set(recipient_id, emptyChannel(realm.newest))
    realm.size += sizes.channel
  }
}

/** Loads the messages of the wanted channels after `lower`, or after the wanted start if that is later. */
export async function extend(
  tx: ReadTx,
  { realm }: ChannelsInView,
  wanted: readonly WantedChannel[],
  lower: number,
): Promise<void> {
  const missing = wanted.flatMap(({ recipient_id, after }) => {
    const from = realm.channels.get(recipient_id)?.from ?? 0
    const least = Math.max(after, lower)
    return least < from ? [{ key: recipient_id, after: least, until: from }] : []
  })
  if (missing.length === 0) return
  const found = Map.groupBy(await messagesOfRanges(tx, missing), message => message.recipient_id)
  for (const { key, after } of missing) prepend(realm, key, found.get(key) ?? [], after)
}

const emptyChannel = (from: number): KeptChannel => ({
  from,
  ids: [],
  topicOf: [],
  topics: [],
  positions: new Map(),
  wildcards: new Set(),
})

function positionOf(realm: KeptRealm, channel: KeptChannel, { topic }: ChannelMessage): number {
  const known = channel.positions.get(topic)
  if (known !== undefined) return known
  channel.positions.set(topic, channel.topics.length)
  realm.size += sizes.topic
  return channel.topics.push(topic) - 1
}

function noteWildcard({ wildcards }: KeptChannel, { id, channel_wildcard }: ChannelMessage): void {
  if (channel_wildcard === 1) wildcards.add(id)
}

function append(realm: KeptRealm, message: ChannelMessage): void {
  realm.newest = message.id
  const channel = realm.channels.get(message.recipient_id)
  if (channel === undefined) return
  channel.ids.push(message.id)
  channel.topicOf.push(positionOf(realm, channel, message))
  noteWildcard(channel, message)
  realm.size++
}

/** `messages` are all messages after `after`. Another request may have loaded some of them meanwhile. */
function prepend(realm: KeptRealm, recipientId: number, messages: readonly ChannelMessage[], after: number): void {
  const channel = existing(realm.channels.get(recipientId))
  const older = messages.filter(({ id }) => id <= channel.from).sort((a, b) => a.id - b.id)
  channel.ids = [...older.map(({ id }) => id), ...channel.ids]
  channel.topicOf = [...older.map(message => positionOf(realm, channel, message)), ...channel.topicOf]
  for (const message of older) noteWildcard(channel, message)
  channel.from = Math.min(channel.from, after)
  realm.size += older.length
}
