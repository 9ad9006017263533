// Clients that send and clients that listen while processes and the database fail. Each request goes to the next process,
// and each failed request is repeated there.
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ask, type Credentials } from '#test/ask.ts'
import type { FormFields } from '#test/http.ts'
import type { Member } from './chaos-faults.ts'

/**
 * No request takes longer, in milliseconds. A poll may wait for events: its time starts with the first confirmed
 * message that its listener doesn't have, and again with each fault of its process or of PostgreSQL, and the end of the
 * fault.
 */
const longest = 15_000
/** Between two messages of a sender, and after a failed request. */
const pause = { message: 500, failure: 300 }

export interface Message {
  readonly id: number
  readonly content: string
}

interface Sent extends Message {
  readonly answeredAt: number
}

export class ChaosClients {
  readonly #members: readonly Member[]
  readonly #accounts: readonly Credentials[]
  readonly #channelId: number
  readonly #agent = new Agent({ keepAlive: true })
  readonly #senders: Promise<void>[] = []
  readonly #listeners: Promise<number[]>[] = []
  readonly #contents = new Map<number, string>()
  readonly sent: Sent[] = []
  /** The servers' broken promises. */
  readonly violations: string[] = []
  /** The number of requests by result. */
  readonly results: Record<string, number> = {}
  readonly slowest: Record<string, number> = {}
  #turn = 0
  #sending = true
  #listening = true
  #lastId = Infinity

  constructor(members: readonly Member[], accounts: readonly Credentials[], channelId: number) {
    this.#members = members
    this.#accounts = accounts
    this.#channelId = channelId
  }

  async begin(senders: number, listeners: number): Promise<void> {
    // Without `client_gravatar` all listeners get the same text, so that rendering it takes little of the time.
    const fields = { event_types: ['message'], fetch_event_types: [], client_gravatar: false }
    for (let index = 0; index < listeners; index++) {
      const account = this.#account(index)
      const queue = await this.#untilAnswered(account, 'POST /register', fields)
      this.#listeners.push(this.#listen(account, queue))
    }
    for (let index = 0; index < senders; index++) this.#senders.push(this.#send(index))
  }

  /** Resolves after this many more confirmed messages. */
  async answered(count: number): Promise<void> {
    const until = this.sent.length + count
    while (this.sent.length < until) await setTimeout(pause.message)
  }

  /** Stops sending, waits until every listener has the last message, and returns what each of them received. */
  async finish(): Promise<number[][]> {
    this.#sending = false
    await Promise.all(this.#senders)
    this.#lastId = (await this.#sendOne(0, 'last')).id
    return Promise.all(this.#listeners)
  }

  /** Ends all clients, however the test ends. */
  stop(): void {
    this.#sending = false
    this.#listening = false
    this.#agent.destroy()
  }

  #account(index: number): Credentials {
    return this.#accounts[index % this.#accounts.length] as Credentials
  }

  async #send(index: number): Promise<void> {
    let number = 0
    while (this.#sending) {
      await this.#sendOne(index, String(number++))
      await setTimeout(pause.message)
    }
  }

  async #sendOne(index: number, local_id: string): Promise<Sent> {
    const content = `${index} says ${local_id}`
    const { id } = await this.#untilAnswered(this.#account(index), 'POST /messages', {
      type: 'channel',
      to: this.#channelId,
      topic: 'kettles',
      content,
      queue_id: `sender ${index}`,
      local_id,
    })
    const sent = { id, content, answeredAt: performance.now() }
    this.sent.push(sent)
    return sent
  }

  async #untilAnswered(account: Credentials, route: string, fields: FormFields): Promise<any> {
    for (;;) {
      const answer = await this.#attempt(account, route, fields)
      if (answer !== undefined) return answer
      if (!this.#listening) throw new Error('The test has ended.')
    }
  }

  async #listen(account: Credentials, { queue_id, last_event_id }: any): Promise<number[]> {
    const heard: number[] = []
    let last: number = last_event_id
    while (this.#listening && heard.at(-1) !== this.#lastId) {
      const answer = await this.#attempt(account, 'GET /events', { queue_id, last_event_id: last }, heard.at(-1) ?? 0)
      for (const { id, type, message } of answer?.events ?? []) {
        const isHeartbeat = type === 'heartbeat'
        if (id < last || (id === last && !isHeartbeat)) this.violations.push(`event ${id} after ${last}`)
        last = id
        if (isHeartbeat) continue
        heard.push(message.id)
        const known = this.#contents.get(message.id) ?? message.content
        if (message.content !== known) this.violations.push(`message ${message.id}: ${message.content}, also ${known}`)
        this.#contents.set(message.id, known)
      }
    }
    return heard
  }

  /** When a poll's time starts. */
  #pollTime(lastHeard: number, { faultAt }: Member): number {
    let missing = Infinity
    for (const { id, answeredAt } of this.sent) if (id > lastHeard) missing = Math.min(missing, answeredAt)
    return Math.max(missing, faultAt)
  }

  /** The response, or undefined if the request must be repeated. `lastHeard`: for a poll, the newest message before. */
  async #attempt(account: Credentials, route: string, fields: FormFields, lastHeard?: number): Promise<any> {
    const member = this.#members[this.#turn++ % this.#members.length] as Member
    const began = performance.now()
    let result = 'closed'
    let answer: any
    try {
      const { status, text } = await ask(member.url, account, route, fields, this.#agent)
      answer = JSON.parse(text)
      result = status === 200 ? '200' : `${status} ${answer.code}`
      if (status !== 200 && status !== 503) this.violations.push(`${route} answered ${status}: ${text}`)
    } catch {
      // The process was killed.
    }
    const ended = performance.now()
    const from = lastHeard === undefined ? began : Math.max(began, this.#pollTime(lastHeard, member))
    const took = Math.max(0, ended - from)
    this.slowest[route] = Math.max(this.slowest[route] ?? 0, took)
    if (took > longest) this.violations.push(`${route} took ${Math.round(took)} ms: ${result}`)
    const counted = `${route}: ${result}`
    this.results[counted] = (this.results[counted] ?? 0) + 1
    if (result === '200') return answer
    await setTimeout(pause.failure)
    return undefined
  }
}
