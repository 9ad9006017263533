// Block rules of markdown-it that this dialect narrows: they apply only where a condition holds as well.
import type { MarkdownIt, StateBlock } from 'markdown-it'

/** Quotes, lists and spoilers in each other: what is nested deeper stays text. */
export const deepestLevel = 40

/** The code of its first character. Rules look at it before anything else: they are asked about every line. */
export const firstOf = (state: StateBlock, line: number): number =>
  state.src.charCodeAt((state.bMarks[line] as number) + (state.tShift[line] as number))

export const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line])

/** How far a line stands to the right of the block that it would belong to; four make it code. */
export const indentAt = (state: StateBlock, line: number): number => (state.sCount[line] as number) - state.blkIndent

export function narrow(
  { block: { ruler } }: MarkdownIt,
  name: string,
  applies: (state: StateBlock, line: number, endLine: number) => boolean,
): void {
  const { fn, alt } = ruler.__rules__[ruler.__find__(name)] as (typeof ruler.__rules__)[number]
  ruler.at(name, (state, line, endLine, silent) => applies(state, line, endLine) && fn(state, line, endLine, silent), {
    alt,
  })
}
