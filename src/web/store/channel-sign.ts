// How open a channel is, where it is named in a text. Where it can have an icon, `ChannelMark` shows the same.
import type { Channel } from './types.ts'

type Openness = Pick<Channel, 'invite_only' | 'is_web_public'>

export const isPrivate = (channel: Openness | undefined): boolean => channel?.invite_only === true
export const isOnTheWeb = (channel: Openness | undefined): boolean => channel?.is_web_public === true

const signOf = (channel: Openness): string => (isOnTheWeb(channel) ? '🌐' : isPrivate(channel) ? '🔒' : '')

/** `#tides`, and `🔒tides` for a private channel. */
export const hashName = (channel: Channel): string => (signOf(channel) || '#') + channel.name

/** For lists that contain nothing but channels. */
export const signedName = (channel: Channel): string => signOf(channel) + channel.name
