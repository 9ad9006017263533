// The text before its blocks are parsed: tabs become spaces, and fences are found. A fence begins and ends at the left
// edge of the text and takes precedence over every other construct, so that the lines alone determine the fences.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { stateIn } from '../context.ts'
import { type FenceMark, fenceMark, holdsBlocks } from './fence-mark.ts'

export interface Fence {
  readonly mark: FenceMark
  /** The line that closes it, or the line after the end of the text. */
  readonly end: number
  readonly isClosed: boolean
}

type Fences = Map<number, Fence>
const fencesOf = new WeakMap<object, Fences>()

/** The fence that this line opens. */
export const fenceAt = ({ env }: StateBlock, line: number): Fence | undefined => fencesOf.get(env as object)?.get(line)

const tabWidth = 4
const mayOpenFence = /^(?:```|~~~)/m

export function layout(md: MarkdownIt): void {
  md.core.ruler.after('normalize', 'layout', state => {
    if (state.src.includes('\t')) state.src = state.src.split('\n').map(withoutTabs).join('\n')
    if (!mayOpenFence.test(state.src)) return
    const { lines, fences } = withFences(state.src.split('\n'), stateIn(state.env).context.defaultLanguage)
    state.src = lines.join('\n')
    fencesOf.set(state.env as object, fences)
  })
}

function withoutTabs(line: string): string {
  const [first = '', ...rest] = line.split('\t')
  return rest.reduce((before, part) => before + ' '.repeat(tabWidth - (before.length % tabWidth)) + part, first)
}

/** A fence that is closed without a line in between is left out of the text, with its marks. */
function withFences(text: readonly string[], defaultLanguage: string): { lines: string[]; fences: Fences } {
  const lines: string[] = []
  const fences: Fences = new Map()
  const open: { readonly mark: FenceMark; readonly line: number }[] = []
  for (const line of text) {
    const inner = open.at(-1)
    if (inner !== undefined && line.trimEnd() === inner.mark.fence) {
      open.pop()
      if (lines.length === inner.line + 1) lines.pop()
      else {
        fences.set(inner.line, { mark: inner.mark, end: lines.length, isClosed: true })
        lines.push(line)
      }
      continue
    }
    const mark = inner === undefined || holdsBlocks(inner.mark) ? fenceMark(line, defaultLanguage) : undefined
    if (mark !== undefined) open.push({ mark, line: lines.length })
    lines.push(line)
  }
  for (const { mark, line } of open) fences.set(line, { mark, end: lines.length, isClosed: false })
  return { lines, fences }
}
