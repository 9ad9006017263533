// Emoji as characters.

/**
 * Fonts have ❤ or ☎ as a black letter and as a picture; a selector asks for the picture. The ranges leave out what is
 * meant as text, such as ©, arrows and the ✔ of resolved topics.
 */
const lettersInText =
  /(?=[\u2600-\u2767\u{1F300}-\u{1FAFF}])(?![✔\p{Emoji_Presentation}])\p{Emoji}(?!\uFE0E|\uFE0F|\p{Emoji_Modifier})/gu

export const asPictures = (text: string): string => text.replace(lettersInText, '$&\uFE0F')

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
