// The notification bot's messages to users about groups.
import assert from 'node:assert/strict'
import { changeMembers, deactivateGroup, makeGroup } from '#test/groups.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

/** The newest message, as HTML. */
async function newest(person: Person): Promise<any> {
  const window = { anchor: 'newest', num_before: 1, num_after: 0 }
  return (await person.ok('GET /messages', window)).messages[0]
}
const mention = ({ id, name }: Person): string =>
  `<span class="user-mention silent" data-user-id="${id}">${name}</span>`

onEachDatabase('notices about groups', test => {
  test('are unread messages with silent mentions', async ({ org }) => {
    const { owner, member } = await org()
    const id = await makeGroup(owner, 'deck & crew', { members: [owner] })
    await changeMembers(owner, id, { add: [member.id] })
    const { content, flags, sender_full_name, type } = await newest(member)
    const group = `<span class="user-group-mention silent" data-user-group-id="${id}">deck &amp; crew</span>`
    assert.equal(content, `<p>${mention(owner)} added you to the group ${group}.</p>`)
    assert.deepEqual([flags, sender_full_name, type], [[], 'Notification Bot', 'private'])
  })

  test("only contain the group's name, whatever the name", async ({ org }) => {
    const { owner, member, guest } = await org()
    const names = ['a* [your prize](https://evil.example) *b', 'a*\n\n# https://evil.example', '*', 'a*@**all**']
    for (const name of names) {
      const id = await makeGroup(owner, name)
      await changeMembers(owner, id, { add: [member.id, guest.id] })
      const { content, flags } = await newest(member)
      assert.deepEqual(flags, [], name)
      assert.doesNotMatch(content, /<a |<h1|<br|wildcard/, name)
      assert.ok(content.startsWith(`<p>${mention(owner)} added you to the group `), content)
    }
  })

  test('are also written about deactivated groups', async ({ org }) => {
    const { owner, member } = await org()
    const id = await makeGroup(owner, 'crew', { members: [member] })
    await deactivateGroup(owner, id)
    await changeMembers(owner, id, { delete: [member.id] })
    const group = `<span class="user-group-mention silent" data-user-group-id="${id}">crew</span>`
    assert.equal((await newest(member)).content, `<p>${mention(owner)} removed you from the group ${group}.</p>`)
  })
})
