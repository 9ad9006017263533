// The model of the server: the simplest possible chat server, in memory, that keeps one row per user and message.
// It's slow and obvious; the server is neither (docs/read-state.md).
export const flagOrder = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const
export type FlagName = (typeof flagOrder)[number]

export interface ModelUser {
  readonly id: number
  /** The name in the story. */
  readonly name: string
  readonly fullName: string
  readonly isBot: boolean
  /** Only for a bot. */
  readonly ownerId?: number
  role: number
  isActive: boolean
  readonly alertWords: Set<string>
  /** One row per message. */
  readonly rows: Map<number, Set<FlagName>>
}

export interface ModelChannel {
  readonly id: number
  readonly name: string
  /** Roles up to this one may subscribe themselves even if the channel is private; 0 isn't a role. */
  readonly openToRole: number
  isPrivate: boolean
  hasSharedHistory: boolean
  isWebPublic: boolean
  isArchived: boolean
  readonly subscribers: Set<ModelUser>
}

/** A text, and the flags that it sets for its readers. */
export interface Text {
  readonly content: string
  readonly mentioned: readonly ModelUser[]
  readonly channelWildcard: boolean
  readonly topicWildcard: boolean
}

export interface ModelMessage {
  readonly id: number
  readonly sender: ModelUser
  /** Only for a direct message. */
  readonly participants: readonly ModelUser[]
  /** Undefined for a direct message. */
  channel: ModelChannel | undefined
  topic: string
  text: Text
  readonly reactions: Map<ModelUser, Set<string>>
}

const isGuest = (user: ModelUser): boolean => user.role === 600

export const mayReadChannel = (user: ModelUser, channel: ModelChannel): boolean =>
  channel.subscribers.has(user) || (!isGuest(user) && (!channel.isPrivate || user.role <= channel.openToRole))

/** The rules of docs/spec/messages.md#get-messagesmessage_id. */
export function isVisible(user: ModelUser, message: ModelMessage): boolean {
  const { channel } = message
  if (channel === undefined) return user.rows.has(message.id)
  if (!mayReadChannel(user, channel)) return false
  return !channel.isPrivate || channel.hasSharedHistory || user.rows.has(message.id)
}

/** In the order of docs/spec/flags.md#order. */
export function flagsOf(user: ModelUser, message: ModelMessage): string[] {
  const row = user.rows.get(message.id)
  if (row === undefined) return ['read', 'historical']
  const names = flagOrder.filter(name => row.has(name))
  const wildcard = row.has('stream_wildcard_mentioned') || row.has('topic_wildcard_mentioned')
  return wildcard ? [...names, 'wildcard_mentioned'] : names
}

export class Model {
  readonly users: ModelUser[] = []
  readonly channels: ModelChannel[] = []
  readonly messages = new Map<number, ModelMessage>()

  inTopic(channel: ModelChannel | undefined, topic: string): ModelMessage[] {
    return [...this.messages.values()].filter(
      message => message.channel === channel && message.topic.toLowerCase() === topic.toLowerCase(),
    )
  }

  send(message: ModelMessage, isReadBySender: boolean): void {
    this.messages.set(message.id, message)
    for (const user of message.channel ? receiversOf(message.channel) : message.participants) {
      user.rows.set(message.id, new Set(isReadBySender && user === message.sender ? ['read'] : []))
      this.#setTextFlags(user, message)
    }
  }

  edit(message: ModelMessage, text: Text): void {
    message.text = text
    for (const user of this.users) this.#setTextFlags(user, message)
  }

  /** Sets the flags of a user's row that follow from the text. */
  #setTextFlags(user: ModelUser, { id, text, channel, topic }: ModelMessage): void {
    const row = user.rows.get(id)
    if (row === undefined) return
    const words = text.content.toLowerCase().split(/[^a-z]+/)
    const set = (name: FlagName, isSet: boolean): void => void (isSet ? row.add(name) : row.delete(name))
    set('mentioned', text.mentioned.includes(user) && user.isActive)
    set('has_alert_word', user.isActive && [...user.alertWords].some(word => words.includes(word)))
    set('stream_wildcard_mentioned', channel !== undefined && text.channelWildcard)
    const takesPart = (): boolean =>
      this.inTopic(channel, topic).some(other => other.sender === user || (other.reactions.get(user)?.size ?? 0) > 0)
    set('topic_wildcard_mentioned', channel !== undefined && text.topicWildcard && takesPart())
  }

  delete(message: ModelMessage): void {
    this.messages.delete(message.id)
    for (const user of this.users) user.rows.delete(message.id)
  }

  /**
   * Users who had a row keep it. In protected history the current subscribers get a row for each message that moves
   * there.
   */
  move(messages: readonly ModelMessage[], channel: ModelChannel, topic: string): void {
    const isProtected = channel.isPrivate && !channel.hasSharedHistory
    for (const message of messages) {
      if (message.channel !== channel && isProtected) for (const user of channel.subscribers) remember(user, message)
      message.channel = channel
      message.topic = topic
    }
  }

  react(user: ModelUser, message: ModelMessage, emoji: string): void {
    const own = message.reactions.get(user) ?? new Set()
    message.reactions.set(user, own.add(emoji))
    remember(user, message)
  }

  unsubscribe(user: ModelUser, channel: ModelChannel): void {
    if (channel.subscribers.delete(user)) this.markRead(user, message => message.channel === channel)
    if (channel.isPrivate) this.unsubscribeLostBots(channel, bot => bot.ownerId === user.id)
  }

  /** Bots leave a private channel with their owner. */
  unsubscribeLostBots(channel: ModelChannel, which: (bot: ModelUser) => boolean = () => true): void {
    const stays = ({ ownerId }: ModelUser): boolean => [...channel.subscribers].some(({ id }) => id === ownerId)
    const lost = [...channel.subscribers].filter(user => user.isBot && which(user) && !stays(user))
    for (const bot of lost) this.unsubscribe(bot, channel)
  }

  markRead(user: ModelUser, which: (message: ModelMessage) => boolean): void {
    for (const [id, row] of user.rows) if (which(this.messages.get(id) as ModelMessage)) row.add('read')
  }
}

const receiversOf = ({ subscribers }: ModelChannel): ModelUser[] => [...subscribers].filter(user => user.isActive)

/** The user gets a row for the message. */
function remember({ rows }: ModelUser, { id }: ModelMessage): void {
  if (!rows.has(id)) rows.set(id, new Set(['read', 'historical']))
}
