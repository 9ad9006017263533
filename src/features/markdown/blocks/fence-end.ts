// Where a fence ends. Fences of quotes and spoilers hold others: all that lie in one are found with it, in one pass.
import type { StateBlock } from 'markdown-it'
import { type FenceMark, fenceMark } from './fence-mark.ts'
import { indentAt, lineAt } from './rule.ts'

export interface FenceEnd {
  /** The line that closes it, or the one behind the text. */
  readonly line: number
  readonly isClosed: boolean
}

const ends = new WeakMap<StateBlock, Map<number, FenceEnd>>()

export const holdsBlocks = ({ language }: FenceMark): boolean => /^(quote|quoted|spoiler)$/i.test(language)

export function fenceEnd(state: StateBlock, startLine: number, endLine: number, mark: FenceMark): FenceEnd {
  const known = ends.get(state) ?? new Map<number, FenceEnd>()
  ends.set(state, known)
  const end = known.get(startLine) ?? find(state, startLine, endLine, mark, known)
  return end.line < endLine ? end : { line: endLine, isClosed: false }
}

function find(
  state: StateBlock,
  startLine: number,
  endLine: number,
  mark: FenceMark,
  known: Map<number, FenceEnd>,
): FenceEnd {
  const open = [{ mark, line: startLine }]
  let line = startLine + 1
  for (; line < endLine; line++) {
    if (state.isEmpty(line)) continue
    if (indentAt(state, line) < 0) break
    if (indentAt(state, line) >= 4) continue
    const text = lineAt(state, line)
    const inner = open.at(-1) as (typeof open)[number]
    if (text.trimEnd() === inner.mark.fence) {
      known.set(inner.line, { line, isClosed: true })
      open.pop()
      if (open.length === 0) break
    } else if (holdsBlocks(inner.mark)) {
      const nested = fenceMark(text)
      if (nested !== undefined) open.push({ mark: nested, line })
    }
  }
  for (const unclosed of open) known.set(unclosed.line, { line, isClosed: false })
  return known.get(startLine) as FenceEnd
}
