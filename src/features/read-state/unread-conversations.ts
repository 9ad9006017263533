// Unread messages by conversation. Messages in channels are grouped by topic.

export interface UnreadConversation {
  readonly recipient_id: number
  readonly channel_id: number | null
  /** Empty for direct messages. */
  readonly topic: string
  /** Ascending. */
  readonly ids: number[]
  /** The given messages that have flags. */
  readonly flagged: { readonly id: number; readonly flags: number }[]
}

export class UnreadConversations {
  readonly #byPlace = new Map<string, UnreadConversation>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** The conversation of these messages, which are added to it in any order. */
  #at({ recipient_id, channel_id, topic }: Omit<UnreadConversation, 'ids' | 'flagged'>): UnreadConversation {
    const place = `${recipient_id} ${topic}`
    let conversation = this.#byPlace.get(place)
    if (conversation === undefined) {
      conversation = { recipient_id, channel_id, topic, ids: [], flagged: [] }
      this.#byPlace.set(place, conversation)
    }
    return conversation
  }

  add(message: Omit<UnreadConversation, 'ids' | 'flagged'> & { readonly id: number }, flags: number): void {
    const { ids, flagged } = this.#at(message)
    ids.push(message.id)
    if (flags !== 0) flagged.push({ id: message.id, flags })
    this.#count++
  }

  addAll({ ids, flagged, ...place }: UnreadConversation): void {
    const conversation = this.#at(place)
    for (const id of ids) conversation.ids.push(id)
    for (const one of flagged) conversation.flagged.push(one)
    this.#count += ids.length
  }

  /** The newest messages, in the order of each conversation's oldest one, and whether older ones are left out. */
  newest(limit: number): { conversations: UnreadConversation[]; isCut: boolean } {
    const all = [...this.#byPlace.values()]
    for (const { ids } of all) ids.sort(ascending)
    const isCut = this.#count > limit
    const conversations = isCut ? from(oldestOf(all, limit), all) : all
    conversations.sort((a, b) => ascending(a.ids[0] ?? 0, b.ids[0] ?? 0))
    return { conversations, isCut }
  }
}

const ascending = (a: number, b: number): number => a - b

/** The oldest of the newest messages. */
const oldestOf = (conversations: readonly UnreadConversation[], count: number): number =>
  conversations
    .flatMap(({ ids }) => ids)
    .sort(ascending)
    .at(-count) ?? 0

const from = (oldest: number, conversations: readonly UnreadConversation[]): UnreadConversation[] =>
  conversations
    .map(({ ids, flagged, ...place }) => ({
      ...place,
      ids: ids.filter(id => id >= oldest),
      flagged: flagged.filter(({ id }) => id >= oldest),
    }))
    .filter(({ ids }) => ids.length > 0)
