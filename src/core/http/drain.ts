// Closes a server's connections without cutting off an answer. Node alone would wait forever for the rest of an
// incomplete request.
import type { Server, ServerResponse, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The time for running requests after the server was asked to stop; container runtimes kill it after ten seconds. */
const patienceMs = 8_000

/**
 * Watches the connections from now on. The returned function closes idle ones at once, the others after their answer.
 */
export function drainable(server: Server): () => void {
  const idle = new Set<Socket>()
  let draining = false
  server.on('connection', socket => {
    if (draining) return void socket.destroy()
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (draining) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  return () => {
    draining = true
    for (const socket of idle) socket.destroy()
    setTimeout(() => server.closeAllConnections(), patienceMs).unref()
  }
}
