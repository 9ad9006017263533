// Shows images and videos that a paragraph links to after it. If the paragraph is only such an address, they replace
// it. Links in quotes aren't shown, and if a text has too many links, none are.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderState, stateIn } from '../context.ts'
import { isBareLink } from '../inline/bare-links.ts'
import { quoteStep } from '../inline/reading.ts'
import { linkedImage, mediaAt } from './media.ts'

/** The most different links outside quotes. A message with many images would be slow to display. */
const mostLinks = 24
const type = 'link_previews'

export function linkPreviews(md: MarkdownIt): void {
  md.core.ruler.push(type, (state: StateCore): void => {
    const render = stateIn(state.env)
    if (
      !render.context.showsPreviews ||
      !render.hasLink ||
      (render.context.previewAddress === undefined && render.uploads.size === 0)
    )
      return
    if (linksIn(state.tokens).size > mostLinks) return
    const shown = new Set<string>()
    const tokens: Token[] = []
    let line: Token | undefined
    let quotes = 0
    for (const token of state.tokens) {
      tokens.push(token)
      quotes += quoteStep(token)
      const children = line?.type === 'inline' && quotes === 0 ? (line.children ?? []) : []
      line = token
      const html = previewsOf(children, render, shown)
      if (html === '') continue
      const previews = Object.assign(new state.Token(type, '', 0), { content: html })
      const isCell = token.tag === 'td' || token.tag === 'th'
      if (token.type === 'paragraph_close' && !token.hidden && isOnlyAddress(children)) tokens.splice(-3)
      tokens.splice(isCell ? -1 : tokens.length, 0, previews)
    }
    state.tokens = tokens
  })
  md.renderer.rules[type] = (tokens, index) => {
    const next = tokens[index + 1]
    return `${tokens[index]?.content ?? ''}${next !== undefined && next.nesting !== -1 ? '\n' : ''}`
  }
}

/** The links that may be shown. */
function linksIn(tokens: readonly Token[]): Set<string> {
  const links = new Set<string>()
  let quotes = 0
  for (const token of tokens) {
    quotes += quoteStep(token)
    for (const { type: kind, attrs } of quotes === 0 ? (token.children ?? []) : [])
      if (kind === 'link_open') links.add(String(attrs?.[0]?.[1]))
  }
  return links
}

function previewsOf(line: readonly Token[], render: RenderState, shown: Set<string>): string {
  let html = ''
  for (const [at, token] of line.entries()) {
    if (token.type !== 'link_open') continue
    const url = String(token.attrGet('href'))
    const media = shown.has(url) ? undefined : mediaAt(url, render.context)
    if (media === undefined || media.kind === 'audio') continue
    shown.add(url)
    const title = isBareLink(token) ? '' : textOfLink(line, at)
    const titled = title === '' || title === url ? '' : ` title="${escapeHtml(title)}"`
    const [name, content] =
      media.kind === 'image'
        ? ['message_inline_image', linkedImage(media)]
        : [
            'message_inline_image message_inline_video',
            `<video preload="metadata" src="${escapeHtml(media.source)}"></video>`,
          ]
    html += `<div class="${name}"><a href="${escapeHtml(url)}"${titled}>${content}</a></div>`
    if (media.kind === 'image') render.hasImage = true
  }
  return html
}

function textOfLink(line: readonly Token[], open: number): string {
  let text = ''
  for (let at = open + 1; at < line.length && line[at]?.type !== 'link_close'; at++)
    if (line[at]?.type === 'text' || line[at]?.type === 'code_inline') text += line[at]?.content
  return text
}

const isOnlyAddress = (line: readonly Token[]): boolean => line.length === 3 && isBareLink(line[0])
