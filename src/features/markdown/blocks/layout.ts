// The text before its blocks are parsed: tabs become spaces, and fences are found. A fence begins and ends at the left
// edge of the text and takes precedence over every other construct, so that the lines alone determine the fences.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { stateIn } from '../context.ts'
import { type Fence, type Fences, withFences } from './find-fences.ts'

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
