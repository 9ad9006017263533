// Renders Markdown to HTML. This module also runs in a browser, so neither it nor its imports may import Node.
import type { MarkdownIt } from 'markdown-it'
import { codehilite } from './code/code-blocks.ts'
import { newState, type RenderContext, type Rendered, type RenderState } from './context.ts'
import { doHeavyParts, nextTurn } from './heavy-parts.ts'

/** Incremented when the same source would render differently. Stored with each message. */
export const rendererVersion = 6

/** In characters. A short text can become long HTML: an emoji with a long name, a formula. */
const longestHtml = 100_000
/** After a step that made more, which takes a few milliseconds, other work goes first. */
const mostTokensInATurn = 1_500

let loaded: typeof import('./parser.ts') | undefined
let parser: MarkdownIt | undefined

/** Fences, and indented scripts that name their interpreter. */
const mayHoldCode = /```|~~~|#!/
/** Few texts have code or formulas. */
const mayHoldHeavyParts = /```|~~~|#!|\$\$/

/** Modules are loaded with the first text that needs them, to save the memory of a server that has just started. */
export async function parserFor(content: string): Promise<MarkdownIt> {
  loaded ??= await import('./parser.ts')
  if (mayHoldCode.test(content)) await loaded.loadLanguageNames()
  return (parser ??= loaded.newParser())
}

/** Does the slow work in advance, for code that must not wait later: loads modules, makes code and formulas. */
export async function prepareToRender(content: string): Promise<void> {
  const md = await parserFor(content)
  if (mayHoldHeavyParts.test(content)) await (await import('./prepare-parts.ts')).prepareParts(md, content, longestHtml)
}

export async function render(content: string, context: RenderContext): Promise<Rendered> {
  const md = await parserFor(content)
  const state = newState(context)
  const env = { render: state }
  // A lone surrogate isn't a character, and no address could contain it.
  const wellFormed = content.toWellFormed()
  const parsing = new md.core.State(wellFormed, md, env)
  let tokens = -state.tokensLeft
  for (const step of md.core.ruler.getRules('')) {
    step(parsing)
    const made = parsing.tokens.length - state.tokensLeft
    if (made < tokens + mostTokensInATurn) continue
    await nextTurn()
    tokens = made
  }
  await doHeavyParts(state, longestHtml)
  const html = md.renderer.render(parsing.tokens, md.options, env).trimEnd()
  return html.length > longestHtml ? asWritten(wellFormed, context) : { ...foundIn(state), html }
}

/** The text as a code block, without links and mentions. */
const asWritten = (content: string, context: RenderContext): Rendered => ({
  ...foundIn(newState(context)),
  html: codehilite({ code: `${content}\n`, language: undefined }).trimEnd(),
})

function foundIn(state: RenderState): Omit<Rendered, 'html'> {
  const {
    context: _,
    heavyParts: _parts,
    effort: _effort,
    grammars: _grammars,
    tokensLeft: _left,
    reading: _reading,
    ...found
  } = state
  return found
}
