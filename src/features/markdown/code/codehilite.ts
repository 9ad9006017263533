// A code block in the form that clients expect.
import { escapeHtml } from '#core/base/escape-html.ts'

export interface CodeBlock {
  readonly code: string
  /** The name that clients get. */
  readonly language: string | undefined
  /** As HTML. Absent until the code is highlighted, and for code that stays without colours. */
  coloured?: string
}

export function codehilite({ code, language, coloured = escapeHtml(code) }: CodeBlock): string {
  const attribute = language === undefined ? '' : ` data-code-language="${escapeHtml(language)}"`
  return `<div class="codehilite"${attribute}><pre><span></span><code>${coloured}</code></pre></div>\n`
}
