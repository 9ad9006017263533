// A cache limited in bytes, so that requests can't fill the memory. It drops entries that haven't been used for a
// while. It keeps two generations instead of an exact order, because every statement and every request uses a cache.

interface CacheLimits {
  readonly entries: number
  readonly bytes: number
  /** The largest entry: at most half of the cache, by default a tenth. */
  readonly entryBytes?: number
}

interface Entry<V> {
  readonly value: V
  readonly bytes: number
}

export class BoundedCache<V> {
  #young = new Map<string, Entry<V>>()
  #old = new Map<string, Entry<V>>()
  #youngBytes = 0
  /** The limits of one generation. */
  readonly #limits: Required<CacheLimits>

  constructor({ entries, bytes, entryBytes = bytes / 10 }: CacheLimits) {
    this.#limits = { entries: entries / 2, bytes: bytes / 2, entryBytes }
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young.value
    const old = this.#old.get(key)
    if (old !== undefined) this.#add(key, old)
    return old?.value
  }

  /** `bytes` is the approximate size of the value. A value that is too large isn't kept. */
  set(key: string, value: V, bytes: number): void {
    const held = bytes + 2 * key.length
    if (held <= this.#limits.entryBytes) this.#add(key, { value, bytes: held })
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
    this.#youngBytes = 0
  }

  #add(key: string, entry: Entry<V>): void {
    this.#young.set(key, entry)
    this.#youngBytes += entry.bytes
    if (this.#young.size < this.#limits.entries && this.#youngBytes < this.#limits.bytes) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}

// Remembers the last results of a function. For pure functions of a text that many requests share.

/** The approximate size in memory of an object parsed from text, for each character of the text. */
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
