// A client's address, as limits count it.
import { type BlockList, isIPv4, isIPv6 } from 'node:net'
import { memoize } from '#core/base/bounded-cache.ts'

/** IPv4 addresses stay unchanged. IPv6 addresses become their /64 network, because a client usually has all of it. */
export const countedAddress = memoize((address: string): string => {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
})

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map(group => Number.parseInt(group, 16))
}

/**
 * The client's address for a connection. A trusted proxy appends its client's address to the header. The addresses
 * before that may be made up, unless that client is a trusted proxy too.
 */
export function clientAddress(connected: string, header: string | undefined, proxies: BlockList): string {
  const named = header?.split(',').slice(-mostProxies) ?? []
  let address = connected
  while (named.length > 0 && isIn(proxies, address)) {
    const client = bareAddress(named.pop() ?? '')
    if (client === undefined) break
    address = client
  }
  return countedAddress(address)
}

const mostProxies = 10

export function isIn(list: BlockList, address: string): boolean {
  const [withoutZone = ''] = address.split('%')
  if (isIPv4(withoutZone)) return list.check(withoutZone, 'ipv4')
  return isIPv6(withoutZone) && list.check(withoutZone, 'ipv6')
}

function bareAddress(text: string): string | undefined {
  const given = text.trim()
  const bare = /^\[(.*)\](:\d+)?$/.exec(given)?.[1] ?? /^([^:]*):\d+$/.exec(given)?.[1] ?? given
  return isIPv4(bare) || isIPv6(bare) ? bare : undefined
}
