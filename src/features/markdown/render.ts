// From what people write to HTML. No Node imports here and in everything this imports: the same module runs in a browser.
import type { MarkdownIt } from 'markdown-it'
import { newState, type RenderContext, type Rendered } from './context.ts'
import { doHeavyParts } from './heavy-parts.ts'

/** Goes up when the same source would render differently; stored with each message. */
export const rendererVersion = 4

let parser: MarkdownIt | undefined

/** What it needs is loaded with the first text that needs it: a server that has just started does not carry it. */
export async function render(content: string, context: RenderContext): Promise<Rendered> {
  parser ??= (await import('./parser.ts')).newParser()
  const state = newState(context)
  const env = { render: state }
  // Half a character is none, and no address could hold it.
  const tokens = parser.parse(content.toWellFormed(), env)
  await doHeavyParts(state)
  const html = parser.renderer.render(tokens, parser.options, env).trimEnd()
  const { context: _, heavyParts: _parts, effort: _effort, reading: _reading, ...found } = state
  return { html, ...found }
}
