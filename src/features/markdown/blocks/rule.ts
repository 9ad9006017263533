// Block rules of markdown-it that apply only under an additional condition.
import type { MarkdownIt, StateBlock } from 'markdown-it'

/** The deepest nesting of quotes, lists and spoilers: deeper ones stay text. */
export const deepestLevel = 40

/** The code of the first character of a line. Rules check it first, because they run for every line. */
export const firstOf = (state: StateBlock, line: number): number =>
  state.src.charCodeAt((state.bMarks[line] as number) + (state.tShift[line] as number))

export const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line])

/** The indentation of a line relative to its block; four make it code. */
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
