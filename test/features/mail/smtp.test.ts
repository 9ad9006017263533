// Email through a real SMTP conversation, with a server that is sometimes down.
import assert from 'node:assert/strict'
import { afterFile } from '#test/after-file.ts'
import { eventsOf } from '#test/events.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

const smtp = await startSmtpServer()
afterFile(() => smtp.stop())

const receivedBy = (address: string) => smtp.received.filter(({ to }) => to === address)

/** The mail server is the same for both databases. */
const addressOf = ({ kind }: World, { realm }: Org, name: string): string =>
  `${name}.${kind}@${realm.subdomain}.example`

async function ask(world: World, org: Org, name: string): Promise<string> {
  const email = addressOf(world, org, name)
  const { app } = world
  const { member } = org
  await member.ok('PATCH /settings', { email })
  await app.jobs.idle()
  return email
}

/** Advances the clock and runs the mail job. */
async function later({ advance, app }: World, seconds: number): Promise<void> {
  advance(seconds)
  app.jobs.wake('mail')
  await app.jobs.idle()
}

const waiting = async ({ app }: World, address: string): Promise<number> =>
  (
    await app.db.readOne(tx =>
      tx.db.selectFrom('outgoing_mail').select('id').where('recipient', '=', address).execute(),
    )
  ).length

/** New addresses of these users, with waiting email. */
async function queued(world: World, org: Org, people: readonly Person[]): Promise<string[]> {
  await smtp.stop()
  const emails = people.map(({ id }) => addressOf(world, org, `many${id}`))
  for (const [n, person] of people.entries()) await person.ok('PATCH /settings', { email: emails[n] })
  await world.app.jobs.idle()
  await smtp.start()
  return emails
}

const loggedMail = ({ log }: World, text: string): any[] =>
  log()
    .split('\n')
    .filter(line => line.includes(`"msg":"${text}"`))
    .map(line => JSON.parse(line))

onEachDatabase(
  'mail over SMTP',
  test => {
    test('is sent with the commit, once, as text and HTML, from the configured sender', async world => {
      const org = await world.org()
      const email = await ask(world, org, 'smtp')
      const [mail, ...more] = receivedBy(email)
      assert.deepEqual(more, [])
      assert.equal(mail?.headers['from'], 'Tide Chat <chat@tide.example>')
      assert.match(mail?.headers['message-id'] ?? '', /^<[\d-]+@tide\.example>$/)
      assert.match(mail?.text ?? '', /\/confirm-email\/[a-z2-7]{24}\/\n/)
      assert.match(mail?.html ?? '', /<a href="http[^"]+\/confirm-email\/[a-z2-7]{24}\/"/)
      assert.equal(await waiting(world, email), 0)
    })

    test("reaches a mail server that was down once it's back", async world => {
      const org = await world.org()
      await smtp.stop()
      const email = await ask(world, org, 'patient')
      await later(world, 30)
      assert.equal(await waiting(world, email), 1)
      await smtp.start()
      await later(world, 29)
      assert.equal(receivedBy(email).length, 0, 'not before the minute is over')
      await later(world, 2)
      assert.equal(receivedBy(email).length, 1)
      assert.equal(await waiting(world, email), 0)
      assert.partialDeepStrictEqual(loggedMail(world, 'failed to send email, retrying').at(-1), {
        again_in_seconds: 60,
      })
    })

    test("isn't delayed by a wall clock that is set back", async world => {
      const org = await world.org()
      await smtp.stop()
      const email = await ask(world, org, 'clock')
      await smtp.start()
      world.setClockBack(3_600)
      await later(world, 61)
      assert.equal(receivedBy(email).length, 1)
    })

    test('to a refused recipient is given up right away, and other emails are still sent', async world => {
      const org = await world.org()
      const refused = addressOf(world, org, 'nobody')
      smtp.refuse(refused, '550 5.1.1 no such person')
      await ask(world, org, 'nobody')
      assert.equal(await waiting(world, refused), 0)
      assert.partialDeepStrictEqual(loggedMail(world, 'gave up on email').at(-1), {
        realm_id: org.realm.id,
        reason: '550 5.1.1 no such person',
      })
      assert.equal(receivedBy(await ask(world, org, 'somebody')).length, 1)
    })

    test('to a temporarily refused recipient is retried at growing intervals, and given up after three days', async world => {
      const org = await world.org()
      const email = addressOf(world, org, 'busy')
      smtp.refuse(email, '451 4.3.0 try later')
      const before = loggedMail(world, 'failed to send email, retrying').length
      await ask(world, org, 'busy')
      for (const minutes of [1, 2, 5, 10, 30]) await later(world, minutes * 60)
      const waits = loggedMail(world, 'failed to send email, retrying').slice(before)
      assert.deepEqual(
        waits.map(line => line.again_in_seconds / 60),
        [1, 2, 5, 10, 30, 30],
      )
      await later(world, 2 * 24 * 60 * 60)
      assert.equal(await waiting(world, email), 1)
      await later(world, 24 * 60 * 60)
      assert.equal(await waiting(world, email), 0)
      assert.partialDeepStrictEqual(loggedMail(world, 'gave up on email').at(-1), { reason: '451 4.3.0 try later' })
    })

    test("isn't given up because of a clock that jumps ahead", async world => {
      const org = await world.org()
      const email = addressOf(world, org, 'asleep')
      smtp.refuse(email, '451 4.3.0 try later')
      await ask(world, org, 'asleep')
      world.setClockBack(-4 * 24 * 60 * 60)
      await later(world, 60)
      assert.equal(await waiting(world, email), 1)
    })

    test('shares a connection when there is a lot of it', async world => {
      const org = await world.org()
      const emails = await queued(world, org, [org.member, org.guest, org.moderator, org.admin])
      const connected = smtp.connections()
      await later(world, 60 * 60)
      assert.equal(smtp.connections(), connected + 1)
      for (const email of emails) assert.equal(receivedBy(email).length, 1)
    })

    test("isn't sent for a rolled back transaction", async world => {
      const org = await world.org()
      const email = addressOf(world, org, 'never')
      const told = await eventsOf(org, () => org.member.call('PATCH /settings', { email, full_name: '' }))
      await world.app.jobs.idle()
      assert.deepEqual([told, await waiting(world, email), receivedBy(email)], [[], 0, []])
    })

    test("appears in the log neither with its text nor with the mail server's password", async world => {
      const org = await world.org()
      await smtp.stop()
      const email = await ask(world, org, 'secret')
      const rows = await world.app.db.readOne(tx => tx.db.selectFrom('outgoing_mail').selectAll().execute())
      await smtp.start()
      await later(world, 60 * 60)
      const key = /confirm-email\/(\w+)/.exec(receivedBy(email)[0]?.text ?? '')?.[1] ?? 'no key'
      assert.match(key, /^[a-z2-7]{24}$/)
      assert.ok(!JSON.stringify(rows).includes('confirm'))
      for (const secret of [key, 'p@ss/word:1', encodeURIComponent('p@ss/word:1')])
        assert.ok(!world.log().includes(secret), secret)
      assert.ok(!JSON.stringify(world.app.config).includes('word:1'))
    })

    test('being sent is finished by a server that stops, which sends no other', async world => {
      const org = await world.org()
      const emails = await queued(world, org, [org.member, org.guest])
      const arrived = smtp.hang()
      world.advance(60 * 60)
      world.app.jobs.wake('mail')
      await arrived
      const stopped = world.app.stop()
      smtp.behave()
      smtp.acknowledge()
      await stopped
      assert.equal(emails.flatMap(email => receivedBy(email)).length, 1)
    })
  },
  { PARLEY_SMTP_URL: smtp.url, PARLEY_MAIL_FROM: 'Tide Chat <chat@tide.example>' },
)
