// Inline code, between two equally long runs of backticks: as written, including the spaces inside.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { existing } from '#core/base/existing.ts'

/**
 * The positions of backtick runs by length. Found once per text: otherwise each unclosed run would search the rest of
 * the text, which takes quadratic time.
 */
type Runs = ReadonlyMap<number, readonly number[]>
const knownRuns = new WeakMap<StateInline, Runs>()

export function inlineCode(md: MarkdownIt): void {
  md.inline.ruler.at('backticks', (state, silent) => {
    const { src, pos } = state
    if (src[pos] !== '`') return false
    const marker = /`+/y
    marker.lastIndex = pos
    const { length } = marker.exec(src)![0]
    const end = firstAfter(pos, runsIn(state).get(length) ?? [])
    if (end === undefined) {
      if (!silent) state.pending += '`'.repeat(length)
      state.pos += length
      return true
    }
    if (!silent) state.push('code_inline', 'code', 0).content = src.slice(pos + length, end)
    state.pos = end + length
    return true
  })
}

function runsIn(state: StateInline): Runs {
  const known = knownRuns.get(state)
  if (known !== undefined) return known
  const runs = Map.groupBy(state.src.matchAll(/`+/g), ([run]) => run.length)
  const found: Runs = new Map([...runs].map(([length, matches]) => [length, matches.map(({ index }) => index)]))
  knownRuns.set(state, found)
  return found
}

/** The first number greater than `position`. The numbers must be in ascending order. */
function firstAfter(position: number, numbers: readonly number[]): number | undefined {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (existing(numbers[middle]) > position) high = middle
    else low = middle + 1
  }
  return numbers[low]
}
