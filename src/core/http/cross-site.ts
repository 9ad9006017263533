// Whether a form comes from a page of another site, which could have led the reader's browser to send it.
import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#core/contract/failure.ts'

export const CrossSite = failure(403, 'CROSS_SITE_REQUEST', 'This form was sent from a page of another site.')

/**
 * Browsers say which site a form comes from, in the first header or, where the connection is not encrypted, in the
 * second. What says neither is no browser, and nobody can have led it here.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw CrossSite()
  if (site === undefined && origin !== undefined && !isOriginOf(origin, host)) throw CrossSite()
}

const isOriginOf = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
