// `npm run bench:databases`: the speed on PostgreSQL relative to SQLite, with one process each and durable commits on
// both. They take turns, so that a busy machine slows both down. Each figure is the median of the rounds.
//   npm run bench:databases -- [--quick] [part of an operation's name]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#test/embedded-postgres.ts'
import { type Account, callApi, requestText } from './http-text.ts'
import type { Job, Load } from './load.ts'
import { endAll, startWorker } from './processes.ts'
import { newAccount, startNewSubject } from './subject.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).find(word => !word.startsWith('--')) ?? ''
const rounds = quick ? 5 : 11
const msPerRound = quick ? 500 : 2_000
const warmUpMs = quick ? 4_000 : 8_000
const connections = 32
const atLeast = 0.5

interface Subject {
  readonly port: number
  readonly accounts: readonly Account[]
  readonly channelId: number
  readonly messageIds: readonly number[]
  /** One queue per account, with the last 20 messages. */
  readonly queueIds: readonly string[]
}

const sent = (channelId: number): Record<string, string> => ({
  type: 'channel',
  to: String(channelId),
  topic: 'topic 1',
  content: 'The kettle is on and the minutes of the last meeting are in the usual folder.',
})

const queue = { event_types: '["message"]', fetch_event_types: '[]', all_public_streams: 'true' }

async function subjectOn(dataDir: string, databaseUrl?: string): Promise<Subject> {
  mkdirSync(dataDir)
  const { port, account, channelId } = await startNewSubject(dataDir, databaseUrl)
  const accounts: Account[] = [account]
  for (let n = 1; n < connections; n++) {
    const each = await newAccount(port, account, `user${n}`)
    await callApi(port, 'POST', '/users/me/subscriptions', each, { subscriptions: '[{"name":"bench"}]' })
    accounts.push(each)
  }
  const messageIds: number[] = []
  const queueIds: string[] = []
  for (let n = 0; n < 1_000; n++) {
    if (n === 980)
      for (const each of accounts) queueIds.push((await callApi(port, 'POST', '/register', each, queue)).queue_id)
    messageIds.push((await callApi(port, 'POST', '/messages', account, sent(channelId))).id)
  }
  return { port, accounts, channelId, messageIds, queueIds }
}

/** The users take turns. */
const requestsOf = (
  { accounts, messageIds }: Subject,
  request: (account: Account, messageId: number) => string,
): string[] => messageIds.map((id, n) => request(accounts[n % accounts.length] as Account, id))

const operations: Readonly<Record<string, (subject: Subject) => string[]>> = {
  'GET /messages/{id}': subject => requestsOf(subject, (account, id) => requestText('GET', `/messages/${id}`, account)),
  // Measured before messages are sent. It returns the same events every time, because the requests acknowledge none.
  'GET /events, 20 messages': ({ accounts, queueIds }) =>
    accounts.map((account, n) =>
      requestText('GET', `/events?queue_id=${queueIds[n]}&last_event_id=-1&dont_block=true`, account),
    ),
  'POST /messages': subject =>
    requestsOf(subject, account => requestText('POST', '/messages', account, sent(subject.channelId))),
  'GET /messages, 20 messages': subject =>
    requestsOf(subject, (account, id) =>
      requestText('GET', `/messages?anchor=${id}&num_before=10&num_after=9`, account),
    ),
  // Sets a hundred flags and then clears them, so that every request changes one.
  'POST /messages/flags, 1 message': subject =>
    ['add', 'remove'].flatMap(op =>
      requestsOf({ ...subject, messageIds: subject.messageIds.slice(0, 128) }, (account, id) =>
        requestText('POST', '/messages/flags', account, { messages: `[${id}]`, op, flag: 'starred' }),
      ),
    ),
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const load: (job: Job) => Promise<Load> = startWorker('load.ts')
const server = await startPostgres('shared_buffers=128MB')
try {
  const subjects = {
    sqlite: await subjectOn(join(folder, 'sqlite')),
    postgres: await subjectOn(join(folder, 'postgres'), server.url),
  }
  const kinds = ['sqlite', 'postgres'] as const
  console.log(`Answers a second to ${connections} connections, medians of ${rounds} rounds`)
  for (const [name, requestsFor] of Object.entries(operations)) {
    if (!name.includes(wanted)) continue
    const seen = { sqlite: [] as number[], postgres: [] as number[] }
    const run = async (kind: 'sqlite' | 'postgres', ms: number): Promise<number> => {
      const { port } = subjects[kind]
      const { answers, seconds } = await load({ port, requests: requestsFor(subjects[kind]), connections, ms })
      return answers / seconds
    }
    for (const kind of kinds) await run(kind, warmUpMs)
    for (let round = 0; round < rounds; round++) for (const kind of kinds) seen[kind].push(await run(kind, msPerRound))
    const [sqlite, postgres] = [median(seen.sqlite), median(seen.postgres)]
    const ratio = postgres / sqlite
    const verdict = ratio >= atLeast ? 'ok' : 'missed'
    console.log(
      `${name.padEnd(34)} sqlite ${sqlite.toFixed(0).padStart(7)}  postgres ${postgres.toFixed(0).padStart(7)}  ratio ${ratio.toFixed(2)} (>= ${atLeast}) ${verdict}`,
    )
    if (ratio < atLeast) process.exitCode = 1
  }
} finally {
  endAll()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
