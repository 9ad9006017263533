// What somebody types as username, put into the name of an entry or into a filter.

export const usernameMaxLength = 254

/** Longer than any name, or with characters that none has: not worth a question to the directory. */
export const isUsername = (text: string): boolean =>
  text !== '' && text.length <= usernameMaxLength && !/\p{Cc}/u.test(text)

/** In names (RFC 4514) as in filters (RFC 4515) any character may be written as its code; nothing is left that could mean more. */
const written = (text: string): string =>
  text.replace(/[^\w.@\-\u0080-\u{10FFFF}]/gu, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)

export const filledIn = (template: string, username: string): string =>
  template.replace(/\{(username|email)\}/g, () => written(username))
