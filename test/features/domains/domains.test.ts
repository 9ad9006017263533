import assert from 'node:assert/strict'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org } from '#test/world.ts'

const passphrase = 'four herons by the lock'
const list = async ({ guest }: Org): Promise<unknown> => (await guest.ok('GET /realm/domains')).domains

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

  test('three requests add the same domain at once: one succeeds', async ({ org }) => {
    const all = await org()
    const add = () => all.owner.call('POST /realm/domains', { domain: 'a.example', allow_subdomains: true })
    const answers = await Promise.all([add(), add(), add()])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 400, 400],
    )
    assert.deepEqual(await list(all), [{ domain: 'a.example', allow_subdomains: true }])
  })

  test('users keep addresses outside the domains when reactivated; bots have their own', async ({ org }) => {
    const all = await org()
    await all.owner.ok('POST /realm/domains', { domain: 'harbour.example', allow_subdomains: false })
    await all.owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
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

  test("can't be used for a new account or as an account's new address", async ({ org }) => {
    const { owner, member } = await org()
    for (const email of disposable) {
      assert.equal(await refused(owner, 'POST /users', { email, ...fields }), msg)
      assert.equal(await refused(owner, `PATCH /users/${member.id}`, { new_email: email }), msg)
    }
    for (const email of ['a@mymailinator.example', 'a@gmail.com', 'a@mailinator.com.example'])
      await owner.ok('POST /users', { email, ...fields })
  })

  test('are accepted after an organization allows them or lists their domain', async ({ org }) => {
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
