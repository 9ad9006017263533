// PATCH /settings with a new address: a mail, a page, and then the change.
import assert from 'node:assert/strict'
import { statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { linkIn, mailTo } from '#test/mail.ts'
import { queueOf } from '#test/queue.ts'
import { onEachDatabase, withOwnServer } from '#test/suite.ts'
import { type Answer, type Org, password, type Person, type World } from '#test/world.ts'

const addressOf = ({ realm }: Org, name: string): string => `${name}@${realm.subdomain}.example`

async function askFor(world: World, person: Person, email: string): Promise<string> {
  await person.ok('PATCH /settings', { email })
  return linkIn((await mailTo(world, email)).at(-1)!, '/confirm-email/')
}

function open({ raw }: World, { host }: Org, link: string, method = 'GET'): Promise<Answer> {
  const { origin, pathname } = new URL(link)
  const headers = { accept: 'text/html', ...(method === 'POST' ? { origin } : {}) }
  return raw({ method, path: pathname, host: `${host}:${new URL(link).port}`, headers })
}

const emailOf = async ({ owner }: Org, person: Person): Promise<string> =>
  (await owner.ok(`GET /users/${person.id}`)).user.delivery_email

withOwnServer('a new address', test => {
  test('holds after confirmation; the old address gets a mail, and can no longer sign in', async world => {
    const org = await world.org()
    const { member, anonymous } = org
    const email = addressOf(org, 'mia.new')
    await member.ok('PATCH /settings', { email: ` ${email} ` })
    const link = linkIn((await mailTo(world, email)).at(-1)!, '/confirm-email/')
    assert.equal(new URL(link).hostname, org.host)
    assert.equal(await emailOf(org, member), member.email)

    const page = await open(world, org, link)
    assert.equal(page.status, 200)
    assert.match(page.text, new RegExp(`<button type="submit">Use ${email}</button>`))
    assert.equal(await emailOf(org, member), member.email, 'opening the page changes nothing')

    const queue = await queueOf(org.owner)
    const done = await open(world, org, link, 'POST')
    assert.deepEqual([done.status, /<h1>(.*)<\/h1>/.exec(done.text)?.[1]], [200, 'Email address confirmed'])
    const update = { type: 'realm_user', op: 'update' }
    assert.deepEqual(await queue.news(), [
      { ...update, person: { user_id: member.id, delivery_email: email } },
      { ...update, person: { user_id: member.id, new_email: email } },
    ])
    assert.equal((await anonymous('POST /fetch_api_key', { username: email, password })).body.email, email)
    assert.equal((await anonymous('POST /fetch_api_key', { username: member.email, password })).status, 401)
    const notice = (await mailTo(world, member.email)).at(-1)!
    assert.equal(notice.subject, `Your email address for ${org.realm.name} has changed`)
    assert.ok(notice.text.includes(email))
  })

  test('a link works once, for a day, and only the newest one', async world => {
    const org = await world.org()
    const { member } = org
    const old = await askFor(world, member, addressOf(org, 'one'))
    const link = await askFor(world, member, addressOf(org, 'two'))
    const dead = async (url: string): Promise<void> => {
      for (const method of ['GET', 'POST']) {
        const { status, text } = await open(world, org, url, method)
        assert.deepEqual([status, text.includes('This link doesn&#39;t work')], [404, true])
      }
    }
    await dead(old)
    await dead(link.replace(/.{3}\/$/, 'aaa/'))
    assert.equal((await open(world, org, link, 'POST')).status, 200)
    await dead(link)
    assert.equal(await emailOf(org, member), addressOf(org, 'two'))

    const late = await askFor(world, org.guest, addressOf(org, 'three'))
    world.advance(24 * 60 * 60 - 60)
    assert.equal((await open(world, org, late)).status, 200)
    world.advance(61)
    await dead(late)
  })

  test('a link is void after a new key, another new address, or the end of the account', async world => {
    const interventions: ((org: Org) => Promise<unknown>)[] = [
      ({ member }) => member.ok('POST /users/me/api_key/regenerate'),
      ({ admin, member, realm }) =>
        admin.ok(`PATCH /users/${member.id}`, { new_email: `kept@${realm.subdomain}.example` }),
      ({ admin, member }) => admin.ok(`DELETE /users/${member.id}`),
      ({ owner }) => owner.ok('POST /realm/deactivate', { deletion_delay_days: 'null' }),
    ]
    for (const [index, stepIn] of interventions.entries()) {
      const org = await world.org()
      const link = await askFor(world, org.member, addressOf(org, `stolen${index}`))
      await stepIn(org)
      for (const method of ['GET', 'POST']) assert.equal((await open(world, org, link, method)).status, 404)
    }
  })

  test('another organization does not know the link, and a form of another site fails', async world => {
    const [org, other] = [await world.org(), await world.org()]
    const link = await askFor(world, org.member, addressOf(org, 'mia.new'))
    for (const method of ['GET', 'POST']) {
      const { status } = await open(world, other, link.replace(org.host, other.host), method)
      assert.equal(status, 404)
    }
    const { pathname, port } = new URL(link)
    const headers = { origin: 'https://evil.example' }
    const crossing = await world.raw({ method: 'POST', path: pathname, host: `${org.host}:${port}`, headers })
    assert.equal(crossing.status, 403)
    assert.equal(await emailOf(org, org.member), org.member.email)
  })

  test('an address that the account cannot have gets no mail', async world => {
    const { member, owner, admin, realm } = await world.org()
    const refused = async (email: string, msg: string): Promise<void> => {
      const { status, body } = await member.call('PATCH /settings', { email, timezone: 'Europe/Berlin' })
      assert.deepEqual([status, body.code, body.msg], [400, 'BAD_REQUEST', msg])
      assert.deepEqual(await mailTo(world, email), [])
    }
    for (const bad of ['', 'mia', 'a@b@c.example', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
      await refused(bad, 'Enter a valid email address.')
    assert.equal(
      (await member.call('PATCH /settings', { email: admin.email.toUpperCase() })).body.msg,
      'Email is already in use.',
    )
    await owner.ok('POST /realm/domains', { domain: 'allowed.example', allow_subdomains: false })
    await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
    await refused('mia@elsewhere.example', "Email 'mia@elsewhere.example' not allowed in this organization")
    await askFor(world, member, `mia.${realm.subdomain}@allowed.example`)
    await owner.ok('PATCH /realm', { email_changes_disabled: true })
    await refused('mia2@allowed.example', 'Email address changes are disabled in this organization.')
    await askFor(world, admin, `ada.${realm.subdomain}@allowed.example`)
    assert.equal((await member.ok('GET /users/me')).timezone, '')
  })

  test('a link for an address that was taken meanwhile fails', async world => {
    const org = await world.org()
    const email = addressOf(org, 'shared')
    const link = await askFor(world, org.member, email)
    const rival = await askFor(world, org.guest, email)
    assert.equal((await open(world, org, rival, 'POST')).status, 200)
    const taken = await open(world, org, link, 'POST')
    assert.deepEqual([taken.status, /<p>(.*)<\/p>/.exec(taken.text)?.[1]], [400, 'Email is already in use.'])
    assert.equal(await emailOf(org, org.member), org.member.email)
  })

  test('in another letter case it is the same account; unchanged it is no change', async world => {
    const org = await world.org()
    const { member } = org
    await member.ok('PATCH /settings', { email: member.email })
    assert.deepEqual(await mailTo(world, member.email), [])
    const shouted = member.email.toUpperCase()
    assert.equal((await open(world, org, await askFor(world, member, shouted), 'POST')).status, 200)
    assert.equal(await emailOf(org, member), shouted)
  })

  test('administrators cannot change the address of other users this way', async world => {
    const { admin, member } = await world.org()
    const { body } = await admin.call('PATCH /settings', {
      email: 'x@y.example',
      target_users: { user_ids: [member.id] },
    })
    assert.equal(body.msg, 'email cannot be changed for other users')
  })

  test('mail without SMTP is a file that only its owner can read; the log names it without its content', async world => {
    const org = await world.org()
    const link = await askFor(world, org.member, addressOf(org, 'file'))
    const key = link.split('/').at(-2)!
    const folder = join(world.app.config.dataDir, 'mail')
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    for (const file of readdirSync(folder)) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600)
    const lines = world
      .log()
      .split('\n')
      .filter(line => line.includes('email sent'))
    assert.equal(lines.filter(line => line.includes(folder)).length, readdirSync(folder).length)
    assert.ok(!world.log().includes(key), 'the log holds the key of a link')
  })

  test('names are text in a mail, in its headers and in its HTML', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { name: 'Tide & <Sons>\u2028Bcc: x@y.example' })
    const email = addressOf(org, 'new.olu')
    await askFor(world, org.owner, email)
    const mail = (await mailTo(world, email)).at(-1)!
    assert.equal(mail.subject, 'Confirm your email address for Tide & <Sons> Bcc: x@y.example')
    assert.equal(mail.headers['bcc'], undefined)
    assert.ok(mail.html.includes('Tide &amp; &lt;Sons&gt;') && !mail.html.includes('<Sons>'))
    assert.equal(mail.headers['auto-submitted'], 'auto-generated')
  })
})

onEachDatabase(
  'requests for new addresses',
  test => {
    test('are limited, because each one sends a mail to an address', async world => {
      const org = await world.org()
      const ask = async (n: number): Promise<number> =>
        (await org.member.call('PATCH /settings', { email: addressOf(org, `n${n}`) })).status
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push(await ask(n))
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    })

    test('guessing links is limited', async world => {
      const org = await world.org()
      const guess = (n: number) => world.raw({ path: `/confirm-email/${String(n).padStart(24, 'a')}/`, host: org.host })
      const statuses = new Set<number>()
      for (let n = 0; n < 6; n++) statuses.add((await guess(n)).status)
      assert.deepEqual([...statuses], [404, 429])
    })
  },
  { PARLEY_RATE_LIMITS: 'login=5/1800,visitor=5/600' },
)
