/** Signs that are letters unless a selector asks for the picture. */
const letters = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\uFE0F|\p{Emoji_Modifier})/gu

/** The character of an emoji, from its code points in hexadecimal. */
export const emojiText = (code: string): string => {
  try {
    return code
      .split('-')
      .map(hex => String.fromCodePoint(Number.parseInt(hex, 16)))
      .join('')
      .replace(letters, '$&\uFE0F')
  } catch {
    return '\uFFFD'
  }
}
