// What waiting clients cost: their memory, and the time until the last of them gets a message.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addQueues, reader } from './fill.ts'
import type { Held, HoldJob } from './hold.ts'
import { type Account, callApi, recordedAnswer, requestText } from './http-text.ts'
import { kilobytesOf, startServer, startWorker } from './processes.ts'
import type { Subject } from './subject.ts'

/** Enough time for the server to read the last request. */
const settleMs = 300

interface EventFigures {
  readonly kilobytesPerClient: number
  readonly megabytesForAll: number
  /** For each round, the time until the last of a thousand clients. */
  readonly ours: readonly number[]
  readonly bare: readonly number[]
}

const clientsPerRound = 1_000

/** The subject must be new: no client has waited there yet. */
export async function measureEvents(
  subject: Subject,
  { folder, clients, rounds, send }: { folder: string; clients: number; rounds: number; send: string },
): Promise<EventFigures> {
  const { port } = subject
  const hold: (job: HoldJob) => Promise<Held> = startWorker('hold.ts')
  const waitingAt = async (at: number, requests: readonly string[]): Promise<void> => {
    await hold({ kind: 'hold', port: at, requests })
    await pause(settleMs)
  }
  // Before any clients wait, because this sends a message.
  const bare = await startBareHold(folder, subject, send)
  await addQueues(subject.dataDir, clients)
  const polls = Array.from({ length: clients }, (_, index) => pollOf(reader(index + 1)))

  const before = kilobytesOf(port)
  await waitingAt(port, polls)
  const forAll = kilobytesOf(port)
  await hold({ kind: 'leave', port })

  await waitingAt(port, polls.slice(0, clientsPerRound))
  await waitingAt(bare, polls.slice(0, clientsPerRound))
  const seen = { ours: [] as number[], bare: [] as number[] }
  // The first rounds only warm up the compiler.
  for (let round = -rounds; round < rounds; round++)
    for (const [name, at] of [
      ['bare', bare],
      ['ours', port],
    ] as const) {
      const { ms } = await hold({ kind: 'release', ports: [at], request: send })
      if (round >= 0) seen[name].push(ms)
      await pause(settleMs / 2)
    }
  return { ...seen, kilobytesPerClient: (forAll - before) / clients, megabytesForAll: forAll / 1024 }
}

const pollOf = (account: Account): string =>
  requestText('GET', `/events?queue_id=${encodeURIComponent(account.email)}&last_event_id=-1`, account)

/** Sends the event that our server delivers for one message. */
async function startBareHold(folder: string, { port, account, channelId }: Subject, send: string): Promise<number> {
  const { queue_id, last_event_id } = await callApi(port, 'POST', '/register', account, { event_types: '["message"]' })
  const [, content = ''] = /content=([^&]*)/.exec(send) ?? []
  const message = { type: 'channel', to: String(channelId), topic: 'topic 1', content: decodeURIComponent(content) }
  await callApi(port, 'POST', '/messages', account, message)
  const poll = `/events?queue_id=${queue_id}&last_event_id=${last_event_id}`
  const file = join(folder, 'event.json')
  writeFileSync(file, recordedAnswer(await callApi(port, 'GET', poll, account)))
  return startServer([join(import.meta.dirname, 'bare-hold.ts'), file])
}
