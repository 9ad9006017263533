// Whether a form comes from a page of another site, which could have made the browser send it.
import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#core/contract/failure.ts'

const CrossSite = failure(403, 'CROSS_SITE_REQUEST', 'This form was sent from a page of another site.')

/**
 * Browsers name the site of a form in the first header or, where the connection is not encrypted, in the second. A
 * request with neither header does not come from a browser, so no other site can have caused it.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw CrossSite()
  if (site === undefined && origin !== undefined && !isOriginOf(origin, host)) throw CrossSite()
}

const ForeignPage = failure(403, 'CROSS_SITE_REQUEST', 'Only pages of this server may send this request.')

/**
 * Stricter, for requests with a session: a header that no page of another site can send, and the origin of the page. On
 * an unencrypted connection browsers name the origin of a GET only in `Referer`. Returns the user of the page, if the
 * header names one: another user may have signed in since the page was opened.
 */
export function requireOwnPage(headers: IncomingHttpHeaders): { readonly pageOf?: number } {
  const { 'x-parley': sender, 'sec-fetch-site': site, origin, referer = '', host } = headers
  const isOwn = site === undefined ? isOriginOf(origin ?? referer, host) : site === 'same-origin'
  const named = typeof sender === 'string' ? /^web(?: (\d{1,15}))?$/.exec(sender) : null
  if (named === null || !isOwn) throw ForeignPage()
  return named[1] === undefined ? {} : { pageOf: Number(named[1]) }
}

const isOriginOf = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
