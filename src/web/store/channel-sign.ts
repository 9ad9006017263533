// How open a channel is, where it is named.
import type { Channel } from './types.ts'

type Openness = Pick<Channel, 'invite_only' | 'is_web_public'>

export const isPrivate = (channel: Openness | undefined): boolean => channel?.invite_only === true
export const isOnTheWeb = (channel: Openness | undefined): boolean => channel?.is_web_public === true

export type Sign = 'lock' | 'globe'
export const signOf = (channel: Openness | undefined): Sign | undefined =>
  isOnTheWeb(channel) ? 'globe' : isPrivate(channel) ? 'lock' : undefined

/** A text that names channels. `Named` shows it, with the signs as icons: not every browser has a font for emoji. */
export type Words = readonly (string | Channel)[]

/** `#tides`; a sign stands instead of the `#`. */
export const hashed = (channel: Channel): Words => [signOf(channel) === undefined ? '#' : '', channel]

const characters = { lock: '🔒', globe: '🌐' }
/** Where no element can stand: an option of a list, a label, the title of the window. */
export const plainWords = (words: Words): string =>
  words.map(one => (typeof one === 'string' ? one : signedName(one))).join('')

/** `#tides`, and `🔒tides` for a private channel. */
export const hashName = (channel: Channel): string => plainWords(hashed(channel))

/** For lists that contain nothing but channels. */
export function signedName(channel: Channel): string {
  const sign = signOf(channel)
  return (sign === undefined ? '' : characters[sign]) + channel.name
}

/** A text into which words are put. */
export function withWords(text: (name: string) => string, words: Words): Words {
  const [before = '', after = ''] = text('\0').split('\0')
  return [before, ...words, after]
}
