// Code blocks in the form that clients expect (docs/spec/markdown.md#code-block): fenced with or without a language, or
// indented.
import type { MarkdownIt } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderContext, type RenderState, stateIn } from '../context.ts'
import { addHeavyPart, effortOf } from '../heavy-parts.ts'
import { type GrammarName, mostGrammars, slowGrammars } from './grammars.ts'
import { highlighted, loadGrammar } from './highlighter.ts'
import { languageNamed, languageOfScript } from './languages.ts'

interface CodeBlock {
  readonly code: string
  /** The name that clients get. */
  readonly language: string | undefined
  /** As HTML. Absent until the code is highlighted, and for code that stays uncolored. */
  colored?: string
}

export function codehilite({ code, language, colored = escapeHtml(code) }: CodeBlock): string {
  const attribute = language === undefined ? '' : ` data-code-language="${escapeHtml(language)}"`
  return `<div class="codehilite"${attribute}><pre><span></span><code>${colored}</code></pre></div>\n`
}

/** Longer lines could take too long: a grammar may scan a line again for each word, and empty lines for each line. */
const longestLine = 300
/** The cost of even the shortest code, in characters. */
const leastLength = 20
const manyEmptyLines = '\n'.repeat(20)

export function codeBlocks(md: MarkdownIt): void {
  md.core.ruler.push('code_blocks', ({ tokens, env }) => {
    for (const token of tokens)
      if (token.type === 'fence') token.meta = { block: codeBlock(token.content, token.info, stateIn(env)) }
      else if (token.type === 'code_block') token.meta = { block: codeBlock(token.content, '', stateIn(env)) }
  })
  md.renderer.rules['fence'] = (tokens, index) => codehilite(tokens[index]!.meta!['block'] as CodeBlock)
  md.renderer.rules['code_block'] = md.renderer.rules['fence']
}

function codeBlock(content: string, written: string, state: RenderState): CodeBlock {
  const code = trimmed(content)
  const language = written === '' ? languageOfScript(code) : languageNamed(written)
  const block = {
    code,
    language: written === '' ? undefined : nameFor(state.context, written, language!.name),
  }
  if (language?.grammar !== undefined) addColors(state, block, language.grammar)
  return block
}

function addColors(state: RenderState, block: CodeBlock, grammar: GrammarName): void {
  const { code } = block
  if (code.includes(manyEmptyLines) || code.split('\n').some(line => line.length > longestLine)) return
  if (!state.grammars.has(grammar) && state.grammars.size >= mostGrammars) return
  state.grammars.add(grammar)
  addHeavyPart(state, {
    key: `${grammar} ${code}`,
    effort: Math.max(leastLength, code.length) * (slowGrammars.has(grammar) ? effortOf.slowCode : effortOf.code),
    load: () => loadGrammar(grammar),
    make: () => highlighted(code, grammar),
    show: html => {
      if (html !== undefined) block.colored = html
    },
  })
}

/** Removes trailing white space, and empty lines around the code. */
function trimmed(content: string): string {
  const lines = content.split('\n').map(line => line.trimEnd())
  const first = lines.findIndex(line => line !== '')
  const last = lines.findLastIndex(line => line !== '')
  return lines.slice(Math.max(0, first), last + 1).join('\n') + '\n'
}

/** Playgrounds are found by their own name for the language. */
const nameFor = ({ languageByName }: RenderContext, written: string, name: string): string =>
  languageByName.get(written.toLowerCase()) ?? languageByName.get(name.toLowerCase()) ?? name
