// Skin tones of emoji. The emoji of the API have none: a reaction or a status with a tone is refused, so a tone is for
// texts only, where the characters themselves stand.
import { emojiText } from '../content/emoji-text.ts'

/** The modifiers of Unicode, from light to dark. */
export const skinTones = ['1f3fb', '1f3fc', '1f3fd', '1f3fe', '1f3ff'] as const

/** Some signs in a sequence are letters unless a selector asks for the picture. */
const letters = /\u200D(\P{Emoji_Presentation})/gu

/** The characters of an emoji with a tone, for the emoji that take one. Groups of people would need several. */
export function withTone(code: string, tone: string): string {
  const [first = '', ...rest] = Array.from(emojiText(code))
  return first + emojiText(tone) + rest.join('').replaceAll(letters, '\u200D$1\uFE0F')
}

const place = 'skin tone'

/** The tone that the user has chosen in this browser; the empty text for none. */
export function chosenTone(): string {
  try {
    const stored = localStorage.getItem(place) ?? ''
    return skinTones.some(tone => tone === stored) ? stored : ''
  } catch {
    return ''
  }
}

export function rememberTone(tone: string): void {
  try {
    localStorage.setItem(place, tone)
  } catch {
    // Without room in the browser's storage the choice lasts as long as the picker.
  }
}
