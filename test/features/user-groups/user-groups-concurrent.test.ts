// Rules about groups apply to simultaneous requests: one of two contradictory requests is refused.
import assert from 'node:assert/strict'
import { deactivateGroup, makeGroup, shownGroup } from '#test/groups.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Answer } from '#test/world.ts'

const messages = (answers: readonly Answer[]): string[] => answers.map(({ body }) => body.msg as string).sort()
const rounds = 10

onEachDatabase('groups changed at the same time', test => {
  test("two groups can't contain each other", async ({ org }) => {
    const { owner } = await org()
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [await makeGroup(owner, `a${round}`), await makeGroup(owner, `b${round}`)]
      const answers = await Promise.all([
        owner.call(`POST /user_groups/${a}/subgroups`, { add: [b] }),
        owner.call(`POST /user_groups/${b}/members`, { add_subgroups: [a] }),
      ])
      const [fine, refused] = messages(answers)
      assert.equal(fine, '')
      assert.match(refused as string, /is already a subgroup of one of the passed subgroups\.$/)
    }
  })

  test("eight requests can't close a ring of groups", async ({ org }) => {
    const { owner } = await org()
    const ring: number[] = []
    for (let index = 0; index < 8; index++) ring.push(await makeGroup(owner, `ring ${index}`))
    const answers = await Promise.all(
      ring.map((id, index) =>
        owner.call(`POST /user_groups/${id}/subgroups`, { add: [ring[(index + 1) % ring.length]] }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, ring.length - 1)
    const contained = await Promise.all(
      ring.map(async id => (await owner.ok(`GET /user_groups/${id}/subgroups`)).subgroups as number[]),
    )
    for (const [index, subgroups] of contained.entries()) assert.ok(!subgroups.includes(ring[index] as number))
    assert.deepEqual(
      contained.map(subgroups => subgroups.length).sort((x, y) => x - y),
      [0, 1, 2, 3, 4, 5, 6, 7],
    )
  })

  test('ten requests add a user at once: one succeeds', async ({ org }) => {
    const { owner, member } = await org()
    const id = await makeGroup(owner, 'crew')
    const add = () => owner.call(`POST /user_groups/${id}/members`, { add: [member.id] })
    const answers = await Promise.all(Array.from({ length: rounds }, add))
    const taken = `User ${member.id} is already a member of this group`
    assert.deepEqual(messages(answers), ['', ...Array<string>(rounds - 1).fill(taken)])
    assert.deepEqual((await shownGroup(owner, id)).members, [member.id])
  })

  test('ten requests create a group with the same name at once: one succeeds', async ({ org }) => {
    const { owner } = await org()
    const create = () => owner.call('POST /user_groups/create', { name: 'crew', description: '', members: [] })
    const answers = await Promise.all(Array.from({ length: rounds }, create))
    assert.deepEqual(messages(answers), ['', ...Array<string>(rounds - 1).fill("User group 'crew' already exists.")])
  })

  test('a group is either deactivated or used in a permission', async ({ org }) => {
    const { owner } = await org()
    for (let round = 0; round < rounds; round++) {
      const [inner, outer] = [await makeGroup(owner, `inner${round}`), await makeGroup(owner, `outer${round}`)]
      const answers = await Promise.all([
        owner.call(`POST /user_groups/${inner}/deactivate`),
        owner.call(`POST /user_groups/${outer}/subgroups`, { add: [inner] }),
      ])
      assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(messages(answers)))
    }
  })

  test('two requests deactivate a group at once: one succeeds', async ({ org }) => {
    const { owner } = await org()
    const id = await makeGroup(owner, 'crew')
    const answers = await Promise.all([1, 2].map(() => owner.call(`POST /user_groups/${id}/deactivate`)))
    assert.deepEqual(messages(answers), ['', 'User group is deactivated.'])
    await assert.rejects(deactivateGroup(owner, id))
  })
})
