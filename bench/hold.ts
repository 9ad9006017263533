// Waiting clients, in their own process: each connection polls, and sends the next poll when the server responds.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { openConnection } from './connection.ts'
import { lastEventOf } from './http-text.ts'

export type HoldJob =
  | { readonly kind: 'hold'; readonly port: number; readonly requests: readonly string[] }
  /** Disconnects all clients there, and responds to their next polls. */
  | { readonly kind: 'leave'; readonly port: number }
  /**
   * Sends the request that makes the server respond to all waiting clients to the first port. The clients poll again.
   */
  | { readonly kind: 'release'; readonly ports: readonly number[]; readonly request: string }
export interface Held {
  /** From sending the request to the last byte of the last response. */
  readonly ms: number
  readonly requests?: readonly string[]
}

interface Client {
  readonly socket: Socket
  request: string
  answer: string
}

const clients = new Map<number, Client[]>()
let missing = 0
let allAnswered = (): void => {}

function join(port: number, request: string): Promise<Client> {
  const socket = openConnection(port, (answer, status) => {
    client.answer = answer.toString('latin1')
    if (status !== 200) fail(new Error(`Unexpected answer: ${client.answer}`))
    // The response only had events from before the poll, so the client polls again right away.
    if (missing === 0) pollAgain(client)
    else if (--missing === 0) allAnswered()
  })
  const client: Client = { socket, request, answer: '' }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('end', () => fail(new Error('The server has closed the connection of a waiting client.')))
    socket.on('connect', () => {
      socket.write(request)
      resolve(client)
    })
  })
}

async function hold(port: number, requests: readonly string[]): Promise<Held> {
  const begin = performance.now()
  const ofPort = clients.get(port) ?? []
  clients.set(port, ofPort)
  // No more at once than fit into the server's backlog of new connections.
  for (let at = 0; at < requests.length; at += 200)
    ofPort.push(...(await Promise.all(requests.slice(at, at + 200).map(request => join(port, request)))))
  return { ms: performance.now() - begin }
}

async function release(ports: readonly number[], request: string): Promise<Held> {
  const waiting = ports.flatMap(port => clients.get(port) ?? [])
  missing = waiting.length
  const answered = new Promise<void>(resolve => (allAnswered = resolve))
  const trigger = connect(ports[0] ?? 0, '127.0.0.1')
  await new Promise(resolve => trigger.once('connect', resolve))
  const begin = performance.now()
  trigger.write(request)
  await answered
  const ms = performance.now() - begin
  trigger.destroy()
  waiting.forEach(pollAgain)
  return { ms }
}

function pollAgain(client: Client): void {
  client.request = client.request.replace(/last_event_id=-?\d+/, `last_event_id=${lastEventOf(client.answer)}`)
  client.socket.write(client.request)
}

async function leave(port: number): Promise<Held> {
  const leaving = clients.get(port) ?? []
  clients.delete(port)
  await Promise.all(leaving.map(({ socket }) => once(socket.destroy(), 'close')))
  return { ms: 0, requests: leaving.map(({ request }) => request) }
}

function done(job: HoldJob): Promise<Held> {
  if (job.kind === 'hold') return hold(job.port, job.requests)
  return job.kind === 'leave' ? leave(job.port) : release(job.ports, job.request)
}

function fail(error: Error): never {
  console.error(error.message)
  process.exit(1)
}

process.on('message', (job: HoldJob) => {
  done(job).then(held => process.send?.(held), fail)
})
process.on('disconnect', () => process.exit())
