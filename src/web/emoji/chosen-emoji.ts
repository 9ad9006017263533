// What the user has chosen in this browser: emoji and their skin tone. The emoji of the API have no tones: a reaction
// or a status with a tone is refused, so a tone is for texts only, where the characters themselves stand.
import { emojiText } from '../text/emoji-text.ts'

/** The modifiers of Unicode, from light to dark. */
export const skinTones = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'] as const

/** The characters of an emoji with a tone, for the emoji that take one. Groups of people would need several. */
export function withTone(code: string, tone: string): string {
  // A tone takes the place of the selector.
  const [, first = '', rest = ''] = /^(.)\uFE0F?(.*)$/su.exec(emojiText(code)) ?? []
  return first + emojiText(tone) + rest
}

const toneKey = 'skin tone'

/** The tone that the user has chosen in this browser; the empty text for none. */
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
    // Without room in the browser's storage the choice lasts as long as the picker.
  }
}

const emojiKey = 'recent emoji'
const most = 16

/** The emoji that the user has picked, the newest first. */
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
    // Without room in the browser's storage the picker shows the popular ones.
  }
}
