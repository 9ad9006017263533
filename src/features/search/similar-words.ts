// The words that differ from another one by one typing mistake.

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words are similar to too many others, and longer ones have too many that are similar. */
const correctable = /^[a-z]{4,12}$/

export const isCorrectable = (key: string): boolean => correctable.test(key)

/** With one letter more, one less, another one instead, or two letters in the other order: up to 660. */
export function similarWords(key: string): string[] {
  const similar = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    const rest = after.slice(1)
    similar.add(before + rest)
    similar.add(before + rest.slice(0, 1) + after.slice(0, 1) + rest.slice(1))
    for (const letter of letters) similar.add(before + letter + after).add(before + letter + rest)
  }
  similar.delete(key)
  return [...similar]
}
