// Fences of backticks or tildes: code, quotes and spoilers. Formulas are code in the language `math`.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { type FenceEnd, fenceEnd, holdsBlocks } from './fence-end.ts'
import { type FenceMark, fenceMark } from './fence-mark.ts'
import { itemAround } from './list-item.ts'
import { deepestLevel, firstOf, indentAt, lineAt } from './rule.ts'
import { pushSpoiler } from './spoiler.ts'

const backtick = 0x60
const tilde = 0x7e

function fence(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = firstOf(state, startLine)
  if ((first !== backtick && first !== tilde) || indentAt(state, startLine) >= 4) return false
  const mark = fenceMark(lineAt(state, startLine))
  if (mark === undefined) return false
  if (holdsBlocks(mark) && state.level >= deepestLevel) return false
  if (silent) return true
  const end = fenceEnd(state, startLine, endLine, mark)
  if (holdsBlocks(mark)) pushBlocks(state, startLine, end, mark)
  else pushCode(state, startLine, end, mark)
  state.line = end.isClosed ? end.line + 1 : end.line
  return true
}

function pushBlocks(state: StateBlock, startLine: number, end: FenceEnd, { language, header }: FenceMark): void {
  const { lineMax, parentType } = state
  state.lineMax = end.line
  state.parentType = 'blockquote'
  const parse = (): void => state.md.block.tokenize(state, startLine + 1, end.line)
  if (language.toLowerCase() === 'spoiler') pushSpoiler(state, startLine, header, parse)
  else {
    state.push('blockquote_open', 'blockquote', 1)
    parse()
    state.push('blockquote_close', 'blockquote', -1)
  }
  state.lineMax = lineMax
  state.parentType = parentType
}

function pushCode(state: StateBlock, startLine: number, end: FenceEnd, { language }: FenceMark): void {
  const item = itemAround(state)
  const indent = item?.line === startLine ? item.contentIndent : (state.sCount[startLine] as number)
  const token = state.push('fence', 'code', 0)
  token.info = language
  token.content = state.getLines(startLine + 1, end.line, indent, true)
  token.map = [startLine, end.line]
}

export function fences(md: MarkdownIt): void {
  md.block.ruler.at('fence', fence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}
