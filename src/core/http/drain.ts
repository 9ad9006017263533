// Closes a server's connections without cutting off a response. Node alone would wait forever for the rest of an
// incomplete request.
import type { Server, ServerResponse, IncomingMessage } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

export interface Drain {
  /**
   * Accepts no more connections, and every response says that its connection will close. Idle connections stay open,
   * because a client may be sending its next request on one.
   */
  readonly begin: () => void
  /** Closes idle connections now, the others after their response. */
  readonly close: () => void
}

/** Watches the connections from now on. */
export function drainable(server: Server): Drain {
  const idle = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let isDraining = false
  let isClosing = false
  function begin(): void {
    isDraining = true
    for (const response of running) response.shouldKeepAlive = false
    // The method of the HTTP server would also close idle connections.
    NetServer.prototype.close.call(server)
  }
  server.on('connection', socket => {
    if (isClosing) return void socket.destroy()
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  // Runs before the listener that responds.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    running.add(response)
    if (isDraining) response.shouldKeepAlive = false
    response.once('close', () => {
      running.delete(response)
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  return {
    begin,
    close() {
      isClosing = true
      begin()
      server.close()
      for (const socket of idle) socket.destroy()
    },
  }
}
