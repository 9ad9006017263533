// A DNS server for tests, used by this process's resolver until the test file ends.
import { createSocket } from 'node:dgram'
import dns from 'node:dns/promises'
import { once } from 'node:events'
import { afterFile } from './after-file.ts'

export interface DnsServer {
  /** From now on the name has these IPv4 addresses. */
  readonly name: (host: string, ...addresses: readonly string[]) => void
  /** How often the name's IPv4 addresses were requested. */
  readonly questions: (host: string) => number
}

const typeA = 1

export async function startDnsServer(): Promise<DnsServer> {
  const known = new Map<string, readonly string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4', (query, from) => {
    const { host, type, end } = questionIn(query)
    const addresses = type === typeA ? (known.get(host) ?? []) : []
    if (type === typeA) asked.push(host)
    // A response, with recursion, to the same question.
    const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0])
    const records = addresses.map(address =>
      // The name of the question, type A, class IN, no time to live, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const before = dns.getServers()
  dns.setServers([`127.0.0.1:${socket.address().port}`])
  afterFile(() => {
    dns.setServers(before)
    socket.close()
  })
  return {
    name: (host, ...addresses) => void known.set(host, addresses),
    questions: host => asked.filter(each => each === host).length,
  }
}

function questionIn(query: Buffer): { readonly host: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { host: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}
