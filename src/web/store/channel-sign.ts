// Shows who can read a channel wherever it's named.
import type { Channel } from './types.ts'

type Openness = Pick<Channel, 'invite_only' | 'is_web_public'>

export const isPrivate = (channel: Openness | undefined): boolean => channel?.invite_only === true
export const isOnTheWeb = (channel: Openness | undefined): boolean => channel?.is_web_public === true

export type Sign = 'lock' | 'globe'
export const signOf = (channel: Openness | undefined): Sign | undefined =>
  isOnTheWeb(channel) ? 'globe' : isPrivate(channel) ? 'lock' : undefined

/** Text that names channels. `Named` shows it with icons, because not every browser has an emoji font. */
export type Words = readonly (string | Channel)[]

/** `#tides`, or a sign in place of the `#`. */
export const hashed = (channel: Channel): Words => [signOf(channel) === undefined ? '#' : '', channel]

const characters = { lock: '🔒', globe: '🌐' }
/** For options of a list, labels and the window title, which can't contain elements. */
export const plainWords = (words: Words): string =>
  words.map(one => (typeof one === 'string' ? one : signedName(one))).join('')

/** `#tides`, and `🔒tides` for a private channel. */
export const hashName = (channel: Channel): string => plainWords(hashed(channel))

/** For lists that only contain channels. */
export function signedName(channel: Channel): string {
  const sign = signOf(channel)
  return (sign === undefined ? '' : characters[sign]) + channel.name
}

/** Puts words into a text. */
export function withWords(text: (name: string) => string, words: Words): Words {
  const [before = '', after = ''] = text('\0').split('\0')
  return [before, ...words, after]
}
