// The names of channels and folders, and topics, have no control characters and no characters outside Unicode.
const invalid = /[\p{Cc}\p{Cs}\p{Cn}]/u

/** The place of the first invalid character, from 1 on; 0 if there is none. */
export const invalidCharacterAt = (name: string): number =>
  [...name].findIndex(character => invalid.test(character)) + 1
