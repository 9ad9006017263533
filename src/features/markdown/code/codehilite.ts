// A block of code as clients know it.
import { escapeHtml } from '#core/base/escape-html.ts'

export interface CodeBlock {
  readonly code: string
  /** As clients are told it. */
  readonly language: string | undefined
  /** As HTML. Absent while that is not done, and where the code stays without colours. */
  coloured?: string
}

export function codehilite({ code, language, coloured = escapeHtml(code) }: CodeBlock): string {
  const attribute = language === undefined ? '' : ` data-code-language="${escapeHtml(language)}"`
  return `<div class="codehilite"${attribute}><pre><span></span><code>${coloured}</code></pre></div>\n`
}
