// Joining on the server's pages, as a browser submits them; test/browser does the same with a real one.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import {
  emailInvite,
  inviteLink,
  loggedIn,
  membersMakeLinks,
  newcomer,
  open,
  openInvites,
  proofPath,
  restrictDomains,
  submit,
} from '#test/invites.ts'
import { linkIn, mailTo } from '#test/mail.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import { type Org, password, type World } from '#test/world.ts'

const accounts = async ({ owner }: Org): Promise<any[]> => (await owner.ok('GET /users')).members
const isMember = async (org: Org, email: string): Promise<boolean> =>
  (await accounts(org)).some(account => account.delivery_email === email)

/** The account that the newcomer got. */
async function joined(world: World, org: Org, path: string, fields = newcomer, email = fields.email): Promise<any> {
  const { status, text } = await submit(world, org, path, fields)
  assert.equal(status, 303, text)
  return (await accounts(org)).find(account => account.delivery_email === email)
}

withMovingClock('joining', test => {
  test('the page names the organization and the inviter, and has three fields', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.admin)
    const { status, headers, text } = await open(world, org, path)
    assert.equal(status, 200)
    assert.match(String(headers['content-type']), /^text\/html/)
    assert.match(String(headers['cache-control']), /no-store/)
    assert.match(String(headers['content-security-policy']), /form-action 'self'.*frame-ancestors 'none'/)
    assert.match(text, new RegExp(`Join ${org.realm.name}`))
    assert.match(text, /Ada Admin invited you/)
    assert.deepEqual(
      [...text.matchAll(/<label for="(\w+)"/g)].map(match => match[1]),
      ['full_name', 'email', 'password'],
    )
    assert.equal((await open(world, org, path.replace(/\/$/, ''))).status, 200)
  })

  test('the new user gets the role, the channels, the groups and the settings, and can sign in', async world => {
    const org = await world.org()
    const crew = await org.channel('crew', { invite_only: true })
    await org.channel('lobby', { is_default_stream: true })
    const { group_id: group } = await org.owner.ok('POST /user_groups/create', {
      name: 'sailors',
      description: '',
      members: [],
    })
    const { path } = await inviteLink(org.owner, { invite_as: 300, stream_ids: [crew, crew], group_ids: [group] })
    const told = await eventsOf(org, async () => {
      const { status, text, headers } = await submit(world, org, path)
      assert.equal(status, 303, text)
      assert.match(String(headers['cache-control']), /no-store/)
    })
    const names = told.map(({ event }) => event)
    for (const name of ['realm_user/add', 'subscription/add', 'subscription/peer_add', 'user_group/add_members'])
      assert.ok(names.includes(name), `${name} in ${names.join(', ')}`)

    const read = await loggedIn(world, org)
    const me = await read('/users/me')
    assert.deepEqual([me.full_name, me.role, me.delivery_email], [newcomer.full_name, 300, newcomer.email])
    const { subscriptions } = await read('/users/me/subscriptions')
    assert.deepEqual(valuesOf(subscriptions, 'name'), ['crew'])
    assert.deepEqual((await read(`/user_groups/${group}/members`)).members, [me.user_id])
  })

  test('the invitation may add the default channels', async world => {
    const org = await world.org()
    await org.channel('lobby', { is_default_stream: true })
    const { path } = await inviteLink(org.owner, { include_realm_default_subscriptions: true })
    await joined(world, org, path)
    const { subscriptions } = await (await loggedIn(world, org))('/users/me/subscriptions')
    assert.deepEqual(valuesOf(subscriptions, 'name'), ['lobby'])
  })

  test('the invitation leaves out a channel or group that has been removed meanwhile', async world => {
    const org = await world.org()
    const crew = await org.channel('crew')
    const { group_id: group } = await org.owner.ok('POST /user_groups/create', {
      name: 'sailors',
      description: '',
      members: [],
    })
    const { path } = await inviteLink(org.owner, { stream_ids: [crew], group_ids: [group] })
    await org.owner.ok(`DELETE /streams/${crew}`)
    await org.owner.ok(`POST /user_groups/${group}/deactivate`)
    await joined(world, org, path)
    assert.deepEqual((await (await loggedIn(world, org))('/users/me/subscriptions')).subscriptions, [])
  })

  test('people join while the link is revoked: joining before the revocation succeeds, later attempts fail', async world => {
    const org = await world.org()
    const { path, id } = await inviteLink(org.owner)
    const people = Array.from({ length: 4 }, (_, index) => ({ ...newcomer, email: `p${index}@newcomers.example` }))
    const answers = await Promise.all([
      ...people.map(person => submit(world, org, path, person)),
      org.owner.call(`DELETE /invites/multiuse/${id}`),
    ])
    const statuses = answers.slice(0, -1).map(({ status }) => status)
    for (const [index, status] of statuses.entries()) {
      assert.ok(status === 303 || status === 410, String(status))
      assert.equal(await isMember(org, people[index]!.email), status === 303)
    }
    const told = (await org.events()).map(({ type, op }) => `${type}/${op}`)
    assert.ok(!told.slice(told.lastIndexOf('invites_changed/null')).includes('realm_user/add'), told.join())
  })

  test("an expired link, another organization's link and an invented link don't work", async world => {
    const org = await world.org()
    const other = await world.org()
    const { path } = await inviteLink(org.owner, { invite_expires_in_minutes: 10 })
    const foreign = await inviteLink(other.owner)
    world.advance(600)
    for (const [wrong, status, words] of [
      [path, 410, /expired/],
      [foreign.path, 404, /Invitation not found/],
      [`/join/${'a'.repeat(24)}/`, 404, /Invitation not found/],
      ['/join/%00/', 404, /Invitation not found/],
    ] as const)
      for (const answer of [await open(world, org, wrong), await submit(world, org, wrong)]) {
        assert.equal(answer.status, status, answer.text)
        assert.match(answer.text, words)
      }
    assert.equal(await isMember(org, newcomer.email), false)
  })

  test("a deactivated user's links no longer work", async world => {
    const org = await world.org()
    await membersMakeLinks(org)
    const { path } = await inviteLink(org.member, { invite_expires_in_minutes: null })
    await org.owner.ok(`DELETE /users/${org.member.id}`)
    assert.equal((await submit(world, org, path)).status, 410)
    await org.owner.ok(`POST /users/${org.member.id}/reactivate`)
    assert.equal((await submit(world, org, path)).status, 410)
  })

  test('the page shows an error next to its field; the fields keep their values, except the password', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    const typed = { full_name: 'Nia "N" <b>', email: 'not an address', password: 'password1' }
    const { status, text } = await submit(world, org, path, typed)
    assert.equal(status, 400)
    for (const name of ['full_name', 'email', 'password'])
      assert.match(text, new RegExp(`<input[^>]*id="${name}"[^>]*aria-describedby="${name}-problem[^>]*aria-invalid`))
    assert.ok(text.includes('value="Nia &quot;N&quot; &lt;b&gt;"') && text.includes('value="not an address"'), text)
    assert.ok(!text.includes('password1'))
    assert.match(text, /<input[^>]*id="full_name"[^>]*autofocus/)
    assert.match(text, /role="alert"/)
    assert.equal((await accounts(org)).length, 7)
  })

  test('passwords: too short, too common, made of known words, too long', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    for (const weak of ['short', 'qwertyuiop', newcomer.email, '', 'x1'.repeat(60)]) {
      const { status, text } = await submit(world, org, path, { ...newcomer, password: weak })
      assert.equal(status, 400, weak)
      assert.match(text, /id="password-problem"/)
    }
    assert.equal(await isMember(org, newcomer.email), false)
  })

  test('the page refuses the address of an active or a deactivated account in its field', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    const again = { ...newcomer, email: org.member.email.toUpperCase() }
    assert.match((await submit(world, org, path, again)).text, /email-problem">This address already has an account/)
    await org.owner.ok(`DELETE /users/${org.member.id}`)
    assert.match((await submit(world, org, path, again)).text, /email-problem">The account with this address was deact/)
    assert.equal((await loggedIn(world, org, { email: org.owner.email, password })) !== undefined, true)
  })

  test('two forms with the same address at once create one account', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    const both = await Promise.all([submit(world, org, path), submit(world, org, path)])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([303, 400]))
  })

  test('names follow the same rules as elsewhere', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { require_unique_names: true })
    const { path } = await inviteLink(org.owner)
    for (const [full_name, words] of [
      ['Mia Member', /Unique names required/],
      ['Nia|7', /Invalid format/],
      ['x'.repeat(101), /Name too long/],
    ] as const) {
      const { status, text } = await submit(world, org, path, { ...newcomer, full_name })
      assert.equal(status, 400)
      assert.match(text, words)
    }
  })

  test('an address outside the allowed domains gets no account and no email', async world => {
    const org = await world.org()
    await restrictDomains(org)
    const { path } = await inviteLink(org.owner)
    for (const email of ['nia@elsewhere.example', 'nia+1@lantern-bay.example', 'nia@sub.lantern-bay.example']) {
      const { status, text } = await submit(world, org, path, { ...newcomer, email })
      assert.equal(status, 400)
      assert.match(text, /email-problem/)
      assert.ok(text.includes(`value="${email}"`))
      assert.equal(await isMember(org, email), false)
      assert.deepEqual(await mailTo(world, email), [])
    }
  })

  for (const [how, pathOf] of [
    ['with a link', async (org: Org) => (await inviteLink(org.owner, { invite_as: 300 })).path],
    [
      'without an invitation',
      async (org: Org) => {
        await org.owner.ok('PATCH /realm', { invite_required: false })
        return '/join/'
      },
    ],
  ] as const)
    test(`with domains that restrict joining ${how}, an email confirms the address before anything else`, async world => {
      const org = await world.org()
      await restrictDomains(org)
      const path = await pathOf(org)
      const nia = { ...newcomer, email: `nia${org.realm.id}@lantern-bay.example` }
      const form = await open(world, org, path)
      assert.deepEqual(
        [...form.text.matchAll(/<label for="(\w+)"/g)].map(match => match[1]),
        ['email'],
      )
      const sent = await submit(world, org, path, nia)
      assert.deepEqual([sent.status, /<h1>(.*)<\/h1>/.exec(sent.text)?.[1]], [200, 'Check your email'])
      assert.equal(await isMember(org, nia.email), false)
      const proof = await proofPath(world, nia.email)
      assert.ok(proof.startsWith(`${path}proof/`))

      const page = await open(world, org, proof)
      assert.equal(page.status, 200)
      assert.match(page.text, new RegExp(`<input[^>]*id="email"[^>]*value="${nia.email}"[^>]*readonly`))
      assert.equal(await isMember(org, nia.email), false, 'opening the link changes nothing')
      const { role } = await joined(
        world,
        org,
        proof,
        { ...nia, email: 'somebody.else@lantern-bay.example' },
        nia.email,
      )
      assert.equal(role, path === '/join/' ? 400 : 300)
      assert.equal(await isMember(org, 'somebody.else@lantern-bay.example'), false)
      await loggedIn(world, org, nia)
      const again = await submit(world, org, proof, nia)
      assert.equal(again.status, 400)
      assert.match(again.text, /This address already has an account/)
    })

  test('when an email confirms the address, only its reader learns whether it has an account', async world => {
    const org = await world.org()
    await restrictDomains(org)
    const { path } = await inviteLink(org.owner)
    const address = (name: string): string => `${name}${org.realm.id}@lantern-bay.example`
    const [active, deactivated, unknown] = ['actual', 'former', 'nobody'].map(address) as [string, string, string]
    for (const email of [active, deactivated]) {
      await submit(world, org, path, { email })
      await joined(world, org, await proofPath(world, email), { ...newcomer, email })
    }
    const former = (await accounts(org)).find(account => account.delivery_email === deactivated)
    await org.owner.ok(`DELETE /users/${former.user_id}`)

    const answers = new Map<string, string>()
    const statements = new Map<string, string[]>()
    for (const email of [active.toUpperCase(), deactivated, unknown]) {
      const ran = await requestStatements(world.app.db, async () => {
        const { status, text } = await submit(world, org, path, { email })
        assert.equal(status, 200)
        answers.set(email, text.replaceAll(email, ''))
      })
      statements.set(
        email,
        ran.map(({ sql }) => sql),
      )
    }
    assert.equal(new Set(answers.values()).size, 1)
    assert.match(answers.get(unknown) as string, /<h1>Check your email<\/h1>/)
    for (const email of [active.toUpperCase(), deactivated])
      assert.deepEqual(statements.get(email), statements.get(unknown))

    const letter = async (email: string) => (await mailTo(world, email)).at(-1)!
    const { subject, text } = await letter(active)
    assert.equal(subject, `You already have an account in ${org.realm.name}`)
    assert.match(text, /sign in/)
    assert.doesNotMatch(text, /\/join\//)
    const place = await open(world, org, new URL(linkIn(await letter(active), '')).pathname)
    assert.equal(place.headers['location'], '/login/')
    const other = await letter(deactivated)
    assert.match(other.text, /was deactivated\. Ask an administrator to reactivate it\./)
    assert.doesNotMatch(other.text, /\/join\//)
    assert.equal((await open(world, org, await proofPath(world, unknown))).status, 200)
  })

  test("a confirmation email's link works for a day, in its organization, and only while joining is allowed", async world => {
    const org = await world.org()
    const other = await world.org()
    for (const one of [org, other]) {
      await restrictDomains(one)
      await one.owner.ok('PATCH /realm', { invite_required: false })
    }
    const nia = { ...newcomer, email: `nia${org.realm.id}@lantern-bay.example` }
    const { path, id } = await inviteLink(org.owner)
    await submit(world, org, path, nia)
    const byLink = await proofPath(world, nia.email)
    await submit(world, org, '/join/', nia)
    const proof = await proofPath(world, nia.email)
    for (const [where, wrong] of [
      [other, proof],
      [org, proof.replace(/.{3}\/$/, 'AAA/')],
      [org, '/join/proof/x/'],
    ] as const)
      for (const answer of [await open(world, where, wrong), await submit(world, where, wrong, nia)]) {
        assert.equal(answer.status, 410, answer.text)
        assert.match(answer.text, /This link no longer works/)
      }
    await org.owner.ok(`DELETE /invites/multiuse/${id}`)
    assert.match((await submit(world, org, byLink, nia)).text, /was revoked/)
    await org.owner.ok('PATCH /realm', { invite_required: true })
    assert.equal((await submit(world, org, proof, nia)).status, 403)
    await org.owner.ok('PATCH /realm', { invite_required: false })
    world.advance(24 * 60 * 60 - 60)
    assert.equal((await open(world, org, proof)).status, 200)
    world.advance(61)
    assert.equal((await submit(world, org, proof, nia)).status, 410)
    assert.equal(await isMember(org, nia.email), false)
  })

  test('an email invitation has already confirmed the address', async world => {
    const org = await world.org()
    await restrictDomains(org)
    const nia = { ...newcomer, email: `invited${org.realm.id}@lantern-bay.example` }
    await emailInvite(org.owner, nia.email)
    await joined(world, org, await proofPath(world, nia.email), nia)
  })

  test('joining without an invitation only works if none is required', async world => {
    const org = await world.org()
    await org.channel('lobby', { is_default_stream: true })
    assert.equal((await open(world, org, '/join/')).status, 403)
    assert.equal((await submit(world, org, '/join/')).status, 403)
    assert.ok(!(await open(world, org, '/login/')).text.includes('/join/'))
    await org.owner.ok('PATCH /realm', { invite_required: false })
    assert.match((await open(world, org, '/login/')).text, /href="\/join\/"/)
    assert.match((await open(world, org, `/join/${'a'.repeat(24)}/`)).text, /href="\/join\/"/)
    assert.equal((await joined(world, org, '/join/')).role, 400)
    const { subscriptions } = await (await loggedIn(world, org))('/users/me/subscriptions')
    assert.deepEqual(valuesOf(subscriptions, 'name'), ['lobby'])
  })

  test('joining is impossible in a missing or deactivated organization, and in one without passwords', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    await org.owner.ok('PATCH /realm', { authentication_methods: { Email: false, LDAP: true } })
    assert.equal((await submit(world, org, path)).status, 403)
    await org.owner.ok('POST /realm/deactivate', { deletion_delay_days: null })
    for (const host of [org.host, 'nobody.localhost'])
      assert.equal((await submit(world, { ...org, host }, path)).status, 404)
  })

  test("the link's greeting, the organization's, or none", async world => {
    const org = await world.org()
    const greeting = async (fields: object): Promise<string[]> => {
      const email = `${Math.random()}@newcomers.example`
      await joined(world, org, (await inviteLink(org.owner, { ...fields })).path, { ...newcomer, email })
      const read = await loggedIn(world, org, { ...newcomer, email })
      const { messages } = await read('/messages?anchor=newest&num_before=10&num_after=0&apply_markdown=false')
      return messages.map((one: any) => `${one.sender_full_name}: ${one.content}`)
    }
    assert.deepEqual(await greeting({}), [])
    await org.owner.ok('PATCH /realm', { welcome_message_custom_text: 'Hello **you**' })
    assert.deepEqual(await greeting({}), ['Welcome Bot: Hello **you**'])
    assert.deepEqual(await greeting({ welcome_message_custom_text: 'Ahoy' }), ['Welcome Bot: Ahoy'])
    assert.deepEqual(await greeting({ welcome_message_custom_text: '' }), [])
  })

  test("the server refuses another site's form by each header that shows it", async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: `http://evil.${org.host}` },
      { origin: 'null' },
    ]) {
      const { status, text } = await submit(world, org, path, newcomer, headers as Record<string, string>)
      assert.equal(status, 403, JSON.stringify(headers))
      assert.match(text, /another site/)
    }
    assert.equal(await isMember(org, newcomer.email), false)
    assert.equal((await submit(world, org, path, newcomer, { origin: `http://${org.host}` })).status, 303)
    assert.equal((await open(world, org, path)).headers['referrer-policy'], 'same-origin')
  })

  test('other methods, other bodies and huge ones', async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    const put = await world.raw({ method: 'PUT', host: org.host, path })
    assert.deepEqual([put.status, put.headers.allow], [405, 'GET, POST, HEAD'])
    const json = await submit(world, org, path, newcomer, { 'content-type': 'application/json' })
    assert.equal(json.status, 400)
    const huge = await submit(world, org, path, { ...newcomer, full_name: 'x'.repeat(3_000_000) })
    assert.equal(huge.status, 413)
    assert.match(String(huge.headers['content-type']), /text\/html/)
  })

  test("a link's key is in neither the log nor the database", async world => {
    const org = await world.org()
    const { path } = await inviteLink(org.owner)
    const [, key = ''] = /\/join\/(\w+)\//.exec(path) ?? []
    await joined(world, org, path)
    assert.equal((await openInvites(org.owner)).length, 1)
    assert.ok(!world.log().includes(key))
    const rows = await world.app.db.readOne(tx => tx.db.selectFrom('multiuse_invite').selectAll().execute())
    assert.ok(!JSON.stringify(rows).includes(key))
  })
})

onEachDatabase(
  'joining, with limits',
  test => {
    test('guessed links and sent forms count for their IP address, and for no other', async world => {
      const org = await world.org()
      const { path } = await inviteLink(org.owner)
      const wrong = `/join/${'b'.repeat(24)}/`
      const from = (address: string) => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `6.6.6.6, ${address}` })
      const guess = (address: string) =>
        world.raw({ host: org.host, path: wrong, headers: { accept: 'text/html', 'x-forwarded-for': address } })
      assert.equal((await guess('10.0.0.1')).status, 404)
      assert.equal((await submit(world, org, path, { ...newcomer, email: '' }, from('10.0.0.1'))).status, 400)
      assert.equal((await guess('10.0.0.1')).status, 404)
      const refused = await guess('10.0.0.1')
      assert.equal(refused.status, 429)
      assert.match(refused.text, /<h1>/)
      assert.ok(Number(refused.headers['retry-after']) > 0)
      assert.equal((await submit(world, org, path, newcomer, from('10.0.0.1'))).status, 429)
      assert.equal((await submit(world, org, path, newcomer, from('10.0.0.2'))).status, 303)
      world.advance(600)
      assert.equal((await guess('10.0.0.1')).status, 404)
    })
  },
  { PARLEY_RATE_LIMITS: 'visitor=3/600' },
)

onEachDatabase(
  'confirmation emails, with limits',
  test => {
    test('an address gets only a few emails', async world => {
      const org = await world.org()
      await restrictDomains(org)
      const { path } = await inviteLink(org.owner)
      const email = `flood${org.realm.id}@lantern-bay.example`
      const statuses: number[] = []
      for (const spelling of [email, email.toUpperCase(), email])
        statuses.push((await submit(world, org, path, { ...newcomer, email: spelling })).status)
      assert.deepEqual(statuses, [200, 200, 429])
      assert.equal((await mailTo(world, email)).length, 2)
    })
  },
  { PARLEY_RATE_LIMITS: 'login=2/600' },
)
