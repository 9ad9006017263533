// Where a link that somebody wrote leads, or that it leads nowhere: only to places, never to anything that acts.

/** Addresses with these schemes are links as they stand; they are written in small letters. */
export const bareSchemes = ['http', 'https', 'zotero', 'asanadesktop', 'obsidian', 'hansoft'] as const
/** The HTML standard lets any web page handle these: what they do is known to be harmless. */
const safelisted = [
  ['bitcoin', 'geo', 'im', 'irc', 'ircs', 'magnet', 'mailto', 'matrix', 'mms', 'news', 'nntp', 'openpgp4fpr', 'sip'],
  ['sms', 'smsto', 'ssh', 'tel', 'urn', 'webcal', 'wtai', 'xmpp'],
].flat()
/** What programs do with others nobody knows. */
const allowed: ReadonlySet<string> = new Set([...bareSchemes, 'ftp', 'mid', ...safelisted])

const scheme = /^([a-z][a-z0-9+.-]*):/i
/** They hide where an address leads. */
export const hidesTarget = /\p{Cc}|\p{Bidi_Control}/u

/** The address for `href`, or nothing where it must not become a link. */
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

/** What lies in the organization itself is opened in place: a conversation, an uploaded file. */
export const withinRealm = (url: string, realmUrl: string): string =>
  url.startsWith(`${realmUrl}/#`)
    ? url.slice(realmUrl.length + 1)
    : url.startsWith(`${realmUrl}${uploadPrefix}`)
      ? url.slice(realmUrl.length)
      : url

export const uploadPrefix = '/user_uploads/'
