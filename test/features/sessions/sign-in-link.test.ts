// One-time sign-in links, which the operator creates.
import assert from 'node:assert/strict'
import { open, submit } from '#test/invites.ts'
import { signInLinkOf } from '#test/operator.ts'
import { sessionOf, setCookie } from '#test/sessions.ts'
import { withMovingClock } from '#test/suite.ts'
import type { Org, World } from '#test/world.ts'

const pathFor = async (world: World, org: Org): Promise<string> =>
  new URL(await signInLinkOf(world, org, org.member.email)).pathname

async function assertDead(world: World, org: Org, path: string): Promise<void> {
  for (const answer of [await open(world, org, path), await submit(world, org, path, {})]) {
    assert.deepEqual([answer.status, setCookie(answer)], [404, ''])
    assert.match(answer.text, /This link doesn.*t work/)
  }
}

withMovingClock('a sign-in link', test => {
  test('signs in once, by its button; opening it changes nothing', async world => {
    const org = await world.org()
    const path = await pathFor(world, org)
    for (let n = 0; n < 2; n++) {
      const { status, text, headers } = await open(world, org, path)
      assert.deepEqual([status, headers['set-cookie']], [200, undefined])
      assert.match(text, /as <strong>Mia Member<\/strong>/)
    }
    assert.equal((await submit(world, org, path, {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
    const answer = await submit(world, org, path, {})
    assert.deepEqual([answer.status, answer.headers.location], [303, '/'])
    assert.equal((await sessionOf(world, org, answer).ok('GET /users/me')).user_id, org.member.id)
    await assertDead(world, org, path)
  })

  test('two browsers use a link at once: one signs in', async world => {
    const org = await world.org()
    const path = await pathFor(world, org)
    const answers = await Promise.all([submit(world, org, path, {}), submit(world, org, path, {})])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303, 404]))
  })

  test('works for 15 minutes, and only the newest one', async world => {
    const org = await world.org()
    const old = await pathFor(world, org)
    const path = await pathFor(world, org)
    await assertDead(world, org, old)
    world.advance(15 * 60 - 5)
    assert.equal((await open(world, org, path)).status, 200)
    world.advance(6)
    await assertDead(world, org, path)
  })

  test('ends with the account, the organization, a new password and signing out everywhere', async world => {
    const ends: ((org: Org) => Promise<unknown>)[] = [
      ({ owner, member }) => owner.ok(`DELETE /users/${member.id}`),
      ({ owner }) => owner.ok('POST /realm/deactivate', { deletion_delay_days: 'null' }),
      ({ member }) => member.ok('DELETE /users/me/sessions'),
      ({ member }) =>
        member.ok('PATCH /settings', {
          old_password: 'a long enough passphrase for tests',
          new_password: 'nine brass lanterns in the fog',
        }),
    ]
    for (const end of ends) {
      const org = await world.org()
      const path = await pathFor(world, org)
      await end(org)
      await assertDead(world, org, path)
    }
  })

  test('is unknown in another organization', async world => {
    const [org, other] = [await world.org(), await world.org()]
    const path = await pathFor(world, org)
    await assertDead(world, other, path)
    assert.equal((await open(world, org, path)).status, 200)
  })
})
