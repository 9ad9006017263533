// The amount of data that one account can store is limited, and stored data stays readable at the limit.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

/** JSON needs six characters for each of these. */
const escaped = '\u0001'.repeat(10_000)

/** Repeats a request until it's refused. */
async function untilRefused(person: Person, route: string, fields: (n: number) => object, most: number): Promise<any> {
  for (let n = 0; n <= most; n++) {
    const { status, body } = await person.call(route, { ...fields(n) })
    if (status !== 200) return body
  }
  throw new Error(`${route} was never refused.`)
}

async function renamed({ owner }: Org, id: number, topics: readonly string[]): Promise<void> {
  for (const topic of topics)
    await owner.ok(`PATCH /messages/${id}`, {
      topic,
      propagate_mode: 'change_all',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    })
}

onEachDatabase('account limits', test => {
  test('drafts have a character limit, and stay readable at it', async ({ org }) => {
    const { member } = await org()
    const draft = { type: '', to: [], topic: '', content: `a${escaped.slice(2)}b` }
    const drafts = Array.from({ length: 40 }, () => draft)
    const refused = await untilRefused(member, 'POST /drafts', () => ({ drafts }), 10)
    assert.deepEqual([refused.code, refused.msg], ['BAD_REQUEST', 'Too many characters in drafts (limit: 4000000).'])
    const { count, drafts: kept } = await member.ok('GET /drafts')
    assert.equal(count, 400)
    assert.equal((await member.ok('POST /register')).drafts.length, 400)
    const short = { ...draft, content: 'short' }
    await member.ok(`PATCH /drafts/${kept[0].id}`, { draft: short })
    const [id] = (await member.ok('POST /drafts', { drafts: [short] })).ids
    assert.equal((await member.call(`PATCH /drafts/${id}`, { draft })).body.msg, refused.msg)
  })

  test('saved snippets have a character limit, and stay readable at it', async ({ org }) => {
    const { member } = await org()
    const content = `a${escaped.slice(2)}b`
    const refused = await untilRefused(member, 'POST /saved_snippets', () => ({ title: 'x', content }), 100)
    assert.equal(refused.msg, 'Too many characters in saved snippets (limit: 1000000).')
    assert.equal((await member.ok('GET /saved_snippets')).saved_snippets.length, 100)
    assert.equal((await member.ok('POST /register')).saved_snippets.length, 100)
  })

  test('the submessages of a message have a character limit', async ({ org }) => {
    const { member, channel } = await org()
    await channel('general', { subscribers: [member] })
    const message_id = await member.send('general', '/poll lunch?')
    const content = JSON.stringify('x'.repeat(9_998))
    const fields = { message_id, msg_type: 'widget', content }
    const refused = await untilRefused(member, 'POST /submessage', () => fields, 51)
    assert.equal(refused.msg, 'Too many characters in submessages (limit: 500000).')
  })

  test('a user has at most 200 bots, active or not', async ({ org }) => {
    const { member, join } = await org()
    for (let n = 0; n < 199; n++) await join(`Bot ${n}`, 400, { type: 1, ownerId: member.id })
    const { user_id } = await member.ok('POST /bots', { full_name: 'Last', short_name: 'last' })
    await member.ok(`DELETE /bots/${user_id}`)
    const refused = await member.call('POST /bots', { full_name: 'More', short_name: 'more' })
    assert.equal(refused.body.msg, 'Too many bots (limit: 200).')
  })

  test('an organization has at most 100 profile fields', async ({ org }) => {
    const { admin } = await org()
    const fields = (n: number): object => ({ field_type: 1, name: `Field ${n}` })
    const refused = await untilRefused(admin, 'POST /realm/profile_fields', fields, 100)
    assert.equal(refused.msg, 'Too many profile fields (limit: 100).')
  })

  test('one request creates at most 30 channels', async ({ org }) => {
    const { owner, member } = await org()
    const named = (count: number): object[] => Array.from({ length: count }, (_, n) => ({ name: `channel ${n}` }))
    const message = async (fields: Record<string, unknown>): Promise<string> =>
      (await member.call('POST /users/me/subscriptions', fields)).body.msg
    assert.equal(await message({ subscriptions: named(501) }), 'subscriptions is too long (limit: 500 items)')
    assert.equal(await message({ subscriptions: named(31) }), 'Too many new channels (limit: 30).')
    assert.deepEqual((await member.ok('GET /users/me/subscriptions')).subscriptions, [])
    assert.equal(await message({ subscriptions: named(30) }), '')
    // A user listed several times counts once.
    const principals = Array.from({ length: 500 }, () => owner.id)
    assert.equal(await message({ subscriptions: named(30), principals }), '')
  })

  test('one request changes at most 10,000 subscriptions', async ({ org }) => {
    const { owner, join, channel } = await org()
    await Promise.all(Array.from({ length: 51 }, (_, n) => channel(`channel ${n}`)))
    const people = await Promise.all(Array.from({ length: 200 }, (_, n) => join(`Person ${n}`)))
    const principals = people.map(({ id }) => id)
    const names = Array.from({ length: 51 }, (_, n) => `channel ${n}`)
    const fields = { subscriptions: names.map(name => ({ name })), principals }
    const tooMany = 'Too many subscriptions (limit: 10000).'
    assert.equal((await owner.call('POST /users/me/subscriptions', fields)).body.msg, tooMany)
    const left = { subscriptions: names, principals }
    assert.equal((await owner.call('DELETE /users/me/subscriptions', left)).body.msg, tooMany)
  })

  test('a message keeps its last ten moves, and hides text from before them, because its channel is unknown', async world => {
    const here = await world.org()
    const { owner, channel } = here
    await channel('general')
    const id = await owner.send('general', 'first', 'topic 0')
    const other = await owner.send('general', 'other', 'topic 0')
    await owner.ok(`PATCH /messages/${id}`, { content: 'second' })
    await renamed(
      here,
      id,
      Array.from({ length: 15 }, (_, n) => `topic ${n + 1}`),
    )
    await owner.ok(`PATCH /messages/${id}`, { content: 'third' })
    await renamed(
      here,
      id,
      Array.from({ length: 15 }, (_, n) => `topic ${n + 16}`),
    )
    await owner.ok(`PATCH /messages/${id}`, { content: 'fourth' })

    const historyOf = async (message: number): Promise<any[]> =>
      (await owner.ok(`GET /messages/${message}`)).message.edit_history
    const moves = Array.from({ length: 10 }, (_, n) => [`topic ${29 - n}`, `topic ${30 - n}`])
    const shown = (await historyOf(id)).map(
      ({ prev_content, prev_topic, topic }) => prev_content ?? [prev_topic, topic],
    )
    assert.deepEqual(shown, ['third', ...moves])
    assert.deepEqual(valuesOf(await historyOf(other), 'prev_topic', 'topic'), moves)
    const history = (await owner.ok(`GET /messages/${id}/history`)).message_history
    assert.deepEqual([history.at(0).content, history.at(-1).content], ['third', 'fourth'])
  })

  test('63 renames of a topic take as much space as ten', async world => {
    const here = await world.org()
    const { owner, channel } = here
    await channel('general')
    const sent: number[] = []
    for (let n = 0; n < 20; n++) sent.push(await owner.send('general', 'text', 'topic'))
    const [first = 0] = sent
    const stored = (): Promise<object[]> =>
      world.app.db.readOne(async tx => {
        const moves = await tx.db
          .selectFrom('message_move')
          .select('message_count')
          .where('realm_id', '=', here.realm.id)
          .execute()
        const messages = await tx.db
          .selectFrom('message')
          .innerJoin('message_text', 'message_id', 'id')
          .select(['moves', 'edit_history'])
          .where('id', 'in', sent)
          .execute()
        const lengths = messages.map(row => [row.moves?.length, row.edit_history?.length])
        return [moves, lengths]
      })
    const topics = Array.from({ length: 63 }, (_, n) => `topic ${n}`)
    await renamed(here, first, topics.slice(0, 10))
    const afterTen = await stored()
    await renamed(here, first, topics.slice(10))
    assert.deepEqual(await stored(), afterTen)
  })
})
