import type { RenderState } from '../context.ts'

// The target of a link, if it may have one: only addresses of pages and files, never one that runs code.

/** Addresses with these schemes become links without further syntax. They must be lower-case. */
export const bareSchemes = ['http', 'https', 'zotero', 'asanadesktop', 'obsidian', 'hansoft'] as const
/** The HTML standard lets any web page handle these schemes, so they are known to be harmless. */
const safelisted = [
  ['bitcoin', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp', 'openpgp4fpr', 'sip'],
  ['sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'wtai', 'xmpp'],
].flat()
/** What other schemes do is unknown. */
const allowed: ReadonlySet<string> = new Set([...bareSchemes, 'ftp', 'mid', ...safelisted])

const scheme = /^([a-z][a-z0-9+.-]*):/i
/** Characters that hide where an address leads. */
export const hidesTarget = /\p{Cc}|\p{Bidi_Control}/u

/** The address for `href`; undefined if it must not become a link. */
export function linkTarget(written: string, realmUrl: string): string | undefined {
  if (written === '' || hidesTarget.test(written)) return undefined
  const given = scheme.exec(written)?.[1]
  if (given !== undefined) {
    const known = given.toLowerCase()
    return allowed.has(known) ? withinRealm(known + written.slice(known.length), realmUrl) : undefined
  }
  if (written.startsWith('//')) return `http:${written}`
  if (written.startsWith('/') || written.startsWith('#')) return written
  return written.includes('@') && !written.includes('/') ? `mailto:${written}` : `http://${written}`
}

/** Makes addresses within the organization (a conversation, an uploaded file) relative. */
export const withinRealm = (url: string, realmUrl: string): string =>
  url.startsWith(`${realmUrl}/#`)
    ? url.slice(realmUrl.length + 1)
    : url.startsWith(`${realmUrl}${uploadPrefix}`)
      ? url.slice(realmUrl.length)
      : url

export const uploadPrefix = '/user_uploads/'

/** Records that the text has a link, and which uploaded file it leads to. */
export function noteLink(render: RenderState, url: string): void {
  render.hasLink = true
  noteUpload(render, url)
}

export function noteUpload(render: RenderState, url: string): void {
  if (render.context.uploadByPath.has(url)) render.uploads.add(url)
}
