// A function that remembers its last results. For pure functions of a text that many requests have in common.
export function remembering<T extends object | string>(
  work: (text: string) => T,
  limit = 1_000,
): (text: string) => Readonly<T> {
  const known = new Map<string, Readonly<T>>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = Object.freeze(work(text))
    if (known.size >= limit) known.clear()
    known.set(text, made)
    return made
  }
}
