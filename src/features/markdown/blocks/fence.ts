// Fences of backticks or tildes: code, quotes and spoilers. Formulas are code in the language `math`.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { holdsBlocks } from './fence-mark.ts'
import type { Fence } from './find-fences.ts'
import { fenceAt } from './layout.ts'
import { deepestLevel } from './rule.ts'
import { pushSpoiler } from './spoiler.ts'

function fence(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const found = fenceAt(state, startLine)
  if (found === undefined || (holdsBlocks(found.mark) && state.level >= deepestLevel)) return false
  if (silent) return true
  if (holdsBlocks(found.mark)) pushBlocks(state, startLine, found)
  else pushCode(state, startLine, found)
  state.line = found.isClosed ? found.end + 1 : found.end
  return true
}

function pushBlocks(state: StateBlock, startLine: number, { mark: { language, header }, end }: Fence): void {
  const { lineMax, parentType } = state
  state.lineMax = end
  state.parentType = 'blockquote'
  const parse = (): void => state.md.block.tokenize(state, startLine + 1, end)
  if (language === 'spoiler') pushSpoiler(state, startLine, header, parse)
  else {
    state.push('blockquote_open', 'blockquote', 1)
    parse()
    state.push('blockquote_close', 'blockquote', -1)
  }
  state.lineMax = lineMax
  state.parentType = parentType
}

function pushCode(state: StateBlock, startLine: number, { mark: { language }, end }: Fence): void {
  const token = state.push('fence', 'code', 0)
  token.info = language
  token.content = state.getLines(startLine + 1, end, 0, true)
  token.map = [startLine, end]
}

export function fences(md: MarkdownIt): void {
  md.block.ruler.at('fence', fence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}
