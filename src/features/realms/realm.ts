// An organization, and how it is chosen by a host name (docs/spec/authentication.md#subdomain).
import { loopbackNames } from '#core/base/this-machine.ts'
import type { Caller } from '#core/contract/access.ts'
import { failure } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, realmById, realmBySubdomain, insertRealm } from './store.ts'

export type { Realm }

export const rootSubdomain = ''
/** The subdomain of the system bots' organization: host names are lower-case, so none can choose it. */
export const systemSubdomain = 'Server'
export const subdomainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export const SubdomainUnknown = failure(404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')
export const RealmDeactivated = failure(401, 'REALM_DEACTIVATED', 'This organization has been deactivated')

/** The host names of this server: the configured one, and for a local server all names of the loopback interface. */
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

/** The data of a deactivated organization are kept at least for this time, so that it can be reactivated. */
export const fewestDaysToDeletion = 14

/** The icon and the logo of organizations that have not uploaded one. */
export const realmIcon = '/static/realm-icon.png'

export function realmUrl({ externalUrl }: Server, { subdomain }: Pick<Realm, 'subdomain'>): string {
  const { protocol, host } = externalUrl
  return `${protocol}//${subdomain === rootSubdomain ? '' : `${subdomain}.`}${host}`
}

/** The domain of generated addresses: the organization's host, unless it cannot be part of an address. */
export function dummyEmailDomain(
  server: Pick<Server, 'config' | 'externalUrl'>,
  { subdomain }: Pick<Realm, 'subdomain'>,
): string {
  const { hostname, port } = server.externalUrl
  const usable = port === '' && /[a-z]/.test(hostname) && !hostname.startsWith('[')
  if (!usable) return server.config.fallbackEmailDomain
  return subdomain === rootSubdomain ? hostname : `${subdomain}.${hostname}`
}

// Finding and changing organizations. No rule applies here: an organization is the boundary of all rules, and the
// endpoints that change it declare their access.

export { allRealms, insertRealm, realmBySubdomain, updateRealm } from './store.ts'

/** The organization of a host name, or undefined for an unknown subdomain. */
export const realmOfHost = (tx: ReadTx, host: string): Promise<Realm | undefined> =>
  realmBySubdomain(tx, subdomainOfHost(tx.server, host))

export const realmOf = (tx: ReadTx, caller: Pick<Caller, 'realmId'>): Promise<Realm> => realmById(tx, caller.realmId)

// The organization of the system bots. It has no persons, no groups and no URL.

export async function systemRealm(tx: WriteTx): Promise<Realm> {
  const known = await realmBySubdomain(tx, systemSubdomain)
  return known ?? insertRealm(tx, { subdomain: systemSubdomain, name: 'Server', created_at: tx.now })
}
