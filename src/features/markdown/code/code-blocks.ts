// Blocks of code, in the form that clients know (addendum H): fenced with or without a language, or indented.
import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderContext, type RenderState, stateIn } from '../context.ts'
import { effortOf, spend } from '../effort.ts'
import { type GrammarName, slowGrammars } from './grammars.ts'
import { highlighted } from './highlighter.ts'
import { languageNamed, languageOfScript } from './languages.ts'

/** A grammar may look at a line again for each of its words, and at empty lines for each of them. */
const longestLine = 300
const manyEmptyLines = '\n'.repeat(20)

interface CodeBlock {
  readonly code: string
  /** As clients are told it. */
  readonly language: string | undefined
  /** Undefined where the code stays without colours. */
  readonly grammar: GrammarName | undefined
}

export function codeBlocks(md: MarkdownIt): void {
  // Which grammars a text needs is known before it is rendered, so that they can be loaded.
  md.core.ruler.push('code_blocks', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.type !== 'fence' && token.type !== 'code_block') continue
      const state = stateIn(env)
      const block = codeBlock(token.content, token.type === 'fence' ? token.info : '', state)
      if (block.grammar !== undefined) state.grammars.add(block.grammar)
      token.meta = { block }
    }
  })
  md.renderer.rules['fence'] = (tokens, index) => codehilite(tokens[index]!.meta!['block'] as CodeBlock)
  md.renderer.rules['code_block'] = md.renderer.rules['fence']
}

function codeBlock(content: string, info: string, state: RenderState): CodeBlock {
  const code = trimmed(content)
  const written = info.trim() === '' ? state.context.defaultLanguage : info.trim()
  const language = written === '' ? languageOfScript(code) : languageNamed(written)
  return {
    code,
    language: written === '' ? undefined : nameFor(state.context, written, language!.name),
    grammar:
      language?.grammar !== undefined && isAffordable(code, language.grammar, state) ? language.grammar : undefined,
  }
}

/** Nothing is left at the ends of lines, nor empty lines around the code. */
function trimmed(content: string): string {
  const lines = content.split('\n').map(line => line.trimEnd())
  const first = lines.findIndex(line => line !== '')
  const last = lines.findLastIndex(line => line !== '')
  return lines.slice(Math.max(0, first), last + 1).join('\n') + '\n'
}

/** A playground is found by its name of the language. */
const nameFor = ({ languageByName }: RenderContext, written: string, name: string): string =>
  languageByName.get(written.toLowerCase()) ?? languageByName.get(name.toLowerCase()) ?? name

function isAffordable(code: string, grammar: GrammarName, state: RenderState): boolean {
  if (code.includes(manyEmptyLines) || code.split('\n').some(line => line.length > longestLine)) return false
  return spend(state, code.length * (slowGrammars.has(grammar) ? effortOf.slowCode : effortOf.code))
}

function codehilite({ code, language, grammar }: CodeBlock): string {
  const attribute = language === undefined ? '' : ` data-code-language="${escapeHtml(language)}"`
  const shown = grammar === undefined ? escapeHtml(code) : highlighted(code, grammar)
  return `<div class="codehilite"${attribute}><pre><span></span><code>${shown}</code></pre></div>\n`
}
