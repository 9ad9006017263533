// Groups with many users, and many groups: the number of statements doesn't depend on the number of users.
import assert from 'node:assert/strict'
import { changeMembers, makeGroup, membersOf, shownGroup, systemGroup } from '#test/groups.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, World } from '#test/world.ts'

/** Accounts without a login, created without the API. */
async function crowd({ app }: World, { realm }: Org, size: number): Promise<number[]> {
  return app.db.write(realm.id, async tx => {
    const rows = Array.from({ length: size }, (_, index) => ({
      realm_id: realm.id,
      email: `crowd${index}@crowd.example`,
      email_lower: `crowd${index}@crowd.example`,
      full_name: `Crowd ${index}`,
      name_key: `crowd ${index}`,
      role: 400 as const,
      is_active: 1 as const,
      bot_type: null,
      bot_owner_id: null,
      email_proven: 1 as const,
      bot_settings: null,
      password_hash: null,
      api_key_hash: `${realm.id} ${index}`,
      api_key_sealed: '',
      timezone: '',
      avatar_source: 'J',
      avatar_version: 1,
      settings: '{}',
      joined_at: 1_700_000_000,
      awaits_first_login: 0 as const,
      is_imported_stub: 0 as const,
      is_deleted: 0 as const,
    }))
    const ids: number[] = []
    for (let from = 0; from < rows.length; from += 500) {
      const part = rows.slice(from, from + 500)
      const made = await tx.db.insertInto('account').values(part).returning('id').execute()
      ids.push(...made.map(row => row.id))
    }
    return ids
  })
}
const noticeCount = async ({ events }: Org): Promise<number> =>
  (await events()).filter(({ type }) => type === 'message').length

onEachDatabase('groups of many users', test => {
  test('5,000 users take as many statements as 500', async world => {
    const o = await world.org()
    const people = await crowd(world, o, 5_000)
    const id = await makeGroup(o.owner, 'crew')
    const [some, all] = [people.slice(0, 500), people.slice(500)]
    const statements = async (fields: object): Promise<number> =>
      (await requestStatements(world.app.db, () => changeMembers(o.owner, id, { ...fields }))).length
    const few = await statements({ add: some })
    assert.ok(few < 60, `${few} statements`)
    assert.equal(await statements({ add: all }), few)
    assert.equal((await shownGroup(o.owner, id)).members.length, 5_000)
    assert.deepEqual(await membersOf(o.owner, id), people)
    assert.equal(await statements({ delete: all }), await statements({ delete: some }))
    assert.deepEqual(await membersOf(o.owner, id), [])
  })

  test('more than 100 users at once only get the event', async world => {
    const o = await world.org()
    const people = await crowd(world, o, 101)
    const id = await makeGroup(o.owner, 'crew')
    await changeMembers(o.owner, id, { add: people })
    assert.equal(await noticeCount(o), 0)
    await changeMembers(o.owner, id, { delete: people.slice(1) })
    assert.equal(await noticeCount(o), 100)
  })

  test('a list of many groups takes as few statements as an empty one', async world => {
    const o = await world.org()
    const people = await crowd(world, o, 300)
    const list = () => o.owner.ok('GET /user_groups')
    const statements = (await requestStatements(world.app.db, list)).length
    for (let index = 0; index < 20; index++) {
      const subgroups = [await systemGroup(o, 'role:owners')]
      await makeGroup(o.owner, `group ${index}`, { subgroups, more: { members: people } })
    }
    assert.equal((await requestStatements(world.app.db, list)).length, statements)
    assert.ok(statements <= 8, `${statements} statements`)
    const { user_groups } = await list()
    assert.equal(user_groups.length, 28)
    assert.deepEqual(user_groups.at(-1).members, people)
  })

  test('a group mention reads no other group', async world => {
    const o = await world.org()
    const people = await crowd(world, o, 300)
    const crew = await makeGroup(o.owner, 'crew', { members: [o.member] })
    await makeGroup(o.owner, 'all hands', { more: { members: people } })
    await o.channel('deck', { subscribers: [o.owner, o.member] })
    const statements = await requestStatements(world.app.db, () => o.owner.send('deck', 'ahoy @*crew*'))
    const listings = statements.filter(({ sql }) => /json_(agg|group_array)/.test(sql) && /user_group_member/.test(sql))
    assert.equal(listings.length, 1)
    assert.match(JSON.stringify(listings[0]?.parameters), new RegExp(`\\[${crew}\\]`))
  })
})
