import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org } from '#test/world.ts'

const passphrase = 'four herons by the lock'
const plusRefused = 'Email addresses containing + are not allowed.'
const outside = (email: string): string => `Email '${email}' not allowed in this organization`

const list = async ({ guest }: Org): Promise<unknown> => (await guest.ok('GET /realm/domains')).domains

/** An organization that admits only `harbour.example` and subdomains of `quay.example`. */
async function restricted(org: () => Promise<Org>): Promise<Org> {
  const all = await org()
  await all.owner.ok('POST /realm/domains', { domain: 'harbour.example', allow_subdomains: false })
  await all.owner.ok('POST /realm/domains', { domain: 'quay.example', allow_subdomains: true })
  await all.owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
  return all
}

onEachDatabase('allowed domains', test => {
  test('each organization has its own', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const fields = { domain: 'harbour.example', allow_subdomains: false }
    await here.owner.ok('POST /realm/domains', fields)
    const unknown = 'No entry found for domain harbour.example.'
    assert.equal(await refused(there.owner, 'DELETE /realm/domains/harbour.example'), unknown)
    await there.owner.ok('POST /realm/domains', fields)
    await there.owner.ok('DELETE /realm/domains/harbour.example')
    assert.deepEqual(await list(here), [fields])
  })

  test('of two owners who add the same domain at once, one succeeds', async ({ org }) => {
    const all = await org()
    const add = () => all.owner.call('POST /realm/domains', { domain: 'a.example', allow_subdomains: true })
    const answers = await Promise.all([add(), add(), add()])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 400, 400],
    )
    assert.deepEqual(await list(all), [{ domain: 'a.example', allow_subdomains: true }])
  })

  test('the restriction ends when the last domain is removed', async ({ org }) => {
    const all = await restricted(org)
    const { owner } = all
    assert.deepEqual(
      (await eventsOf(all, () => owner.ok('DELETE /realm/domains/harbour.example'))).map(({ event }) => event),
      ['realm_domains/remove'],
    )
    const told = await eventsOf(all, () => owner.ok('DELETE /realm/domains/quay.example'))
    assert.deepEqual(valuesOf(told, 'event', 'payload'), [
      ['realm/update', { property: 'emails_restricted_to_domains', value: false }],
      ['realm_domains/remove', { domain: 'quay.example' }],
    ])
    await owner.ok('POST /users', { email: 'x@elsewhere.example', password: passphrase, full_name: 'X' })
    // The restriction is on again, without any domain: no user can join.
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    const fields = { email: 'y@elsewhere.example', password: passphrase, full_name: 'Y' }
    assert.equal(await refused(owner, 'POST /users', fields), outside(fields.email))
  })
})

onEachDatabase('addresses outside the allowed domains', test => {
  const allowed = ['a@harbour.example', 'b@HARBOUR.example', 'c@quay.example', 'd@deep.down.quay.example']
  const foreign = [
    'a@elsewhere.example',
    'a@sub.harbour.example',
    'a@notquay.example',
    'a@quay.example.evil.example',
    'a@example',
  ]

  test('cannot become the new address of an account', async ({ org }) => {
    const all = await restricted(org)
    const route = `PATCH /users/${all.member.id}`
    for (const new_email of foreign)
      assert.equal(await refused(all.owner, route, { new_email, full_name: 'Renamed' }), outside(new_email))
    assert.equal(await refused(all.owner, route, { new_email: 'a+b@harbour.example' }), plusRefused)
    const { delivery_email, full_name } = (await all.owner.ok(`GET /users/${all.member.id}`)).user
    assert.deepEqual([delivery_email, full_name], [all.member.email, all.member.name])
    // A user may keep the present address.
    await all.owner.ok(route, { new_email: all.member.email })
    for (const new_email of allowed) await all.owner.ok(route, { new_email })
  })

  test('stay with their users, also through reactivation; bots have addresses of their own', async ({ org }) => {
    const all = await restricted(org)
    await all.owner.ok(`DELETE /users/${all.member.id}`)
    await all.owner.ok(`POST /users/${all.member.id}/reactivate`)
    await all.member.ok('GET /users/me')
    await all.member.ok('POST /bots', { full_name: 'Tide Table', short_name: 'tides' })
  })
})

onEachDatabase('disposable addresses', test => {
  const disposable = ['a@mailinator.com', 'b@Mailinator.COM', 'c@below.mailinator.com']
  const fields = { password: passphrase, full_name: 'X' }
  const msg = 'Disposable email addresses are not allowed in this organization'

  test('get no account and cannot become the new address of one', async ({ org }) => {
    const { owner, member } = await org()
    for (const email of disposable) {
      assert.equal(await refused(owner, 'POST /users', { email, ...fields }), msg)
      assert.equal(await refused(owner, `PATCH /users/${member.id}`, { new_email: email }), msg)
    }
    for (const email of ['a@mymailinator.example', 'a@gmail.com', 'a@mailinator.com.example'])
      await owner.ok('POST /users', { email, ...fields })
  })

  test('are accepted where the organization allows them, or lists their domain', async ({ org }) => {
    const { owner } = await org()
    await owner.ok('POST /realm/domains', { domain: 'mailinator.com', allow_subdomains: false })
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    await owner.ok('POST /users', { email: 'a@mailinator.com', ...fields })
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: false })
    assert.equal(await refused(owner, 'POST /users', { email: 'b@mailinator.com', ...fields }), msg)
    await owner.ok('PATCH /realm', { disallow_disposable_email_addresses: false })
    await owner.ok('POST /users', { email: 'b@mailinator.com', ...fields })
  })
})
