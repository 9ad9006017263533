// Limits a server's connections, per client address and in total, so that file handles are left for the database, files
// and the log. At a limit the oldest idle connection is closed; its client opens another when it needs one. If none is
// idle, the new connection is refused.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import type { Logger } from '#core/server/logger.ts'
import { countedAddress, isIn } from './client-address.ts'

/** The shortest interval between two log lines about a limit. */
const logEveryMs = 60_000

interface ConnectionLimits {
  readonly perAddress: number
  readonly ofAll: number
  readonly proxies: BlockList
  readonly log: Logger
}

interface Group {
  count: number
  /** The longest idle comes first. A connection without a complete request is idle. */
  readonly idle: Set<Socket>
}

export function limitConnections(server: Server, { perAddress, ofAll, proxies, log }: ConnectionLimits): void {
  const all: Group = { count: 0, idle: new Set() }
  const byAddress = new Map<string, Group>()
  /** The groups that a connection counts in. */
  const groups = new Map<Socket, readonly Group[]>()
  const loggedAt = new Map<string, number>()

  function tell(limit: number, whose: string): void {
    if (performance.now() - (loggedAt.get(whose) ?? -Infinity) < logEveryMs) return
    loggedAt.set(whose, performance.now())
    log.warn({ limit }, `too many connections from ${whose}, closing the oldest idle ones`)
  }

  function leave(socket: Socket): void {
    for (const group of groups.get(socket) ?? []) {
      group.count--
      group.idle.delete(socket)
    }
    groups.delete(socket)
  }

  /** Returns false if no connection in the group is idle. */
  function makeRoom(group: Group): boolean {
    const [oldest] = group.idle
    if (oldest === undefined) return false
    leave(oldest)
    oldest.destroy()
    return true
  }

  function groupOf(address: string): Group {
    const known = byAddress.get(address)
    if (known !== undefined) return known
    const group: Group = { count: 0, idle: new Set() }
    byAddress.set(address, group)
    return group
  }

  server.on('connection', (socket: Socket) => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const group = groupOf(address)
    const isCrowded = group.count >= perAddress
    const isFull = all.count >= ofAll
    if (isCrowded) tell(perAddress, 'one address')
    if (isFull) tell(ofAll, 'all clients')
    if ((isCrowded && !makeRoom(group)) || (all.count >= ofAll && !makeRoom(all))) return void socket.destroy()
    groups.set(socket, [all, group])
    for (const each of [all, group]) {
      each.count++
      each.idle.add(socket)
    }
    socket.once('close', () => {
      leave(socket)
      if (group.count === 0) byAddress.delete(address)
    })
  })

  server.prependListener('request', ({ socket, headers }: IncomingMessage, response: ServerResponse) => {
    // A proxy has a connection for each of its clients, so they don't count as one client's.
    if (headers['x-forwarded-for'] !== undefined && isIn(proxies, socket.remoteAddress ?? '')) {
      const [, ofAddress] = groups.get(socket) ?? []
      if (ofAddress !== undefined) {
        ofAddress.count--
        ofAddress.idle.delete(socket)
        groups.set(socket, [all])
      }
    }
    for (const group of groups.get(socket) ?? []) group.idle.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) for (const group of groups.get(socket) ?? []) group.idle.add(socket)
    })
  })
}
