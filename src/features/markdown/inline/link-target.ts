import type { RenderState } from '../context.ts'

// The target of a link, or none: only addresses of pages and files, never an address that runs code.

/** Addresses with these schemes become links without further syntax; they are written in lower case. */
export const bareSchemes = ['http', 'https', 'zotero', 'asanadesktop', 'obsidian', 'hansoft'] as const
/** The HTML standard lets any web page handle these schemes: they are known to be harmless. */
const safelisted = [
  ['bitcoin', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp', 'openpgp4fpr', 'sip'],
  ['sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'wtai', 'xmpp'],
].flat()
/** The effect of other schemes is not known. */
const allowed: ReadonlySet<string> = new Set([...bareSchemes, 'ftp', 'mid', ...safelisted])

const scheme = /^([a-z][a-z0-9+.-]*):/i
/** Characters that hide the target of an address. */
export const hidesTarget = /\p{Cc}|\p{Bidi_Control}/u

/** The address for `href`, or undefined where it must not become a link. */
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

/** Addresses within the organization (a conversation, an uploaded file) become relative. */
export const withinRealm = (url: string, realmUrl: string): string =>
  url.startsWith(`${realmUrl}/#`)
    ? url.slice(realmUrl.length + 1)
    : url.startsWith(`${realmUrl}${uploadPrefix}`)
      ? url.slice(realmUrl.length)
      : url

export const uploadPrefix = '/user_uploads/'

/** Records that the text has a link, and to which uploaded file. */
export function noteLink(render: RenderState, url: string): void {
  render.hasLink = true
  noteUpload(render, url)
}

export function noteUpload(render: RenderState, url: string): void {
  if (render.context.uploadByPath.has(url)) render.uploads.add(url)
}
