/** The character of an emoji, from its code points in hexadecimal. */
export const emojiText = (code: string): string => {
  try {
    return code
      .split('-')
      .map(hex => String.fromCodePoint(Number.parseInt(hex, 16)))
      .join('')
  } catch {
    return '\uFFFD'
  }
}
