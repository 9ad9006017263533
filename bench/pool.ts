// Connections that many users share. It opens another when all are busy.
import type { Socket } from 'node:net'
import { openConnection } from './connection.ts'

const mostConnections = 500

/** Status 0: the connection was lost. */
type Answered = (answer: Buffer, status: number) => void
export interface Pool {
  readonly ask: (request: string, answered: Answered) => void
  readonly close: () => void
}

export function openPool(port: number): Pool {
  const open = new Set<Socket>()
  const idle: Socket[] = []
  const waiting: { readonly request: string; readonly answered: Answered }[] = []
  const running = new Map<Socket, Answered>()

  function end(socket: Socket, answer: Buffer, status: number): void {
    const answered = running.get(socket)
    running.delete(socket)
    answered?.(answer, status)
  }

  function continueOn(socket: Socket): void {
    const next = waiting.shift()
    if (next === undefined) idle.push(socket)
    else {
      running.set(socket, next.answered)
      socket.write(next.request)
    }
  }

  function openAnother(): void {
    const socket = openConnection(port, (answer, status) => {
      end(socket, answer, status)
      continueOn(socket)
    })
    open.add(socket)
    socket.on('connect', () => continueOn(socket))
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (idle.includes(socket)) idle.splice(idle.indexOf(socket), 1)
      end(socket, Buffer.alloc(0), 0)
    })
  }

  return {
    ask(request, answered) {
      waiting.push({ request, answered })
      const socket = idle.pop()
      if (socket !== undefined) continueOn(socket)
      else if (open.size < mostConnections) openAnother()
    },
    close() {
      for (const socket of open) socket.destroy()
    },
  }
}
