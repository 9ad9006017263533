// Emoji as characters.

/**
 * Fonts show ❤ or ☎ as black symbols or in color; a selector asks for color. The ranges leave out what is meant as
 * text, such as ©, arrows, and the ✔ of resolved topics.
 */
const lettersInText =
  /(?=[\u2600-\u2767\u{1F300}-\u{1FAFF}])(?![✔\p{Emoji_Presentation}])\p{Emoji}(?!\uFE0E|\uFE0F|\p{Emoji_Modifier})/gu

export const asPictures = (text: string): string => text.replace(lettersInText, '$&\uFE0F')

/** Symbols that are text unless a selector follows. */
const letters = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\uFE0F|\p{Emoji_Modifier})/gu

/** An emoji's characters, from its code points in hexadecimal. */
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
