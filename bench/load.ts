// The load generator, in its own process: each connection sends a request, waits for the response and sends the next.
// It writes HTTP by hand, because a client slower than the server would only measure itself.
import { connect, type Socket } from 'node:net'
import { answerLength } from './http-text.ts'

export interface Job {
  readonly port: number
  /** Complete requests as text. Connections send them in turn. */
  readonly requests: readonly string[]
  readonly connections: number
  /** Without it, each request is sent once. */
  readonly ms?: number
}
export interface Load {
  readonly answers: number
  readonly seconds: number
}

function run({ port, requests, connections, ms }: Job): Promise<Load> {
  const bytes = requests.map(request => Buffer.from(request, 'latin1'))
  const begin = performance.now()
  let next = 0
  let answers = 0
  let finish = begin

  function client(done: () => void, fail: (error: Error) => void): Socket {
    const socket = connect(port, '127.0.0.1')
    let missing = 0
    const isOver = (): boolean => (ms === undefined ? next === bytes.length : performance.now() >= begin + ms)
    const send = (): void => {
      if (isOver()) {
        socket.destroy()
        done()
      } else socket.write(bytes[next++ % bytes.length] as Buffer)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', fail)
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk)
      missing -= chunk.length
      if (missing > 0) return
      answers++
      finish = performance.now()
      send()
    })
    return socket
  }

  const clients = Array.from(
    { length: connections },
    () => new Promise<void>((resolve, reject) => void client(resolve, reject)),
  )
  return Promise.all(clients).then(() => ({ answers, seconds: (finish - begin) / 1000 }))
}

process.on('message', (job: Job) => {
  run(job).then(
    load => process.send?.(load),
    (error: Error) => {
      console.error(error.message)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
