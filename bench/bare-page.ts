// The smallest server for pages of messages: node:http, one query on a Parley database, and JSON. Fields that the query
// doesn't read come from a recorded message.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [, , databaseFile = '', answerFile = ''] = process.argv
const recorded = JSON.parse(readFileSync(answerFile, 'utf8')) as { headers: Record<string, string>; body: string }
const answer = JSON.parse(recorded.body) as { messages: { recipient_id: number; flags: string[] }[] }
const template = answer.messages[0]
const { 'content-length': _, ...headers } = recorded.headers

const page = new DatabaseSync(databaseFile, { readOnly: true }).prepare(
  `select m.id, m.sender_id, m.recipient_id, m.channel_id as stream_id, m.topic as subject, m.sent_at as timestamp,
    m.client, t.rendered as content, a.full_name as sender_full_name, a.email as sender_email, u.flags
  from message m join message_text t on t.message_id = m.id join account a on a.id = m.sender_id
  left join user_message u on u.account_id = m.sender_id and u.message_id = m.id
  where m.recipient_id = ? and m.id <= ? order by m.id desc limit 20`,
)

const server = createServer((request, response) => {
  const anchor = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('anchor'))
  const rows = page.all(template?.recipient_id ?? 0, anchor + 9)
  const messages = rows.map(row => ({ ...template, ...row, flags: row['flags'] === null ? [] : ['read'] })).toReversed()
  const body = Buffer.from(JSON.stringify({ ...answer, messages }))
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
