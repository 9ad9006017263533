/**
 * Fonts have ❤ or ☎ as a black letter and as a picture; a selector asks for the picture. The ranges leave out what is
 * meant as text, such as ©, arrows and the ✔ of resolved topics.
 */
const letters =
  /(?=[\u2600-\u2767\u{1F300}-\u{1FAFF}])(?![✔\p{Emoji_Presentation}])\p{Emoji}(?!\uFE0E|\uFE0F|\p{Emoji_Modifier})/gu

export const asPictures = (text: string): string => text.replace(letters, '$&\uFE0F')
