// Fences called `math` or `latex`: formulas on lines of their own, one for each part between empty lines.
import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderState, stateIn } from '../context.ts'
import { shownFormula } from './shown-formula.ts'

const names: readonly string[] = ['math', 'latex']

/** Comes before `codeBlocks`, which takes every fence that is left. */
export function mathBlocks(md: MarkdownIt): void {
  md.core.ruler.push('math_blocks', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.type !== 'fence' || !names.includes(token.info.trim().toLowerCase())) continue
      token.type = 'math_block'
      stateIn(env).hasFormula = true
    }
  })
  md.renderer.rules['math_block'] = (tokens, index, _options, env) => mathBlock(tokens[index]!.content, stateIn(env))
}

const mathBlock = (content: string, state: RenderState): string =>
  content
    .split(/\n[ \t]*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => shownFormula(part, true, state) ?? `<span class="tex-error">${escapeHtml(part)}</span>`)
    .map(html => `<p>${html}</p>\n`)
    .join('')
