// Whether a form comes from a page of another site, which could have made the browser send it.
import type { IncomingMessage, IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import { loopbackNames } from '#core/base/this-machine.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { Server } from '#core/server/server.ts'

// The host names that the server answers to. If another site's host name leads to this server (DNS rebinding), its
// pages must not reach an organization.

export const HostUnknown = failure(404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')
const SeveralHosts = badRequest('The request has several Host headers')

/**
 * Accepts the external host name and its subdomains, the names of this machine, the address that the client has
 * connected to, and the names that the operator lists.
 */
export function requireKnownHost({ config, externalUrl }: Server, request: IncomingMessage, host: string): void {
  if (config.allowedHosts.has('*') || config.allowedHosts.has(host) || loopbackNames.includes(host)) return
  const names = loopbackNames.includes(externalUrl.hostname) ? loopbackNames : [externalUrl.hostname]
  if (names.some(name => host === name || host.endsWith(`.${name}`))) return
  if (host !== '' && [config.host, request.socket.localAddress ?? ''].some(address => host === asHost(address))) return
  throw HostUnknown()
}

/** An address as it appears in the `Host` header. */
function asHost(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(bare) ? `[${bare}]` : bare
}

/** With two, a proxy and this server could each use a different one. */
export function requireOneHost({ rawHeaders }: IncomingMessage): void {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++
  if (count > 1) throw SeveralHosts()
}

const CrossSite = failure(403, 'CROSS_SITE_REQUEST', 'This form was sent from a page of another site.')

/**
 * Browsers name the site of a form in the first header or, on an unencrypted connection, in the second. A request with
 * neither doesn't come from a browser, so no other site can have caused it.
 */
export function refuseCrossSite(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site, origin, host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw CrossSite()
  if (site === undefined && origin !== undefined && !isOriginOf(origin, host)) throw CrossSite()
}

const ForeignPage = failure(403, 'CROSS_SITE_REQUEST', 'Only pages of this server may send this request.')

/**
 * Stricter, for requests with a session: requires a header that no other site's page can send, and the page's origin.
 * On an unencrypted connection browsers name the origin of a GET only in `Referer`. Returns the page's user, if the
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
