// Puts a username into the DN of an entry or into a filter.

export const usernameMaxLength = 254

/** The directory is not asked about a text that is too long or has control characters. */
export const isUsername = (text: string): boolean =>
  text !== '' && text.length <= usernameMaxLength && !/\p{Cc}/u.test(text)

/**
 * In DNs (RFC 4514) and in filters (RFC 4515) any character may be written as its code, so no character has a special
 * meaning.
 */
const escaped = (text: string): string =>
  text.replace(/[^\w.@\-\u0080-\u{10FFFF}]/gu, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)

export const filledIn = (template: string, username: string): string =>
  template.replace(/\{(username|email)\}/g, () => escaped(username))
