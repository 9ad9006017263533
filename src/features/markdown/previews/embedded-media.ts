// `![text](address)`: an image, a video or a sound in the line itself. Media that cannot be shown stay as they were
// written.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderState, stateIn } from '../context.ts'
import { linkTarget } from '../inline/link-target.ts'
import { targetBehindLabel } from '../inline/named-links.ts'
import { noteUpload } from '../inline/note-link.ts'
import { pushHtml } from '../inline/push-html.ts'
import { embeddedImage, type Media, mediaAt } from './media.ts'

const exclamation = 0x21

export function embeddedMedia(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'embedded_media', (state: StateInline, silent: boolean): boolean => {
    const { src, pos } = state
    if (src.charCodeAt(pos) !== exclamation || src[pos + 1] !== '[' || state.linkLevel > 0) return false
    const render = stateIn(state.env)
    const written = targetBehindLabel(state, pos + 1)
    const url = written === undefined ? undefined : linkTarget(written.address, render.context.realmUrl)
    if (written === undefined || url === undefined) return false
    const media = mediaAt(url, render.context)
    if (!silent) {
      // Readers of the message may read the file, even if it is not shown.
      noteUpload(render, url)
      if (media !== undefined) pushHtml(state, mediaHtml(media, url, src.slice(pos + 2, written.labelEnd), render))
    }
    if (media === undefined) return false
    state.pos = written.to
    return true
  })
}

function mediaHtml(media: Media, url: string, label: string, render: RenderState): string {
  const { kind, source } = media
  const from = `src="${escapeHtml(source)}"`
  const title = label.trim() === '' ? '' : ` title="${escapeHtml(label)}"`
  // If the browser loads the media from another address, clients also get the original address.
  const original = source === url ? '' : ` data-original-url="${escapeHtml(url)}"`
  if (kind === 'audio') return `<audio controls${original} preload="metadata" ${from}${title}></audio>`
  if (kind === 'video') return `<video controls preload="metadata" ${from}${title}></video>`
  render.hasImage = true
  return embeddedImage(media, url, label)
}
