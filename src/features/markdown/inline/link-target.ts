// Where a link that somebody wrote leads, or that it leads nowhere: only to places, never to anything that acts.

/** Schemes that a link may have. What programs do with others nobody knows. */
export const pageSchemes = ['http', 'https', 'ftp', 'zotero', 'asanadesktop'] as const
const allowed: ReadonlySet<string> = new Set([...pageSchemes, 'mailto', 'tel', 'sms', 'mid'])

const scheme = /^([a-z][a-z0-9+.-]*):/i
const hostAndPort = /^[\p{L}\p{N}_.-]+:\d{1,5}(?:[/?#]|$)/u
/** They hide where an address leads. */
export const hidesTarget = /\p{Cc}|\p{Bidi_Control}/u

/** The address for `href`, or nothing where it must not become a link. */
export function linkTarget(written: string, realmUrl: string): string | undefined {
  if (written === '' || hidesTarget.test(written)) return undefined
  const [, given] = hostAndPort.test(written) ? [] : (scheme.exec(written) ?? [])
  if (given !== undefined) return allowed.has(given.toLowerCase()) ? withinRealm(written, realmUrl) : undefined
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
