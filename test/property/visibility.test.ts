// docs/visibility.md, the model and the server agree about which users can see a message.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'
import { type Case, cases, type ChannelKind, channelKinds, isSeen, visibilityTable } from './visibility-table.ts'

const document = new URL('../../docs/visibility.md', import.meta.url)

void it("docs/visibility.md has the model's table", () => {
  const text = readFileSync(document, 'utf8')
  assert.ok(text.includes(`\n${visibilityTable()}\n`), `The table must be:\n\n${visibilityTable()}\n`)
})

const refused = { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' }

/** One user per case, and a message in a channel of this kind. */
async function scene(org: Org, kind: ChannelKind): Promise<{ id: number; channelId: number; users: Person[] }> {
  const { owner } = org
  const users: Person[] = []
  for (const [index, { role }] of cases.entries()) users.push(await org.join(`Case ${index}`, role))
  const idsOf = (which: (each: Case) => boolean): number[] =>
    users.filter((_, index) => which(cases[index] as Case)).map(person => person.id)
  const { isPrivate, hasSharedHistory, isWebPublic } = channelKinds[kind]
  const { id: channelId } = await owner.ok('POST /channels/create', {
    name: 'place',
    subscribers: [owner.id, ...idsOf(each => each.wasSubscribed)],
    invite_only: isPrivate,
    is_web_public: isWebPublic,
    history_public_to_subscribers: hasSharedHistory,
    can_subscribe_group: { direct_members: idsOf(each => each.mayJoin), direct_subgroups: [] },
  })
  const id = await owner.send(channelId)
  const left = idsOf(each => each.wasSubscribed && !each.isSubscribed)
  await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['place'], principals: left })
  const joined = idsOf(each => !each.wasSubscribed && each.isSubscribed)
  await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'place' }], principals: joined })
  return { id, channelId, users }
}

async function check(kind: ChannelKind, id: number, users: readonly Person[]): Promise<void> {
  for (const [index, each] of cases.entries()) {
    const { status, body } = await (users[index] as Person).call(`GET /messages/${id}`)
    if (isSeen(each, kind)) assert.equal(status, 200, `${each.caller}, ${kind}: ${body.msg}`)
    else assert.deepEqual(body, refused, `${each.caller}, ${kind}`)
  }
}

onEachDatabase('message visibility', test => {
  for (const kind of Object.keys(channelKinds) as ChannelKind[])
    test(`in a ${kind} channel, open and archived`, async world => {
      const org = await world.org()
      const { id, channelId, users } = await scene(org, kind)
      await check(kind, id, users)
      await org.owner.ok(`DELETE /streams/${channelId}`)
      await check(kind, id, users)
      const stranger = (await world.org()).owner
      assert.deepEqual((await stranger.call(`GET /messages/${id}`)).body, refused)
    })

  test('a direct message is only visible to its participants', async world => {
    const { owner, admin, member, guest, bot, moderator } = await world.org()
    const id = await member.send([guest.id, bot.id])
    for (const person of [member, guest, bot]) assert.equal((await person.ok(`GET /messages/${id}`)).message.id, id)
    for (const person of [owner, admin, moderator, (await world.org()).owner])
      assert.deepEqual((await person.call(`GET /messages/${id}`)).body, refused)
  })

  test('a deleted message is visible to no user', async world => {
    const { owner, member } = await world.org()
    const id = await owner.send([member.id])
    await owner.ok(`DELETE /messages/${id}`)
    for (const person of [owner, member]) assert.deepEqual((await person.call(`GET /messages/${id}`)).body, refused)
  })
})
