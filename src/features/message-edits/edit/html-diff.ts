// The difference between two versions of a message, as HTML: the new version with highlighted insertions, and the
// deleted words between them. All tags come from the new version, so the result is as well-formed and safe as that.

type Mark = 'inserted' | 'deleted'

/** A tag, or a word and the white space after it. */
const tokenPattern = /<(?:"[^"]*"|'[^']*'|[^<>"'])*>|[^<\s]+\s*|\s+|</g
const isTag = (token: string): boolean => token.length > 1 && token.startsWith('<')
const tokensOf = (html: string): string[] => html.match(tokenPattern) ?? []

/**
 * The most pairs of words to compare for one response: a few milliseconds. Beyond that, passages are replaced as a
 * whole.
 */
const comparisons = 4_000_000

type HtmlDiff = (before: string, after: string) => string

/** All versions in a response share the number of comparisons. */
export function htmlDiffer(): HtmlDiff {
  let left = comparisons
  return (before, after) => {
    const [old, now] = [tokensOf(before), tokensOf(after)]
    const same = (a: number, b: number): boolean => old[a]?.trimEnd() === now[b]?.trimEnd()
    let start = 0
    while (start < old.length && start < now.length && same(start, start)) start++
    let [oldEnd, end] = [old.length, now.length]
    while (oldEnd > start && end > start && same(oldEnd - 1, end - 1)) [oldEnd, end] = [oldEnd - 1, end - 1]

    const cost = (oldEnd - start) * (end - start)
    const isAffordable = cost <= left
    if (isAffordable) left -= cost
    const kept = isAffordable ? commonTokens(old.slice(start, oldEnd), now.slice(start, end)) : []

    const parts = [now.slice(0, start).join('')]
    let [a, b] = [start, start]
    for (const [oldAt, at] of [...kept, [oldEnd - start, end - start] as const]) {
      const deletedText = textOf(old.slice(a, oldAt + start))
      parts.push(marked(now.slice(b, at + start), 'inserted'))
      if (deletedText !== '') parts.push(' ', marked([deletedText], 'deleted'), ' ')
      if (at + start < end) parts.push(...now.slice(at + start, at + start + 1))
      ;[a, b] = [oldAt + start + 1, at + start + 1]
    }
    return `<div>${parts.join('')}${now.slice(end).join('')}</div>`
  }
}

type Pair = readonly [number, number]

/** The positions of a longest common sequence of tokens. */
function commonTokens(old: readonly string[], now: readonly string[]): Pair[] {
  const numbers = new Map<string, number>()
  const numbered = (tokens: readonly string[]): Uint32Array =>
    Uint32Array.from(tokens, token => {
      const key = token.trimEnd()
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
  const [a, b] = [numbered(old), numbered(now)]
  const width = b.length + 1
  /** By two positions: the length of the common sequence from there on. */
  const longest = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      longest[at] =
        a[i] === b[j] ? (longest[at + width + 1] ?? 0) + 1 : Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0)
    }
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const at = i * width + j
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if ((longest[at + width] ?? 0) > (longest[at + 1] ?? 0)) i++
    else j++
  }
  return pairs
}

/** Deleted text is shown without its tags, which wouldn't match those of the new version. */
const textOf = (tokens: readonly string[]): string =>
  tokens
    .filter(token => !isTag(token))
    .map(token => token.trimEnd())
    .filter(word => word !== '')
    .join(' ')

/** Runs of words between tags, each highlighted as a whole. White space around them stays outside. */
function marked(tokens: readonly string[], mark: Mark): string {
  let [html, run] = ['', '']
  const endRun = (): void => {
    const text = run.trimEnd()
    html += text === '' ? run : `<span class="highlight_text_${mark}">${text}</span>${run.slice(text.length)}`
    run = ''
  }
  for (const token of tokens) {
    if (!isTag(token)) {
      run += token === '<' ? '&lt;' : token
      continue
    }
    endRun()
    html += token
  }
  endRun()
  return html
}
