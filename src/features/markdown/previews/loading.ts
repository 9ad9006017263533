// Updates rendered HTML when images that it shows as loading have thumbnails. Only their elements change. The text
// isn't rendered again, because names in it may refer to other users by then.
import { escapeHtml, unescapeHtml } from '#core/base/escape-html.ts'
import type { ShownUpload } from '../context.ts'
import { linkedImage, loadingClass, type Media, mediaOf, restOfEmbedded } from './media.ts'

/** How many images are shown as loading in rendered HTML. */
export const loadingImages = (html: string): number => html.split(`${loadingClass}"`).length - 1

const preview = (address: string): RegExp =>
  new RegExp(
    `(<div class="message_inline_image">)(<a href="(${address})"(?: title="[^"]*")?>)<img class="${loadingClass}"[^>]*>(</a></div>\\n?)`,
    'g',
  )
const embedded = (address: string): RegExp =>
  new RegExp(`<img alt="([^"]*)" class="inline-image ${loadingClass}"[^>]* data-original-src="(${address})"[^>]*>`, 'g')

/** Rendered HTML with this upload as it is shown now instead of as loading. */
export function withoutLoading(html: string, url: string, upload: ShownUpload): string {
  if (loadingImages(html) === 0) return html
  const media = mediaOf(url, upload)
  const address = RegExp.escape(escapeHtml(url))
  return media === undefined ? withLinks(html, address) : withMedia(html, address, () => media)
}

/** The same for all uploads, shown as they were uploaded. */
export const withoutAnyLoading = (html: string): string =>
  loadingImages(html) === 0
    ? html
    : withMedia(html, '[^"]*', source => ({ kind: 'image', source, facts: '', isLoading: false }))

/** `address` is the pattern of an escaped address. */
const withMedia = (html: string, address: string, shownAs: (url: string) => Media): string =>
  html
    .replace(
      preview(address),
      (_, start: string, link: string, url: string, end: string) =>
        start + link + linkedImage(shownAs(unescapeHtml(url))) + end,
    )
    .replace(
      embedded(address),
      (_, alt: string, url: string) =>
        `<img alt="${alt}" class="inline-image${restOfEmbedded(shownAs(unescapeHtml(url)), unescapeHtml(url))}`,
    )

/** Whether rendered HTML shows an image. */
export const showsImage = (html: string): boolean => /class="(?:message_inline_image"|inline-image[ "])/.test(html)

/** Turns an image that can't be shown into a link, or leaves it as written. */
function withLinks(html: string, address: string): string {
  const linked = html.replace(preview(address), (_, _start, _link, url: string, _end, at: number) =>
    // A paragraph that was only the address has been replaced by the image.
    followsLink(html.slice(0, at), url) ? '' : `<p><a href="${url}">${url}</a></p>\n`,
  )
  return linked.replace(embedded(address), (_, alt: string, url: string) => `![${alt}](${url})`).trimEnd()
}

const startOfPreview = '<div class="message_inline_image'
const startsOfBlocks = ['<p>', '<li>', '<td', '<th', '<h']

/** Whether the block before a preview, ignoring other previews, has the link. Links in quotes have no previews. */
function followsLink(before: string, url: string): boolean {
  let text = before.trimEnd()
  while (text.endsWith('</div>') && text.includes(startOfPreview))
    text = text.slice(0, text.lastIndexOf(startOfPreview)).trimEnd()
  const start = Math.max(0, ...startsOfBlocks.map(tag => text.lastIndexOf(tag)))
  const block = text.slice(start)
  return block.includes(`<a href="${url}"`) && !block.includes('</blockquote>')
}
