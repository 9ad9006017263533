// A function that remembers its last results. For pure functions of a text that many requests share.
import { BoundedCache, type CacheLimits } from './bounded-cache.ts'

/** The approximate size in bytes of an object read from a text, for each character of the text. */
const bytesPerCharacter = 10

export function memoize<T extends object | string>(
  work: (text: string) => T,
  limits: CacheLimits = { entries: 1_000, bytes: 4 * 1024 * 1024 },
): (text: string) => Readonly<T> {
  const known = new BoundedCache<Readonly<T>>(limits)
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = work(text)
    known.set(text, Object.freeze(made), typeof made === 'string' ? 2 * made.length : bytesPerCharacter * text.length)
    return made
  }
}
