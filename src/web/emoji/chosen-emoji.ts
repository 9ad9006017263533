// The user's recent emoji and skin tone in this browser. Emoji in the API have no skin tones: the server refuses a
// reaction or status with one. So a tone only applies to text, which contains the characters themselves.
import { emojiText } from '../text/emoji-text.ts'

/** Unicode's modifiers, from light to dark. */
export const skinTones = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'] as const

/** An emoji's characters with a tone. Groups of people would need several tones. */
export function withTone(code: string, tone: string): string {
  // The tone replaces the variation selector.
  const [, first = '', rest = ''] = /^(.)\uFE0F?(.*)$/su.exec(emojiText(code)) ?? []
  return first + emojiText(tone) + rest
}

const toneKey = 'skin tone'

/** The tone chosen in this browser, or the empty string. */
export function chosenTone(): string {
  try {
    const stored = localStorage.getItem(toneKey) ?? ''
    return skinTones.some(tone => tone === stored) ? stored : ''
  } catch {
    return ''
  }
}

export function rememberTone(tone: string): void {
  try {
    localStorage.setItem(toneKey, tone)
  } catch {
    // Without storage, the choice lasts as long as the picker.
  }
}

const emojiKey = 'recent emoji'
const most = 16

/** The user's recent emoji, newest first. */
export function recentCodes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(emojiKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(code => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function rememberEmoji(code: string): void {
  const codes = [code, ...recentCodes().filter(other => other !== code)].slice(0, most)
  try {
    localStorage.setItem(emojiKey, JSON.stringify(codes))
  } catch {
    // Without storage, the picker shows popular emoji.
  }
}
