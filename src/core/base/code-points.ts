// The length of a text as a reader counts it, not in UTF-16 units.
export const codePoints = (value: string): number => {
  let count = 0
  for (const _ of value) count++
  return count
}

// Names of channels and folders, and topics, contain no control characters and no characters outside Unicode.
const invalid = /[\p{Cc}\p{Cs}\p{Cn}]/u

/** The position of the first invalid character, starting at 1; 0 if there is none. */
export const invalidCharacterAt = (name: string): number =>
  [...name].findIndex(character => invalid.test(character)) + 1
