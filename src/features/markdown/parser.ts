// The Markdown dialect: markdown-it with some rules turned off and our own constructs added. Plugins keep nothing
// between texts: their results go into the RenderState (`stateIn`).
import MarkdownItClass, { type MarkdownIt } from 'markdown-it'
import { fences, layout } from './blocks/fence.ts'
import { headings, paragraphs } from './blocks/paragraph.ts'
import { lists, tightItems } from './blocks/list.ts'
import { quotes } from './blocks/quote.ts'
import { spoilers } from './blocks/spoiler.ts'
import { tables } from './blocks/table.ts'
import { codeBlocks } from './code/code-blocks.ts'
import { inlineCode } from './code/inline-code.ts'
import { bareLinks } from './inline/bare-links.ts'
import { emoji, emojiCharacters, emoticons } from './inline/emoji.ts'
import { escapes, lineBreaks } from './inline/escape.ts'
import { channelLinks, mentions } from './inline/mentions.ts'
import { namedLinks } from './inline/named-links.ts'
import { pairs } from './inline/pairs.ts'
import { readyHtml } from './inline/push-html.ts'
import { reading } from './inline/reading.ts'
import { times } from './inline/times.ts'
import { inlineMath } from './math/inline-math.ts'
import { mathBlocks } from './math/math-blocks.ts'
import { embeddedMedia } from './previews/media.ts'
import { linkPreviews } from './previews/link-previews.ts'
import { restOfLines, restOfBlocks } from './rest-of-text.ts'

export { loadLanguageNames } from './code/languages.ts'

// All inline constructs in parsing order. If two start at the same position, the first one wins.
const linePlugins: readonly ((md: MarkdownIt) => void)[] = [
  readyHtml,
  reading,
  bareLinks,
  restOfLines,
  mentions,
  channelLinks,
  times,
  emoji,
  embeddedMedia,
  namedLinks,
  emojiCharacters,
  emoticons,
  linkPreviews,
]

const blocks = [layout, paragraphs, headings, lists, tightItems, quotes, fences, spoilers, tables, restOfBlocks]
const inline = [lineBreaks, escapes, pairs]
const codeAndMath = [inlineCode, inlineMath, mathBlocks, codeBlocks]

export function newParser(): MarkdownIt {
  const parser = new MarkdownItClass('default', { html: false, breaks: true, linkify: false, typographer: false })
  parser.disable(['reference', 'html_block', 'html_inline', 'autolink', 'lheading', 'image'])
  for (const plugin of [...blocks, ...inline, ...codeAndMath, ...linePlugins]) parser.use(plugin)
  return parser
}
