// The least a server can do for clients that wait: node:http that holds every GET and, at a POST, answers them all with
// given bytes.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , answerFile = ''] = process.argv
const recorded = JSON.parse(readFileSync(answerFile, 'utf8')) as { headers: Record<string, string>; body: string }
let held: ServerResponse[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') return void held.push(response)
  request.resume().on('end', () => {
    const released = held
    held = []
    for (const each of released) each.writeHead(200, recorded.headers).end(recorded.body)
    response.writeHead(200, recorded.headers).end(recorded.body)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
