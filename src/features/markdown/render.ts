// From what people write to HTML. No Node imports here and in everything this imports: the same module runs in a browser.
import type { MarkdownIt } from 'markdown-it'
import { newState, type RenderContext, type Rendered } from './context.ts'

/** Goes up when the same source would render differently; stored with each message. */
export const rendererVersion = 3

let parser: MarkdownIt | undefined

/** What it needs is loaded with the first text that needs it: a server that has just started does not carry it. */
export async function render(content: string, context: RenderContext): Promise<Rendered> {
  parser ??= (await import('./parser.ts')).newParser()
  const state = newState(context)
  const html = parser.render(content, { render: state }).trimEnd()
  const { context: _, ...found } = state
  return { html, ...found }
}
