import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { processorMs } from '#test/processor-time.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const route = 'POST /realm/playgrounds'
const python = {
  name: 'Harbour Python',
  pygments_language: 'Python',
  url_template: 'https://play.example/run{?code}',
}

const invalid = 'Invalid URL template.'

/** The error of a refused playground: the message, and the problems by field. */
async function problems(admin: Person, fields: Partial<typeof python>): Promise<[string, unknown]> {
  const { status, body } = await admin.call(route, { ...python, ...fields })
  assert.deepEqual([status, body.code], [400, 'BAD_REQUEST'])
  return [body.msg, body.errors]
}

onEachDatabase('code playgrounds', test => {
  test('a code block names its language as the playground does', async ({ org }) => {
    const { admin, member } = await org()
    const shown = async (content: string): Promise<string> => {
      const id = await member.send([admin.id], content)
      return (await member.ok(`GET /messages/${id}`)).message.content
    }
    const block = (language: string): string =>
      `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>x = 1\n</code></pre></div>`
    assert.equal(await shown('```brine\nx = 1\n```'), block('brine'))
    await admin.ok(route, { ...python, pygments_language: 'Brine' })
    assert.equal(await shown('```brine\nx = 1\n```'), block('Brine'))
    assert.equal(await shown('~~~ BRINE title\nx = 1\n~~~'), block('Brine'))
  })

  test("another organization can't change playgrounds", async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const { id } = await here.admin.ok(route, python)
    assert.equal(await refused(there.owner, `DELETE /realm/playgrounds/${id}`), 'Invalid playground')
    const [added] = await eventsOf(there, () => there.admin.ok(route, python))
    assert.equal(added?.payload.realm_playgrounds.length, 1)
    await here.admin.ok(`DELETE /realm/playgrounds/${id}`)
  })

  test('three requests add the same playground at once: one succeeds; an organization has at most 200', async ({
    org,
  }) => {
    const all = await org()
    const answers = await Promise.all([1, 2, 3].map(() => all.admin.call(route, python)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (let n = 1; n < 200; n++) await all.admin.ok(route, { ...python, name: `Number ${n}` })
    const full = await eventsOf(all, async () =>
      assert.equal(await refused(all.admin, route, { ...python, name: 'x' }), 'Too many playgrounds (limit: 200).'),
    )
    assert.deepEqual(full, [])
  })

  test('checking a long template is cheap', async ({ org }) => {
    const { admin } = await org()
    const work = await processorMs(async () => {
      for (const url_template of ['{'.repeat(10_000), `{${'a.'.repeat(4_999)}`, `{${'a,'.repeat(4_999)}`])
        assert.deepEqual(await problems(admin, { url_template }), [invalid, { url_template: [invalid] }])
    })
    assert.ok(work < 2_000, `${work} ms`)
  })
})
