// Users of a day, in their own process. Each polls for events on its own connection. Every 20 seconds on average, each
// does something, over connections that they share.
import { setTimeout as pause } from 'node:timers/promises'
import { registration } from '#web/store/registration.ts'
import { formBody } from '#test/http.ts'
import { openConnection } from './connection.ts'
import { emoji, newText, newWord, topicOf, topics } from './day-texts.ts'
import { type Account, lastEventOf, requestText } from './http-text.ts'
import { openPool, type Pool } from './pool.ts'

const meanPauseMs = 20_000
const registersAtOnce = 10
const longestRestMs = 10_000

export interface DayUser {
  readonly account: Account
  readonly channelId: number
  /** How many users are in the channel. */
  readonly readers: number
  /** A message in the channel. */
  readonly newest: number
}

export type DayJob =
  | { readonly kind: 'arrive'; readonly port: number; readonly users: readonly DayUser[] }
  | { readonly kind: 'act'; readonly round: number; readonly ms: number }
  | { readonly kind: 'leave' }

export interface Tally {
  /** Of successful requests. */
  readonly ms: number[]
  /** How often each status came; 0 for no response. */
  readonly statuses: Record<string, number>
}
export interface Done {
  readonly actions: Readonly<Record<string, Tally>>
  /** How many users should have got messages of this process's users. */
  readonly expected: number
  /** Of each message that one of this process's users got: how long after it was sent. */
  readonly delays: readonly number[]
  readonly polls: number
  /** Requests without a response. */
  readonly unanswered: number
  readonly processorMs: number
}

interface User extends DayUser {
  readonly pool: Pool
  readonly queueId: string
  lastEvent: string
  lastPresence: string
  newest: number
  unread: number[]
  reactions: number
}

interface Action {
  /** Of a hundred actions. */
  readonly share: number
  readonly request: (user: User) => string
  readonly answered?: (user: User, answer: string) => void
}

const someTopic = (): string => topicOf(Math.floor(Math.random() * topics))

function pageOf(user: User, operator: string, operand: string): string {
  const narrow = JSON.stringify([
    { operator: 'channel', operand: user.channelId },
    { operator, operand },
  ])
  const query = new URLSearchParams({ anchor: 'newest', num_before: '30', num_after: '0', narrow })
  return requestText('GET', `/messages?${query}`, user.account)
}

const actions: Readonly<Record<string, Action>> = {
  'send a message': {
    share: 25,
    request(user) {
      const content = `${newText()} (sent ${round} ${now().toFixed(2)})`
      const place = { type: 'channel', to: String(user.channelId), topic: someTopic() }
      return requestText('POST', '/messages', user.account, { ...place, content })
    },
    answered: user => void (expected += user.readers),
  },
  'read 30 messages': {
    share: 25,
    request: user => pageOf(user, 'topic', someTopic()),
  },
  'mark as read': {
    share: 20,
    request(user) {
      const ids = user.unread.length > 0 ? user.unread : [user.newest]
      user.unread = []
      const fields = { messages: JSON.stringify(ids), op: 'add', flag: 'read' }
      return requestText('POST', '/messages/flags', user.account, fields)
    },
  },
  'report presence': {
    share: 10,
    request: ({ account, lastPresence }) =>
      requestText('POST', '/users/me/presence', account, { status: 'active', last_update_id: lastPresence }),
    answered: (user, answer) => void (user.lastPresence = lastPresenceOf(answer)),
  },
  type: {
    share: 8,
    request(user) {
      const place = { type: 'channel', stream_id: String(user.channelId), topic: someTopic() }
      return requestText('POST', '/typing', user.account, { ...place, op: 'start' })
    },
  },
  react: {
    share: 8,
    request: user =>
      requestText('POST', `/messages/${user.newest}/reactions`, user.account, {
        emoji_name: emoji[user.reactions++ % emoji.length] as string,
      }),
  },
  search: { share: 4, request: user => pageOf(user, 'search', newWord()) },
}
const hundred = Object.keys(actions).flatMap(name => Array<string>(actions[name]!.share).fill(name))

const lastPresenceOf = (answer: string): string => /"presence_last_update_id":(-?\d+)/.exec(answer)?.[1] ?? '-1'

/** The same clock in all processes of the machine, in ms. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6

let users: User[] = []
const leaves: (() => void)[] = []
let tallies: Record<string, Tally> = {}
let round = 0
let expected = 0
let delays: number[] = []
let polls = 0
let lastDelivery = 0
let running = 0

const tallyOf = (name: string): Tally => (tallies[name] ??= { ms: [], statuses: {} })

function ask(pool: Pool, name: string, request: string): Promise<string | undefined> {
  const began = performance.now()
  const tally = tallyOf(name)
  running++
  return new Promise(resolve => {
    pool.ask(request, (answer, status) => {
      running--
      count(tally, status)
      if (status === 200) tally.ms.push(performance.now() - began)
      resolve(status === 200 ? answer.toString('latin1') : undefined)
    })
  })
}

const fields = Object.fromEntries(new URLSearchParams(formBody(registration)))

async function arrive(port: number, coming: readonly DayUser[]): Promise<void> {
  const pool = openPool(port)
  leaves.push(pool.close)
  const left = coming.values()
  const register = async (): Promise<void> => {
    for (const user of left) {
      let state: string | undefined
      while (
        (state = await ask(pool, 'register', requestText('POST', '/register', user.account, fields))) === undefined
      )
        await pause(1_000)
      const [, queueId = ''] = /"queue_id":"([^"]+)"/.exec(state) ?? []
      const [, lastEvent = ''] = /"last_event_id":(-?\d+)/.exec(state) ?? []
      const lastPresence = lastPresenceOf(state)
      const arrived: User = { ...user, pool, queueId, lastEvent, lastPresence, unread: [], reactions: 0 }
      users.push(arrived)
      poll(port, arrived)
    }
  }
  await Promise.all(Array.from({ length: registersAtOnce }, register))
}

function count(tally: Tally, status: number): void {
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
}

function poll(port: number, user: User): void {
  const begin = (): void => {
    const path = `/events?queue_id=${user.queueId}&last_event_id=${user.lastEvent}`
    socket.write(requestText('GET', path, user.account))
  }
  const socket = openConnection(port, (answer, status) => {
    if (status === 200) {
      read(user, answer.toString('latin1'))
      begin()
    } else {
      count(tallyOf('poll'), status)
      setTimeout(begin, 1_000)
    }
  })
  socket.on('connect', begin)
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!hasLeft) setTimeout(() => poll(port, user), 1_000)
  })
  let hasLeft = false
  leaves.push(() => {
    hasLeft = true
    socket.destroy()
  })
}

function read(user: User, answer: string): void {
  polls++
  lastDelivery = now()
  for (const [, sentIn, sentAt] of answer.matchAll(/\(sent (\d+) ([\d.]+)\)/g))
    if (Number(sentIn) === round) delays.push(lastDelivery - Number(sentAt))
  for (const [, id] of answer.matchAll(/"message":\{"id":(\d+)/g)) {
    user.newest = Number(id)
    user.unread.push(user.newest)
  }
  user.lastEvent = lastEventOf(answer) ?? user.lastEvent
}

async function act(name: string): Promise<void> {
  const user = users[Math.floor(Math.random() * users.length)] as User
  const { request, answered } = actions[name] as Action
  const startedIn = round
  const answer = await ask(user.pool, name, request(user))
  if (answer !== undefined && round === startedIn) answered?.(user, answer)
}

/** Users act independently of each other and of how long the server takes. */
async function actFor(ms: number): Promise<void> {
  const end = performance.now() + ms
  const nextPause = (): number => (-Math.log(1 - Math.random()) * meanPauseMs) / users.length
  for (let next = performance.now() + nextPause(); next < end; next += nextPause()) {
    if (next > performance.now()) await pause(next - performance.now())
    void act(hundred[Math.floor(Math.random() * hundred.length)] as string)
  }
  await pause(Math.max(0, end - performance.now()))
  // Until all is answered and delivered.
  const giveUp = now() + longestRestMs
  const isBusy = (): boolean => running > 0 || now() - lastDelivery < 1_000
  while (isBusy() && now() < giveUp) await pause(50)
}

async function work(job: DayJob): Promise<Done> {
  const before = process.cpuUsage()
  tallies = {}
  expected = 0
  delays = []
  polls = 0
  if (job.kind === 'arrive') await arrive(job.port, job.users)
  else if (job.kind === 'act') {
    round = job.round
    await actFor(job.ms)
  } else {
    for (const leave of leaves.splice(0)) leave()
    users = []
  }
  const { user, system } = process.cpuUsage(before)
  return { actions: tallies, expected, delays, polls, unanswered: running, processorMs: (user + system) / 1_000 }
}

process.on('message', (job: DayJob) => {
  work(job).then(
    done => process.send?.(done),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
