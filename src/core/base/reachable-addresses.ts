// The IP addresses that the server may call on behalf of users. Users must not reach what only the server can reach:
// its own machine, its private network, and the metadata service of a data center.
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(...networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family(address))
    // A translator from IPv6 to IPv4 (NAT64) reaches the same machine.
    if (family(address) === 'ipv4') list.addSubnet(`64:ff9b::${address}`, 96 + Number(bits), 'ipv6')
  }
  return list
}

/**
 * Link-local networks, which include metadata services of data centers, and addresses that don't belong to a single
 * machine.
 */
const never = listOf(
  '0.0.0.0/8',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/3',
  '::/128',
  'fd00:42::42/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fe80::/10',
  'ff00::/8',
)
/** Special-purpose networks: RFC 6890 and the IANA registry. */
const special = listOf(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
)
/** All other IPv6 networks are special, including those that embed an IPv4 address. */
const publicIpv6 = listOf('2000::/3')

/** Whether the server may call all of these addresses. */
export function areReachable(addresses: readonly string[], allowsPrivate: boolean): boolean {
  const own = new Set(Object.values(networkInterfaces()).flatMap(list => list?.map(({ address }) => address) ?? []))
  return addresses.every(address => isReachable(address, allowsPrivate, own))
}

function isReachable(address: string, allowsPrivate: boolean, own: ReadonlySet<string>): boolean {
  const kind = family(address)
  if (isIP(address) === 0 || never.check(address, kind)) return false
  if (allowsPrivate) return true
  if (kind === 'ipv6' && !publicIpv6.check(address, kind)) return false
  return !special.check(address, kind) && !own.has(address)
}
