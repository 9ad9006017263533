// Clients that send and clients that listen while servers start and stop. All of them handle errors: a sender doesn't
// know whether a message without a response was stored, and a listener asks again with the same queue.
import assert from 'node:assert/strict'
import { ask, type Credentials } from '#test/ask.ts'
import { until } from '#test/becomes.ts'
import type { Installation, Owner } from '#test/command.ts'
import type { FormFields } from '#test/http.ts'
import { size } from '#test/long.ts'
import { openInstalled } from '#test/open-database.ts'

/** The number of senders, and of listeners. On a busy machine more would wait longer for their turn than allowed. */
const usualSize = size(32, 64)
const accountCount = 8

/** The address for requests; while there is no server, they wait. */
export class Address {
  /** Every request must get a response. */
  readonly isSteady: boolean
  #url: Promise<string>
  #appear: (url: string) => void

  constructor({ isSteady = false } = {}) {
    this.isSteady = isSteady
    const { promise, resolve } = Promise.withResolvers<string>()
    this.#url = promise
    this.#appear = resolve
  }

  get url(): Promise<string> {
    return this.#url
  }

  /** Called before the server stops, so that no client repeats requests to a stopped server. */
  leave(): void {
    const { promise, resolve } = Promise.withResolvers<string>()
    this.#url = promise
    this.#appear = resolve
  }

  appear(url: string): void {
    this.#appear(url)
  }
}

export async function call(url: string, who: Credentials, route: string, fields: FormFields = {}): Promise<any> {
  const answer = await ask(url, who, route, fields)
  if (answer.status === 503) throw new NoService(`${route} answered 503: ${answer.text}`)
  if (answer.status !== 200) throw new Refused(`${route} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text)
}

/** The server responds with another error: always a failure in these tests, whatever was killed before. */
class Refused extends Error {}
/** A server that starts or a busy machine: nothing is known about the request, as without a response. */
class NoService extends Error {}

/** The response, or undefined if the server stopped before or couldn't handle the request in time. */
async function attempt(address: Address, ...rest: [Credentials, string, FormFields]): Promise<any> {
  try {
    return await call(await address.url, ...rest)
  } catch (error) {
    if (error instanceof Refused || address.isSteady) throw error
    return undefined
  }
}

interface Heard {
  readonly id: number
  readonly content: string
}

/** Accounts that are subscribed to one channel. */
export async function makeAccounts(
  url: string,
  owner: Owner,
  count: number,
): Promise<{ readonly accounts: readonly Credentials[]; readonly channelId: number }> {
  const bots = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      call(url, owner, 'POST /bots', { full_name: `Crowd ${index}`, short_name: `crowd${index}` }),
    ),
  )
  const { id } = await call(url, owner, 'POST /channels/create', {
    name: 'crowd',
    subscribers: [owner.user_id, ...bots.map(bot => bot.user_id)],
  })
  const { members } = await call(url, owner, 'GET /users')
  const emailOf = new Map(members.map((member: any) => [member.user_id, member.email]))
  const accounts = bots.map(bot => ({ email: emailOf.get(bot.user_id) as string, api_key: bot.api_key as string }))
  return { accounts, channelId: id }
}

export class Crowd {
  readonly #accounts: readonly Credentials[]
  readonly #channelId: number
  /** The messages with a confirmed send. */
  readonly #answered: Heard[] = []
  readonly #senders: Promise<void>[] = []
  readonly #listeners: Promise<Heard[]>[] = []
  readonly #waiting: { readonly from: number; readonly resolve: () => void }[] = []
  readonly #size: number
  /** A user whose queue names the last message. */
  #speaker: { readonly who: Credentials; readonly queue: any } | undefined
  #sending = true
  #listening = true

  private constructor(accounts: readonly Credentials[], channelId: number, count: number) {
    this.#accounts = accounts
    this.#channelId = channelId
    this.#size = count
  }

  static async gather(url: string, owner: Owner, count = usualSize): Promise<Crowd> {
    const { accounts, channelId } = await makeAccounts(url, owner, accountCount)
    return new Crowd(accounts, channelId, count)
  }

  async begin(senders: Address, listeners: Address): Promise<void> {
    const queues = await Promise.all(
      Array.from({ length: this.#size }, async (_, index) => {
        const who = this.#accounts[index % accountCount] as Credentials
        return { who, queue: await call(await listeners.url, who, 'POST /register', { event_types: ['message'] }) }
      }),
    )
    for (const { who, queue } of queues) this.#listeners.push(this.#listen(listeners, who, queue))
    this.#speaker = queues[0]
    for (let index = 0; index < this.#size; index++) this.#senders.push(this.#send(senders, index))
  }

  /** Resolves after this many more confirmed messages. */
  async answered(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ from: this.#answered.length + more, resolve })
    await Promise.race([promise, ...this.#listeners, ...this.#senders])
  }

  async #send(address: Address, index: number): Promise<void> {
    let n = 0
    while (this.#sending) {
      const content = `${index} says ${n++}`
      await this.#sendOne(address, this.#accounts[content.length % accountCount] as Credentials, content)
    }
  }

  async #sendOne(address: Address, who: Credentials, content: string, name: FormFields = {}): Promise<boolean> {
    const message = { type: 'channel', to: this.#channelId, topic: 'kettles', content, ...name }
    const answer = await attempt(address, who, 'POST /messages', message)
    if (answer === undefined) return false
    this.#answered.push({ id: answer.id, content })
    for (const { from, resolve } of this.#waiting) if (this.#answered.length >= from) resolve()
    return true
  }

  async #listen(address: Address, who: Credentials, { queue_id, last_event_id }: any): Promise<Heard[]> {
    const heard: Heard[] = []
    for (let last = last_event_id as number; this.#listening && heard.at(-1)?.content !== lastWords;) {
      const answer = await attempt(address, who, 'GET /events', { queue_id, last_event_id: last })
      for (const event of answer?.events ?? []) {
        assert.ok(event.id > last, `event ${event.id} after ${last}`)
        last = event.id
        if (event.type === 'message') heard.push({ id: event.message.id, content: event.message.content })
      }
    }
    return heard
  }

  /** Ends all clients, however the test ends. */
  disperse(): void {
    this.#sending = false
    this.#listening = false
  }

  /** Stops sending, waits until every listener has the last message, and compares the messages of each of them. */
  async compare(address: Address, here: Installation): Promise<void> {
    this.#sending = false
    await Promise.all(this.#senders)
    const { who, queue } = this.#speaker ?? assert.fail('the crowd has not begun')
    // Sent again under the same name it's stored once.
    const name = { queue_id: queue.queue_id, local_id: 'last' }
    await until(() => this.#sendOne(address, who, lastWords, name))
    const heardByAll = await Promise.all(this.#listeners)

    const db = await openInstalled(here)
    const stored: Heard[] = await db.readOne(tx =>
      tx.db
        .selectFrom('message')
        .innerJoin('message_text', 'message_text.message_id', 'message.id')
        .select(['id', 'content'])
        .where('channel_id', '=', this.#channelId)
        .where('topic', '=', 'kettles')
        .orderBy('id')
        .execute(),
    )
    await db.close()

    assert.equal(new Set(stored.map(({ content }) => content)).size, stored.length, 'a message is stored twice')
    const contentOf = new Map(stored.map(({ id, content }) => [id, content]))
    for (const { id, content } of this.#answered) assert.equal(contentOf.get(id), content, `the answered message ${id}`)
    for (const heard of heardByAll)
      assert.deepEqual(
        heard,
        stored.map(({ id, content }) => ({ id, content })),
      )
  }
}

const lastWords = 'good night'
