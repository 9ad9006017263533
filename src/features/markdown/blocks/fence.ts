// Fences of backticks or tildes: code, quotes and spoilers. Formulas are code in the language `math`.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { stateIn } from '../context.ts'
import { type Fence, type Fences, withFences, holdsBlocks } from './find-fences.ts'
import { deepestLevel } from './rule.ts'
import { pushSpoiler } from './spoiler.ts'

// The text before its blocks are parsed: tabs become spaces, and fences are found. Fences start and end at the left
// edge of the text and take precedence over everything else, so lines alone determine them.

const fencesOf = new WeakMap<object, Fences>()

/** The fence that this line opens. */
export const fenceAt = ({ env }: StateBlock, line: number): Fence | undefined => fencesOf.get(env as object)?.get(line)

const tabWidth = 4
const mayOpenFence = /^(?:```|~~~)/m

export function layout(md: MarkdownIt): void {
  md.core.ruler.after('normalize', 'layout', state => {
    if (state.src.includes('\t')) state.src = state.src.split('\n').map(withoutTabs).join('\n')
    if (!mayOpenFence.test(state.src)) return
    const { lines, fences: found } = withFences(state.src.split('\n'), stateIn(state.env).context.defaultLanguage)
    state.src = lines.join('\n')
    fencesOf.set(state.env as object, found)
  })
}

function withoutTabs(line: string): string {
  const [first = '', ...rest] = line.split('\t')
  return rest.reduce((before, part) => before + ' '.repeat(tabWidth - (before.length % tabWidth)) + part, first)
}

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
