// Compares the server with the model: every active user must see exactly the model's messages, with the same
// flags.
import assert from 'node:assert/strict'
import type { Person } from '#test/world.ts'
import { flagsOf, isVisible, mayReadChannel, type ModelMessage, type ModelUser } from './model.ts'
import { activeUsers, type Play } from './play.ts'

type Seen = Readonly<Record<string, string>>

const expected = (user: ModelUser, messages: Iterable<ModelMessage>): Seen =>
  Object.fromEntries(
    [...messages]
      .filter(message => isVisible(user, message))
      .map(message => [message.id, flagsOf(user, message).join(' ')]),
  )

const listed = (messages: readonly { id: number; flags: readonly string[] }[]): Seen =>
  Object.fromEntries(messages.map(({ id, flags }) => [id, flags.join(' ')]))

/** All messages in one request for each user. */
export async function compareAll(play: Play): Promise<void> {
  for (const user of activeUsers(play)) {
    const { messages } = await personOf(play, user).ok('GET /messages', { message_ids: play.everSent })
    assert.deepEqual(listed(messages), expected(user, play.model.messages.values()), `messages of ${user.name}`)
  }
}

/** The other ways take long: one user in three reads each message by itself, and each list likewise. */
const share = 3

/** The same one by one, by channel and by flag. */
export async function compareEveryWay(play: Play): Promise<void> {
  await compareAll(play)
  for (const [turn, user] of activeUsers(play).entries()) {
    const person = personOf(play, user)
    const ids = play.everSent.filter((_, index) => (index + turn) % share === 0)
    const single: Record<string, string> = {}
    for (const id of ids) {
      const { status, body } = await person.call(`GET /messages/${id}`)
      if (status === 200) single[id] = body.message.flags.join(' ')
      else assert.deepEqual(body, { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' })
    }
    const there = ids.flatMap(id => play.model.messages.get(id) ?? [])
    assert.deepEqual(single, expected(user, there), `messages of ${user.name}, one by one`)
    if ((play.everSent.length + turn) % share === 0) await compareLists(play, user, person)
  }
}

async function compareLists({ model }: Play, user: ModelUser, person: Person): Promise<void> {
  const list = async (narrow: object[]): Promise<Seen> =>
    listed((await person.ok('GET /messages', { anchor: 'oldest', num_before: 0, num_after: 5000, narrow })).messages)
  const all = [...model.messages.values()]
  for (const channel of model.channels.filter(each => mayReadChannel(user, each))) {
    const there = all.filter(message => message.channel === channel)
    const narrow = [{ operator: 'channel', operand: channel.id }]
    assert.deepEqual(await list(narrow), expected(user, there), `messages of ${user.name} in ${channel.name}`)
  }
  const having = (flag: string): ModelMessage[] => all.filter(message => flagsOf(user, message).includes(flag))
  const direct = all.filter(message => message.channel === undefined)
  assert.deepEqual(await list([{ operator: 'is', operand: 'dm' }]), expected(user, direct), `${user.name}, direct`)
  for (const flag of ['starred', 'mentioned'])
    assert.deepEqual(
      await list([{ operator: 'is', operand: flag }]),
      expected(user, flag === 'starred' ? having(flag) : [...having(flag), ...having('wildcard_mentioned')]),
      `${flag} messages of ${user.name}`,
    )
  const read = new Set(having('read'))
  assert.deepEqual(
    await list([{ operator: 'is', operand: 'unread' }]),
    expected(
      user,
      all.filter(message => !read.has(message)),
    ),
    `unread messages of ${user.name}`,
  )
}

const personOf = ({ people }: Play, user: ModelUser): Person => people.get(user) as Person
