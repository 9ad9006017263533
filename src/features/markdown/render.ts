// From what people write to HTML. No Node imports here and in everything this imports: the same module runs in a browser.
import type { MarkdownIt } from 'markdown-it'
import { codehilite } from './code/codehilite.ts'
import { newState, type RenderContext, type Rendered, type RenderState } from './context.ts'
import { doHeavyParts } from './heavy-parts.ts'

/** Goes up when the same source would render differently; stored with each message. */
export const rendererVersion = 5

/** In characters. A short text can become a long one: an emoji with a long name, a formula. */
const longestHtml = 100_000

let loaded: MarkdownIt | undefined
/** What is needed is loaded with the first text that needs it: a server that has just started does not carry it. */
const loadedParser = async (): Promise<MarkdownIt> => (loaded ??= (await import('./parser.ts')).newParser())

/** Fences and formulas: few texts have them. */
const mayNeedMore = /```|~~~|\$\$/

/** Loads what `render` will need, for those who must not wait then. */
export async function prepareToRender(content: string): Promise<void> {
  await loadedParser()
  if (mayNeedMore.test(content)) await (await import('./parts-to-load.ts')).loadParts(content)
}

export async function render(content: string, context: RenderContext): Promise<Rendered> {
  const parser = await loadedParser()
  const state = newState(context)
  const env = { render: state }
  // Half a character is none, and no address could hold it.
  const wellFormed = content.toWellFormed()
  const tokens = parser.parse(wellFormed, env)
  await doHeavyParts(state)
  const html = parser.renderer.render(tokens, parser.options, env).trimEnd()
  return html.length > longestHtml ? asWritten(wellFormed, context) : { ...foundIn(state), html }
}

/** It links nowhere and calls nobody. */
const asWritten = (content: string, context: RenderContext): Rendered => ({
  ...foundIn(newState(context)),
  html: codehilite({ code: `${content}\n`, language: undefined }).trimEnd(),
})

function foundIn(state: RenderState): Omit<Rendered, 'html'> {
  const { context: _, heavyParts: _parts, effort: _effort, grammars: _grammars, reading: _reading, ...found } = state
  return found
}
