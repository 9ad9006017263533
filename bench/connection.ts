// A connection to a server that sends requests as text, one after the other.
import { connect, type Socket } from 'node:net'
import { answerHead } from './http-text.ts'

/** `answered` gets the head and the body of each response. */
export function openConnection(port: number, answered: (answer: Buffer, status: number) => void): Socket {
  const socket = connect(port, '127.0.0.1')
  let pieces: Buffer[] = []
  let left = 0
  let status = 0
  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    if (pieces.length === 0) ({ status, length: left } = answerHead(chunk))
    pieces.push(chunk)
    left -= chunk.length
    if (left > 0) return
    const answer = pieces.length === 1 ? chunk : Buffer.concat(pieces)
    pieces = []
    answered(answer, status)
  })
  return socket
}
