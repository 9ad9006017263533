// The dialect: markdown-it with what it must not do switched off and our own constructs added, each in its own file.
// A plugin keeps nothing between two texts: what it finds goes into the RenderState (`stateIn`).
import MarkdownItClass, { type MarkdownIt } from 'markdown-it'

/** What is large and needed by few texts; loaded by `render` when a text needs it. */
export interface Engines {
  readonly highlight: ((code: string, language: string) => string | undefined) | undefined
  readonly formula: ((source: string, display: boolean) => string) | undefined
}

export function newParser(): MarkdownIt {
  const parser = new MarkdownItClass('default', { html: false, breaks: true, linkify: false, typographer: false })
  parser.disable(['reference', 'html_block', 'html_inline', 'autolink', 'lheading', 'image'])
  return parser
}
