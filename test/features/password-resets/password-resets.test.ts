// A new password by email, for people who forgot theirs.
import assert from 'node:assert/strict'
import { afterFile } from '#test/after-file.ts'
import { open, submit } from '#test/invites.ts'
import { linkIn } from '#test/mail.ts'
import { sessionOf, setCookie, signedIn } from '#test/sessions.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Answer, type Org, password, type Person, type World } from '#test/world.ts'

const smtp = await startSmtpServer()
afterFile(() => smtp.stop())

const newPassword = 'nine brass lanterns in the fog'

let people = 0
/** Addresses that no other test uses, because the mail server is the same for all of them. */
async function personWithMail(world: World, org: Org): Promise<{ person: Person; email: string }> {
  const person = await org.join(`Nora ${++people} ${world.kind}`)
  return { person, email: person.email }
}

/** The emails to an address, once everything requested is sent. */
async function mailTo({ app }: World, { owner }: Org, address: string) {
  // A write of the organization after the writes that the pages started.
  await owner.ok('PATCH /settings', { timezone: 'Europe/Berlin' })
  await app.jobs.idle()
  return smtp.received.filter(({ to }) => to === address)
}

const ask = (world: World, org: Org, email: string): Promise<Answer> => submit(world, org, '/forgot/', { email })

/** The path of the link in the newest email. */
async function linkFor(world: World, org: Org, email: string): Promise<string> {
  const before = (await mailTo(world, org, email)).length
  await ask(world, org, email)
  let mails = await mailTo(world, org, email)
  // On PostgreSQL the write of `mailTo` may overtake the one that the page started.
  while (mails.length === before) mails = await mailTo(world, org, email)
  return new URL(linkIn(mails.at(-1)!, '/reset/')).pathname
}

async function assertDead(world: World, org: Org, path: string): Promise<void> {
  for (const answer of [await open(world, org, path), await submit(world, org, path, { password: newPassword })]) {
    assert.deepEqual([answer.status, setCookie(answer)], [404, ''])
    assert.match(answer.text, /This link doesn.*t work/)
  }
}

const canLogIn = async ({ anonymous }: Org, username: string, typed: string): Promise<boolean> =>
  (await anonymous('POST /fetch_api_key', { username, password: typed })).status === 200

const mail = { PARLEY_SMTP_URL: smtp.url }

onEachDatabase(
  'a forgotten password',
  test => {
    test('an email replaces it, signs the browser in and everything else out', async world => {
      const org = await world.org()
      const { person, email } = await personWithMail(world, org)
      const session = await signedIn(world, org, person)
      assert.match((await open(world, org, '/login/')).text, /<a href="\/forgot\/">/)
      for (const path of ['/forgot/', '/forgot', '/forgot-password/', '/forgot-password'])
        assert.match((await open(world, org, path)).text, /Email address/, path)
      const path = await linkFor(world, org, email)
      const page = await open(world, org, path)
      assert.equal(page.status, 200)
      assert.ok(page.text.includes(email))
      assert.equal((await session.call('GET /users/me')).status, 200, 'opening the page changes nothing')

      const weak = await submit(world, org, path, { password: 'password' })
      assert.deepEqual([weak.status, setCookie(weak)], [400, ''])
      assert.match(weak.text, /harder to guess/)
      assert.equal(
        (await submit(world, org, path, { password: newPassword }, { origin: 'https://evil.example' })).status,
        403,
      )

      const answer = await submit(world, org, path, { password: newPassword })
      assert.deepEqual([answer.status, answer.headers.location], [303, '/'])
      assert.equal((await sessionOf(world, org, answer).ok('GET /users/me')).user_id, person.id)
      assert.equal((await session.call('GET /users/me')).status, 401)
      assert.equal((await person.call('GET /users/me')).status, 401)
      assert.equal(await canLogIn(org, email, password), false)
      assert.equal(await canLogIn(org, email, newPassword), true)
      await assertDead(world, org, path)
    })

    test('the response is the same for any address, and only people get email', async world => {
      const org = await world.org()
      const { person, email } = await personWithMail(world, org)
      const ended = await org.join('Ed Ended')
      await org.owner.ok(`DELETE /users/${ended.id}`)
      const answers = new Set<string>()
      for (const typed of [email, ended.email, org.bot.email, `nobody@${org.realm.subdomain}.example`]) {
        const { status, text } = await ask(world, org, typed)
        answers.add(`${status} ${text.replaceAll(typed, '')}`)
        assert.equal((await mailTo(world, org, typed)).length, typed === person.email ? 1 : 0)
      }
      assert.equal(answers.size, 1)
      assert.equal((await ask(world, org, 'no address')).status, 400)
    })

    test('a link works for an hour, in its organization', async world => {
      const [org, other] = [await world.org(), await world.org()]
      const { email } = await personWithMail(world, org)
      const path = await linkFor(world, org, email)
      await assertDead(world, other, path)
      await assertDead(world, org, path.replace(/.{5}\/$/, 'aaaaa/'))
      world.advance(3595)
      assert.equal((await open(world, org, path)).status, 200)
      world.advance(6)
      await assertDead(world, org, path)
    })

    test('a link is invalid after a new password, a new address, and the end of the account, its passwords or its organization', async world => {
      const ends: ((org: Org, person: Person) => Promise<unknown>)[] = [
        (_, person) =>
          person.ok('PATCH /settings', { old_password: password, new_password: 'six copper kettles sing' }),
        ({ owner }, { id }) => owner.ok(`PATCH /users/${id}`, { new_email: `other${id}@x.example` }),
        ({ owner }, { id }) => owner.ok(`DELETE /users/${id}`),
        ({ owner }) => owner.ok('PATCH /realm', { authentication_methods: { Email: false, LDAP: true } }),
        ({ owner }) => owner.ok('POST /realm/deactivate'),
      ]
      for (const end of ends) {
        const org = await world.org()
        const { person, email } = await personWithMail(world, org)
        const path = await linkFor(world, org, email)
        await end(org, person)
        await assertDead(world, org, path)
      }
    })

    test('two people use a link at once: one succeeds', async world => {
      const org = await world.org()
      const { email } = await personWithMail(world, org)
      const path = await linkFor(world, org, email)
      const uses = [newPassword, `${newPassword} again`].map(typed => submit(world, org, path, { password: typed }))
      assert.deepEqual(new Set((await Promise.all(uses)).map(({ status }) => status)), new Set([303, 404]))
    })

    test('a deactivated organization sends no email, and the page says so', async world => {
      const org = await world.org()
      const { email } = await personWithMail(world, org)
      await org.owner.ok('POST /realm/deactivate')
      for (const { text } of [await open(world, org, '/forgot/'), await ask(world, org, email)])
        assert.match(text, /This organization has been deactivated/)
      const other = await world.org()
      assert.deepEqual(await mailTo(world, other, email), [])
    })

    test('if only the directory has passwords, the page says so', async world => {
      const org = await world.org({ authentication_methods: { Email: false, LDAP: true } })
      const { email } = await personWithMail(world, org)
      for (const { text } of [await open(world, org, '/forgot/'), await ask(world, org, email)])
        assert.match(text, /Reset your password there/)
      assert.deepEqual(await mailTo(world, org, email), [])
    })
  },
  mail,
)

onEachDatabase(
  'forgotten password emails, with limits',
  test => {
    test("an account gets two an hour, and the response doesn't show it", async world => {
      const org = await world.org()
      const { email } = await personWithMail(world, org)
      const texts = new Set<string>()
      for (let n = 0; n < 4; n++) texts.add((await ask(world, org, email)).text)
      assert.equal(texts.size, 1)
      assert.equal((await mailTo(world, org, email)).length, 2)
    })
  },
  { ...mail, PARLEY_RATE_LIMITS: 'visitor=1000/60' },
)

onEachDatabase(
  'a forgotten password, with a directory',
  test => {
    test('an email tells a directory user to ask there', async world => {
      const org = await world.org({ authentication_methods: { Email: true, LDAP: true } })
      const { person, email } = await personWithMail(world, org)
      await world.app.db.write(org.realm.id, tx =>
        tx.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute(),
      )
      await ask(world, org, email)
      const [letter] = await mailTo(world, org, email)
      assert.match(letter?.text ?? '', /reset your password there/)
      assert.ok(!letter?.text.includes('/reset/'))
    })
  },
  { ...mail, PARLEY_LDAP_URL: 'ldap://127.0.0.1:9', PARLEY_LDAP_USER_DN: 'uid={username},dc=tide,dc=example' },
)

onEachDatabase('a forgotten password, without a mail server', test => {
  test('the page says that there is no email', async world => {
    const org = await world.org()
    for (const { text } of [await open(world, org, '/forgot/'), await ask(world, org, org.member.email)])
      assert.match(text, /This server can.*t send email/)
  })
})
