// The host names to which the server answers. A page of another site whose name leads to this server (DNS rebinding) must
// not reach an organization.
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { loopbackNames } from '#core/base/loopback.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { Server } from '#core/server/server.ts'

const HostUnknown = failure(404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')
const SeveralHosts = badRequest('The request has several Host headers')

/**
 * Known are the external host name with its subdomains, the names of this machine, the address to which the client has
 * connected, and the names that the operator lists.
 */
export function requireKnownHost({ config, externalUrl }: Server, request: IncomingMessage, host: string): void {
  if (config.allowedHosts.has('*') || config.allowedHosts.has(host) || loopbackNames.includes(host)) return
  const names = loopbackNames.includes(externalUrl.hostname) ? loopbackNames : [externalUrl.hostname]
  if (names.some(name => host === name || host.endsWith(`.${name}`))) return
  if (host !== '' && [config.host, request.socket.localAddress ?? ''].some(address => host === asHost(address))) return
  throw HostUnknown()
}

/** An address in the form that it has in the header `Host`. */
function asHost(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(bare) ? `[${bare}]` : bare
}

/** A proxy and this server could take different ones. */
export function requireOneHost({ rawHeaders }: IncomingMessage): void {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++
  if (count > 1) throw SeveralHosts()
}
