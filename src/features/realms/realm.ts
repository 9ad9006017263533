// An organization, and how the host name determines it (docs/spec/authentication.md#subdomain).
import { loopbackNames } from '#core/base/this-machine.ts'
import type { Caller } from '#core/contract/access.ts'
import { failure } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, realmById, realmBySubdomain, insertRealm } from './store.ts'

export type { Realm }

export const rootSubdomain = ''
/** The subdomain of the system bots' organization. Host names are lower-case, so none can match it. */
export const systemSubdomain = 'Server'
export const subdomainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export const SubdomainUnknown = failure(404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')
export const RealmDeactivated = failure(401, 'REALM_DEACTIVATED', 'This organization has been deactivated')

/** This server's host names: the configured one and, for a local server, all names of the loopback interface. */
const serverHosts = ({ externalUrl: { hostname } }: Server): readonly string[] =>
  loopbackNames.includes(hostname) ? loopbackNames : [hostname]

/** `sub.chat.example.com` means `sub`; the bare host, `www.` and other known hosts mean the root organization. */
export function subdomainOfHost(server: Server, host: string): string {
  for (const ours of serverHosts(server)) {
    if (!host.endsWith(`.${ours}`)) continue
    const subdomain = host.slice(0, -ours.length - 1)
    return subdomain === 'www' ? rootSubdomain : subdomain
  }
  return rootSubdomain
}

/** A deactivated organization's data is kept for at least this long, so that it can be reactivated. */
export const fewestDaysToDeletion = 14

/** The icon and logo of organizations that haven't uploaded one. */
export const realmIcon = '/static/realm-icon.png'

export function realmUrl({ externalUrl }: Server, { subdomain }: Pick<Realm, 'subdomain'>): string {
  const { protocol, host } = externalUrl
  return `${protocol}//${subdomain === rootSubdomain ? '' : `${subdomain}.`}${host}`
}

/** The domain of generated addresses: the organization's host, unless it can't be part of an address. */
export function dummyEmailDomain(
  server: Pick<Server, 'config' | 'externalUrl'>,
  { subdomain }: Pick<Realm, 'subdomain'>,
): string {
  const { hostname, port } = server.externalUrl
  const usable = port === '' && /[a-z]/.test(hostname) && !hostname.startsWith('[')
  if (!usable) return server.config.fallbackEmailDomain
  return subdomain === rootSubdomain ? hostname : `${subdomain}.${hostname}`
}

// Finds and changes organizations. No rule applies here: an organization is the boundary of all rules, and the
// endpoints that change it declare their access.

export { allRealms, insertRealm, realmBySubdomain, updateRealm } from './store.ts'

/** The organization of a host name; undefined for an unknown subdomain. */
export const realmOfHost = (tx: ReadTx, host: string): Promise<Realm | undefined> =>
  realmBySubdomain(tx, subdomainOfHost(tx.server, host))

export const realmOf = (tx: ReadTx, caller: Pick<Caller, 'realmId'>): Promise<Realm> => realmById(tx, caller.realmId)

// The organization of the system bots. It has no people, groups or URL.

export async function systemRealm(tx: WriteTx): Promise<Realm> {
  const known = await realmBySubdomain(tx, systemSubdomain)
  return known ?? insertRealm(tx, { subdomain: systemSubdomain, name: 'Server', created_at: tx.now })
}
