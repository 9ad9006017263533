// How the columns of a table are aligned, in the form that clients know.
import type { MarkdownIt, RendererRule } from 'markdown-it'

const cell: RendererRule = (tokens, index, options, _env, renderer) => {
  const token = tokens[index] as (typeof tokens)[number]
  const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
  if (alignment !== undefined) token.attrSet('style', `text-align: ${alignment};`)
  return renderer.renderToken(tokens, index, options)
}

export function tables({ renderer: { rules } }: MarkdownIt): void {
  rules['th_open'] = cell
  rules['td_open'] = cell
}
