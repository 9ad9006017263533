import assert from 'node:assert/strict'
import { type FormFields, formBody } from '#test/http.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'
import { authorized, statuses, talk } from '#test/socket.ts'

const plain = { type: '', to: [], topic: '', content: 'plain' }
const off = { enable_drafts_synchronization: false }
const on = { enable_drafts_synchronization: true }

const create = async (person: Person, count: number): Promise<number[]> =>
  (await person.ok('POST /drafts', { drafts: Array.from({ length: count }, () => plain) })).ids
const countOf = async (person: Person): Promise<number> => (await person.ok('GET /drafts')).count

onEachDatabase('drafts', test => {
  test('turning synchronization off for other users only deletes their drafts', async ({ org }) => {
    const { admin, member, moderator } = await org()
    for (const person of [admin, member, moderator]) await create(person, 2)
    await admin.ok('PATCH /settings', { ...off, target_users: { user_ids: [member.id] } })
    await member.ok('PATCH /settings', on)
    assert.equal(await countOf(member), 0)
    assert.equal(await countOf(moderator), 2)
    assert.equal(await countOf(admin), 2)
  })

  test('setting synchronization to its current value, or changing another setting, deletes nothing', async ({
    org,
  }) => {
    const { member } = await org()
    await create(member, 2)
    await member.ok('PATCH /settings', { ...on, enter_sends: true })
    assert.equal(await countOf(member), 2)
  })

  test("drafts that arrive with the request to turn synchronization off don't remain", async world => {
    const { member, host } = await world.org()
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
    const send = (route: string, fields: FormFields, more = ''): string => {
      const body = formBody(fields)
      const head = `${route} HTTP/1.1\r\nHost: ${host}\r\n${authorized(member)}${form}${more}`
      return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    }
    const draft = { drafts: [plain] }
    // All of them are admitted before the first gets its response.
    const requests = [
      send('PATCH /api/v1/settings', off),
      send('POST /api/v1/drafts', draft).repeat(5),
      send('POST /api/v1/drafts', draft, 'Connection: close\r\n'),
    ]
    assert.equal(statuses(await talk(world, requests.join(''))).length, 7)
    await member.ok('PATCH /settings', on)
    assert.equal(await countOf(member), 0)
  })

  test("a draft for a channel that its author can no longer read stays, but can't be saved again", async ({ org }) => {
    const { owner, member, channel } = await org()
    const to = [await channel('secret', { invite_only: true, subscribers: [owner, member] })]
    const draft = { ...plain, type: 'stream', to }
    const [id] = (await member.ok('POST /drafts', { drafts: [draft] })).ids
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    assert.deepEqual((await member.ok('GET /drafts')).drafts[0].to, to)
    assert.equal((await member.call(`PATCH /drafts/${id}`, { draft })).body.msg, 'Invalid channel ID')
    await member.ok(`PATCH /drafts/${id}`, { draft: plain })
  })

  test('a user has at most 10,000', async ({ org }) => {
    const { member, owner } = await org()
    const many = (count: number): Record<string, unknown> => ({
      drafts: Array.from({ length: count }, () => plain),
    })
    const tooMany = 'Too many drafts (limit: 10000).'
    for (const count of [2_500, 2_500, 2_500, 2_499]) await member.ok('POST /drafts', many(count))
    assert.equal((await member.call('POST /drafts', many(2))).body.msg, tooMany)
    assert.equal(await countOf(member), 9_999)
    const { ids } = await member.ok('POST /drafts', many(1))
    assert.equal((await member.call('POST /drafts', many(1))).body.msg, tooMany)
    await member.ok(`DELETE /drafts/${ids[0]}`)
    await member.ok('POST /drafts', many(1))
    await owner.ok('POST /drafts', many(1))
  })

  test('a request holds 300 long drafts, and another request runs next to it', async ({ org }) => {
    const { member } = await org()
    const content = 'Ebb & flow, 5.30 "ö"; '.repeat(500).slice(0, 10_000).trim()
    const drafts = Array.from({ length: 300 }, () => ({ ...plain, content }))
    const [{ ids }] = await Promise.all([
      member.ok('POST /drafts', { drafts }),
      member.ok('POST /drafts', { drafts: [] }),
    ])
    assert.equal(ids.length, 300)
    const listed = (await member.ok('GET /drafts')).drafts
    assert.ok(listed.every((draft: any) => draft.content === content))
    const mebibyte = 1024 * 1024
    const tooLarge = await member.call('POST /drafts', { drafts: 'x'.repeat(8 * mebibyte) })
    assert.deepEqual([tooLarge.status, tooLarge.body.msg], [413, 'The request body is larger than 8 MiB'])
  })

  test('the server looks up a channel or a set of users once for any number of drafts', async ({ org, app }) => {
    const { owner, guest, member, channel } = await org()
    const to = [await channel('general', { subscribers: [owner, guest] })]
    const drafts = (count: number): object[] =>
      Array.from({ length: count }, (_, n) =>
        n % 2 === 0 ? { ...plain, type: 'stream', to } : { ...plain, type: 'private', to: [member.id, owner.id] },
      )
    const statements = async (count: number): Promise<number> =>
      (await requestStatements(app.db, () => guest.ok('POST /drafts', { drafts: drafts(count) }))).length
    assert.equal(await statements(900), await statements(2))
  })
})
