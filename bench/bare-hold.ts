// The smallest server for waiting clients: node:http that holds every GET, and on a POST answers all of them with given
// bytes. It has no log, so a late client would wait forever; the POST waits until all clients are back.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const [, , answerFile = ''] = process.argv
const recorded = JSON.parse(readFileSync(answerFile, 'utf8')) as { headers: Record<string, string>; body: string }
let held: ServerResponse[] = []
let mostHeld = 0
let posted: ServerResponse | undefined

function releaseAll(): void {
  if (posted === undefined || held.length < mostHeld) return
  const released = [...held, posted]
  held = []
  posted = undefined
  for (const each of released) each.writeHead(200, recorded.headers).end(recorded.body)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    held.push(response)
    mostHeld = Math.max(mostHeld, held.length)
    releaseAll()
  } else
    request.resume().on('end', () => {
      posted = response
      releaseAll()
    })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
