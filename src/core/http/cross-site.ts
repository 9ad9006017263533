// Whether a form comes from a page of another site, which could have made the browser send it.
import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#core/contract/failure.ts'

export const CrossSite = failure(403, 'CROSS_SITE_REQUEST', 'This form was sent from a page of another site.')

/**
 * Browsers name the site of a form in the first header or, where the connection is not encrypted, in the second. A
 * request with neither header does not come from a browser, so no other site can have caused it.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw CrossSite()
  if (site === undefined && origin !== undefined && !isOriginOf(origin, host)) throw CrossSite()
}

const isOriginOf = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
