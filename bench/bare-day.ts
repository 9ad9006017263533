// The smallest server for a day of load: node:http that has the same routes, responds from memory with what our server
// said, and delivers events to the queues of the channel. It stores nothing and checks nothing.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Recorded, type Recording, searches, textMark } from './day-recording.ts'

const [, , recordingFile = '', usersOfChannel = ''] = process.argv
const { answers, events } = JSON.parse(readFileSync(recordingFile, 'utf8')) as Recording
const { headers } = answers['GET /events'] as Recorded

interface Queue {
  readonly id: string
  waiting?: ServerResponse | undefined
  readonly pending: string[]
  events: number
}
/** By user. */
const queues: Queue[] = []
const eventsOfRoute: Readonly<Record<string, string>> = {
  'POST /messages': 'message',
  'POST /typing': 'typing',
  'POST /messages/{id}/reactions': 'reaction',
  'POST /messages/flags': 'update_message_flags',
}

/** The number in the address of a user. */
function userOf({ headers: { authorization = '' } }: IncomingMessage): number {
  const credentials = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('latin1')
  return Number(/\d+/.exec(credentials)?.[0])
}

const queueOf = (user: number): Queue => (queues[user] ??= { id: `${user}`, pending: [], events: 0 })

function send(response: ServerResponse, head: Record<string, string>, text: string): void {
  const body = Buffer.from(text)
  response.writeHead(200, { ...head, 'content-length': body.length }).end(body)
}

function deliver(queue: Queue): void {
  if (queue.waiting === undefined || queue.pending.length === 0) return
  const text = queue.pending.splice(0).join()
  send(queue.waiting, headers, `{"result":"success","msg":"","events":[${text}],"queue_id":"${queue.id}"}`)
  queue.waiting = undefined
}

function emit(user: number, route: string, form: string): void {
  const type = eventsOfRoute[route]
  const event = type === undefined ? undefined : events[type]
  if (event === undefined) return
  const content = JSON.stringify(new URLSearchParams(form).get('content') ?? '').slice(1, -1)
  const text = event.replace(textMark, () => content)
  const size = Number(usersOfChannel)
  const first = user - ((user - 1) % size)
  const [from, to] = type === 'update_message_flags' ? [user, user + 1] : [first, first + size]
  for (const queue of queues.slice(from, to)) {
    queue.pending.push(`${text},"id":${queue.events++}}`)
    deliver(queue)
  }
}

function answer(route: string, user: number, response: ServerResponse): void {
  const { headers: own, body } = answers[route] as Recorded
  const isRegistration = route === 'POST /register'
  const text = isRegistration ? body.replace(/"queue_id":"[^"]+"/, `"queue_id":"${queueOf(user).id}"`) : body
  send(response, own, text)
}

const server = createServer((request, response) => {
  const user = userOf(request)
  const [path = '', query = ''] = request.url?.slice('/api/v1'.length).split('?') ?? []
  const route = `${request.method} ${path.replace(/\d+/, '{id}')}`
  if (route === 'GET /events') {
    const queue = queueOf(user)
    queue.waiting = response
    deliver(queue)
  } else if (request.method === 'GET') answer(query.includes('search') ? searches : route, user, response)
  else {
    let form = ''
    request.on('data', (chunk: Buffer) => (form += chunk.toString('latin1')))
    request.on('end', () => {
      answer(route, user, response)
      emit(user, route, form)
    })
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
