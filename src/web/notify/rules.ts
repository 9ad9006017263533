// Whether a message gets a desktop notification, and whether it plays a sound.
import { keyOfMessage } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { type Message, Policy } from '../store/types.ts'

export interface Telling {
  readonly desktop: boolean
  readonly sound: boolean
}

/**
 * The settings of each kind of notification: of the channel, for all channels, for followed topics, for direct messages
 * and mentions.
 */
const ways = {
  desktop: {
    ofChannel: 'desktop_notifications',
    channels: 'enable_stream_desktop_notifications',
    followed: 'enable_followed_topic_desktop_notifications',
    personal: 'enable_desktop_notifications',
  },
  sound: {
    ofChannel: 'audible_notifications',
    channels: 'enable_stream_audible_notifications',
    followed: 'enable_followed_topic_audible_notifications',
    personal: 'enable_sounds',
  },
} as const

/** If a channel's setting is null, the user's setting applies. */
interface ChannelSettings {
  readonly is_muted: boolean
  readonly desktop_notifications?: boolean | null
  readonly audible_notifications?: boolean | null
  readonly wildcard_mentions_notify?: boolean | null
}

const nothing: Telling = { desktop: false, sound: false }

export function tellingOf(store: Store, message: Message): Telling {
  const { settings, ownId } = store
  const has = (flag: string): boolean => message.flags.includes(flag)
  if (message.sender_id === ownId || has('read')) return nothing

  const isDirect = message.stream_id === undefined
  const channel: ChannelSettings | undefined = store.subscriptions.get(message.stream_id ?? 0)
  const policy = isDirect ? Policy.none : policyOf(store.policies, keyOfMessage(message, ownId))
  const isFollowed = policy === Policy.followed
  const isMentioned = has('mentioned')
  const isWildcard = has('stream_wildcard_mentioned') || has('topic_wildcard_mentioned')
  const isMutedAway =
    policy === Policy.muted ||
    (!isDirect &&
      channel?.is_muted !== false &&
      policy !== Policy.unmuted &&
      !(isWildcard && channel?.wildcard_mentions_notify === true))
  if (isMutedAway && !isMentioned && !isFollowed) return nothing

  const isPersonal =
    isDirect ||
    isMentioned ||
    has('has_alert_word') ||
    (isWildcard && (channel?.wildcard_mentions_notify ?? settings['wildcard_mentions_notify']) === true) ||
    (isWildcard && isFollowed && settings['enable_followed_topic_wildcard_mentions_notify'] === true)
  const tells = ({ ofChannel, channels, followed, personal }: (typeof ways)[keyof typeof ways]): boolean =>
    (!isDirect && (channel?.[ofChannel] ?? settings[channels]) === true) ||
    (isFollowed && settings[followed] === true) ||
    (isPersonal && settings[personal] === true)
  return { desktop: tells(ways.desktop), sound: tells(ways.sound) && settings['notification_sound'] !== 'none' }
}
