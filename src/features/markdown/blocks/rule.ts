// Functions for block rules of markdown-it.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { existing } from '#core/base/existing.ts'

/** The deepest nesting of quotes, lists and spoilers. Anything deeper stays text. */
export const deepestLevel = 40

/** The position of the first character of a line. */
export const startOf = ({ bMarks, tShift }: StateBlock, line: number): number =>
  existing(bMarks[line]) + existing(tShift[line])

/** The code of a line's first character. Rules check it first, because they run for every line. */
export const firstOf = (state: StateBlock, line: number): number => state.src.charCodeAt(startOf(state, line))

export const lineAt = (state: StateBlock, line: number): string =>
  state.src.slice(startOf(state, line), state.eMarks[line])

/** A line's indentation relative to its block. Four or more make it code. */
export const indentAt = (state: StateBlock, line: number): number => existing(state.sCount[line]) - state.blkIndent

/** Adds a condition to a rule of markdown-it. */
export function restrictRule(
  { block: { ruler } }: MarkdownIt,
  name: string,
  applies: (state: StateBlock, line: number, endLine: number) => boolean,
): void {
  const { fn, alt } = existing(ruler.__rules__[ruler.__find__(name)])
  ruler.at(name, (state, line, endLine, silent) => applies(state, line, endLine) && fn(state, line, endLine, silent), {
    alt,
  })
}
