// The Markdown dialect: markdown-it with some rules switched off and our own constructs added, each in its own file. A
// plugin keeps nothing between two texts: its results go into the RenderState (`stateIn`).
import MarkdownItClass, { type MarkdownIt } from 'markdown-it'
import { fences } from './blocks/fence.ts'
import { headings } from './blocks/heading.ts'
import { layout } from './blocks/layout.ts'
import { lists } from './blocks/list.ts'
import { paragraphs } from './blocks/paragraph.ts'
import { quotes } from './blocks/quote.ts'
import { restOfBlocks } from './blocks/rest.ts'
import { spoilers } from './blocks/spoiler.ts'
import { tables } from './blocks/table.ts'
import { tightItems } from './blocks/tight.ts'
import { codeBlocks } from './code/code-blocks.ts'
import { inlineCode } from './code/inline-code.ts'
import { escapes } from './inline/escape.ts'
import { lineBreaks } from './inline/line-break.ts'
import { pairs } from './inline/pairs.ts'
import { inlineMath } from './math/inline-math.ts'
import { mathBlocks } from './math/math-blocks.ts'
import { linePlugins } from './inline/line-plugins.ts'

export { loadLanguageNames } from './code/languages.ts'

const blocks = [layout, paragraphs, headings, lists, tightItems, quotes, fences, spoilers, tables, restOfBlocks]
const inline = [lineBreaks, escapes, pairs]
const codeAndMath = [inlineCode, inlineMath, mathBlocks, codeBlocks]

export function newParser(): MarkdownIt {
  const parser = new MarkdownItClass('default', { html: false, breaks: true, linkify: false, typographer: false })
  parser.disable(['reference', 'html_block', 'html_inline', 'autolink', 'lheading', 'image'])
  for (const plugin of [...blocks, ...inline, ...codeAndMath, ...linePlugins]) parser.use(plugin)
  return parser
}
