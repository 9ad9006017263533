// Attacks by a hostile account. Each runs against a real server while another user sends small reads, or small writes
// while messages are moved or deleted. Prints that user's longest wait, and the server's memory after the attack.
//   npm run bench:attacks [part of an attack's name]
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, callApi } from './http-text.ts'
import { endAll, kilobytesOf, startWorker } from './processes.ts'
import { newAccount, startSubject } from './subject.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const mostMs = 200
const wanted = process.argv[2] ?? ''
const dataDir = mkdtempSync(join(tmpdir(), 'parley-attacks-'))
const { port, account: owner, channelId, oldest } = await startSubject(dataDir, { messages: 5_000, subscribers: 0 })
const attacker = await newAccount(port, owner, 'mallory')
const listener = await newAccount(port, owner, 'trudy')
const victim = await newAccount(port, owner, 'victim')
const observer = startWorker('observer.ts')

const basic = ({ email, apiKey }: Account): string => `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`

async function send(
  route: string,
  fields: Record<string, unknown>,
  as: Account | undefined = attacker,
): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const form = new URLSearchParams(texts as [string, string][])
  try {
    const answer = await fetch(
      `http://localhost:${port}${path.startsWith('/user_') ? '' : '/api/v1'}${path}${method === 'GET' ? `?${form}` : ''}`,
      {
        method,
        headers: as === undefined ? {} : { authorization: basic(as) },
        ...(method === 'GET' ? {} : { body: form }),
      },
    )
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // The server may close the connection while the body is still being sent.
    return 0
  }
}

const move = (id: number, to: Record<string, unknown>): Promise<number> =>
  send(`PATCH /messages/${id}`, { ...to, propagate_mode: 'change_all', send_notification_to_new_thread: false }, owner)

const times = (count: number, work: (n: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
async function inTurn(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await work(n))
  return statuses
}
const numbered = (count: number, text = 'name'): string[] => Array.from({ length: count }, (_, n) => `${text} ${n}`)
const words = (count: number): string => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')
const search = (operand: string, negated = false): object => ({ operator: 'search', operand, negated })
const terms = (count: number): object[] => Array.from({ length: count }, (_, n) => search(`word${n}`, true))

const open: Socket[] = []
function hold(text: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  open.push(socket)
}
const head = (line: string, more = ''): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${basic(attacker)}\r\n${more}\r\n`
const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const flagsOf = (narrow: object[]): Record<string, unknown> => ({
  anchor: 'newest',
  num_before: 5_000,
  num_after: 0,
  narrow,
  op: 'add',
  flag: 'read',
})

/** The texts that are slowest to render. */
const costlyTexts = {
  'a table of 100 columns': `${'|'.repeat(101)}\n${'|-'.repeat(100)}|\n${'|\n'.repeat(99)}`,
  '300 formulas': '$$\\frac{a}{b}$$ '.repeat(300),
  '9,990 emoji': '\u{1f6a2}'.repeat(9_990),
  'long code': `\`\`\`ts\n${'const a: b<c> = d => e(1)\n'.repeat(200)}\`\`\`\n`,
}

const searchFor = (narrow: object[]): Record<string, unknown> => ({
  anchor: 'newest',
  num_before: 100,
  num_after: 0,
  narrow,
})

const attacks: Record<string, () => Promise<number[]>> = {
  nothing: () => inTurn(20, () => send('GET /users/me', {})),
  'event types of 24 MB, 10 times': () => inTurn(10, () => send('POST /register', { event_types: ['x'.repeat(24e6)] })),
  'event types of 1 MB, 200 times': () => inTurn(200, () => send('POST /register', { event_types: ['x'.repeat(1e6)] })),
  '1,000 event types, 200 times': () => inTurn(200, () => send('POST /register', { event_types: numbered(1_000) })),
  'local_id of 24 MB': () =>
    inTurn(3, () =>
      send('POST /messages', { type: 'channel', to: 'bench', topic: 'a', content: 'a', local_id: 'x'.repeat(24e6) }),
    ),
  // The longest search, and one that the server refuses.
  ...Object.fromEntries(
    [830, 3_000].map(count => [
      `a search of ${count.toLocaleString('en-US')} repeated words`,
      () =>
        inTurn(5, () =>
          send('GET /messages', {
            anchor: 'newest',
            num_before: 20,
            num_after: 0,
            narrow: [search('hello '.repeat(count))],
          }),
        ),
    ]),
  ),
  'a search of 20,000 words': () =>
    inTurn(3, () => send('POST /messages/flags/narrow', flagsOf([search(words(20_000))]))),
  '500 negated searches': () => inTurn(3, () => send('POST /messages/flags/narrow', flagsOf(terms(500)))),
  'searches without a match that is seen': () => inTurn(20, () => send('GET /messages', searchFor([search('hello')]))),
  'searches for a phrase that is nowhere': () =>
    inTurn(20, () => send('GET /messages', searchFor([search('"hello hello"')]), owner)),
  'searches for messages without a word': () =>
    inTurn(20, () => send('GET /messages', searchFor([search('hello', true)]), owner)),
  '20 negated searches': () => inTurn(10, () => send('POST /messages/flags/narrow', flagsOf(terms(20)))),
  '150 waiting queues with long narrows': () =>
    inTurn(150, n =>
      send(
        'POST /register',
        {
          event_types: ['message'],
          fetch_event_types: [],
          narrow: [['topic', `t${n}`], ...numbered(19, 'w').map(word => ['search', word])],
        },
        listener,
      ),
    ),
  'messages to these queues': () =>
    inTurn(20, () => send('POST /messages', { type: 'channel', to: 'bench', topic: 't1', content: words(500) }, owner)),
  '6 million names': () =>
    inTurn(2, () => send('DELETE /users/me/subscriptions', { subscriptions: numbered(600_000) })),
  '1,000 names': () => inTurn(10, () => send('DELETE /users/me/subscriptions', { subscriptions: numbered(1_000) })),
  'a million typing recipients': () =>
    inTurn(3, () => send('POST /typing', { op: 'start', to: Array.from({ length: 1e6 }, (_, n) => n) })),
  '1,000 typing recipients': () =>
    inTurn(10, () => send('POST /typing', { op: 'start', to: Array.from({ length: 1_000 }, (_, n) => n) })),
  '1,000 spellings of an address': () =>
    inTurn(5, () =>
      send('POST /users/me/subscriptions', {
        subscriptions: [{ name: 'bench' }],
        principals: Array.from(
          { length: 1_000 },
          (_, n) => `victim@${'bench.example'.slice(0, n % 12).toUpperCase()}${'bench.example'.slice(n % 12)}`,
        ),
      }),
    ),
  '990 unknown names of 1,000 characters': () =>
    inTurn(5, () =>
      send('POST /typing', Object.fromEntries(numbered(990, 'x'.repeat(1_000)).map(name => [name, '1']))),
    ),
  '990 unknown names of 200 characters': () =>
    inTurn(10, () => send('POST /typing', Object.fromEntries(numbered(990, 'x'.repeat(190)).map(name => [name, '1'])))),
  '30 channels in a request, 20 times': () =>
    inTurn(20, n =>
      send('POST /users/me/subscriptions', {
        subscriptions: numbered(30, `c${n}`).map(name => ({ name, description: 'x'.repeat(1_000) })),
      }),
    ),
  'a queue after that': () => inTurn(10, () => send('POST /register', {})),
  '60 unfinished bodies': async () => {
    for (let n = 0; n < 60; n++)
      hold(
        head('POST /api/v1/drafts', 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 24000000\r\n') +
          'x'.repeat(1e6),
      )
    await wait(3_000)
    return []
  },
  'drafts of control characters': () =>
    inTurn(120, () =>
      send('POST /drafts', {
        drafts: Array.from({ length: 10 }, () => ({
          type: '',
          to: [],
          topic: '',
          content: `a${'\u0001'.repeat(9_998)}b`,
        })),
      }),
    ),
  'reading them': () => inTurn(10, () => send('GET /drafts', {})),
  'writing beside 63 renames of 5,000 messages': async () => {
    // The messages are spread over a hundred topics.
    for (let n = 0; n < 100; n++) await move(oldest + n, { topic: 'together' })
    return inTurn(63, n => move(oldest, { topic: `renamed ${n}` }))
  },
  'writing beside moves to another channel': async () => {
    const { id } = await callApi(port, 'POST', '/channels/create', owner, { name: 'elsewhere', subscribers: '[]' })
    return inTurn(4, n => move(oldest, { stream_id: n % 2 === 0 ? id : channelId }))
  },
  'writing beside renames of 1,000 long messages': async () => {
    const long = words(1_100)
    for (let n = 0; n < 1_000; n++)
      await send('POST /messages', { type: 'channel', to: 'bench', topic: 'long', content: `${n} ${long}` }, owner)
    const { max_message_id } = await callApi(port, 'POST', '/register', owner, { fetch_event_types: '["message"]' })
    return inTurn(5, n => move(max_message_id, { topic: `long ${n}` }))
  },
  'writing beside the deletion of 2,000 messages': () =>
    inTurn(1, () => send(`POST /streams/${channelId}/delete_topic`, { topic_name: 'renamed 62' }, owner)),
  '50 lists of numbers with a fraction': () =>
    times(50, () => send('POST /typing', { op: 'start', to: `[1.5${',0'.repeat(100_000)}]` })),
  '200 clients that do not read': async () => {
    for (let n = 0; n < 200; n++) hold(head(`GET /api/v1/messages?anchor=newest&num_before=5000&num_after=0`))
    await wait(10_000)
    return []
  },
  '130 logins for made-up names': () =>
    times(130, n =>
      send('POST /fetch_api_key', { username: `nobody${n}@bench.example`, password: 'wrong' }, undefined),
    ),
  ...Object.fromEntries(
    Object.entries(costlyTexts).flatMap(([name, content]) => [
      [`200 renders of ${name}`, () => times(200, () => send('POST /messages/render', { content }))],
      [
        `writing beside 200 messages of ${name}`,
        () => times(200, () => send('POST /messages', { type: 'channel', to: 'bench', topic: 'a', content })),
      ],
    ]),
  ),
  '500 avatars': () => times(500, n => send(`GET /user_avatars/1/${n}.png`, {}, undefined)),
}

let worst = 0
for (const [name, attack] of Object.entries(attacks)) {
  if (!name.includes(wanted)) continue
  // The observer responds when it's told to stop.
  void observer({ port, account: victim, writes: name.startsWith('writing') })
  await wait(300)
  const statuses = await attack()
  await wait(300)
  const { longestMs, failures } = await observer('stop')
  for (const socket of open.splice(0)) socket.destroy()
  if (name !== 'nothing') worst = Math.max(worst, longestMs)
  const counts = [...Map.groupBy(statuses, status => status)].map(([status, some]) => `${some.length}×${status}`)
  const memory = Math.round(kilobytesOf(port) / 1024)
  console.log(
    `${name.padEnd(44)} ${longestMs.toFixed(0).padStart(6)} ms  ${memory} MB  ${counts.join(' ')}${failures > 0 ? `  ${failures} failures of the other user` : ''}`,
  )
}
console.log(`The longest wait of the other user: ${worst.toFixed(0)} ms (target: at most ${mostMs} ms).`)
endAll()
rmSync(dataDir, { recursive: true })
