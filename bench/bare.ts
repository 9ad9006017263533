// The smallest servers with the same responses, for comparison: node:http that sends given bytes, that durably stores
// one row per request, or that stores 5,000 rows.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [, , dataFile = '', answerFile = ''] = process.argv
const recorded = JSON.parse(readFileSync(answerFile, 'utf8')) as { headers: Record<string, string>; body: string }
const body = Buffer.from(recorded.body)

const db = new DatabaseSync(dataFile)
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table message (id integer primary key autoincrement, recipient_id bigint not null, sender_id bigint not null,
    topic text not null, content text not null, sent_at bigint not null);
  create table user_message (account_id bigint not null, message_id bigint not null, flags integer not null,
    primary key (account_id, message_id))`)
const insert = db.prepare(
  `insert into message (recipient_id, sender_id, topic, content, sent_at) values (1, 1, 'topic', ?, ?) returning id`,
)
const upsert = db.prepare(`insert into user_message (account_id, message_id, flags) values (1, ?, ?)
  on conflict (account_id, message_id) do update set flags = excluded.flags`)

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function store(form: URLSearchParams): string {
  const messages = form.get('messages')
  if (messages === null) return JSON.stringify(insert.get(form.get('content') ?? '', Date.now()))
  const flags = form.get('op') === 'add' ? 3 : 1
  db.exec('begin immediate')
  for (const id of JSON.parse(messages) as number[]) upsert.run(id, flags)
  db.exec('commit')
  return messages
}

const server = createServer((request, response) => {
  if (request.method === 'GET') response.writeHead(200, recorded.headers).end(body)
  else
    void formOf(request).then(form => {
      const text = Buffer.from(store(form))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
    })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
