// Mail from a real process: the test command, and a crash while mail is being sent.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { smtpServer } from '#core/server/option-readers.ts'
import { init, inPairs, install, type Installation, type Owner } from '#test/command.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { mainKinds } from '#test/long.ts'
import { basic, formBody, rawRequest } from '#test/http.ts'
import { readMail } from '#test/mail.ts'
import { openInstalled } from '#test/open-database.ts'
import { startSmtpServer } from '#test/smtp-server.ts'

async function askForAddress(url: string, { email, api_key }: Owner, wanted: string): Promise<void> {
  const headers = { authorization: basic(email, api_key), 'content-type': 'application/x-www-form-urlencoded' }
  const request = { method: 'PATCH', path: '/api/v1/settings', headers, body: formBody({ email: wanted }) }
  const { status, text } = await rawRequest(url, request)
  assert.equal(status, 200, text)
}

/** A server whose first email has reached a mail server that doesn't acknowledge it. */
async function mailUnderWay(t: TestContext, kind: DatabaseKind) {
  const smtp = await startSmtpServer()
  t.after(() => smtp.stop())
  const here = await install(t, kind, { PARLEY_SMTP_URL: smtp.url })
  const owner = await init(here)
  const server = await here.start()
  const arrived = smtp.hang()
  await askForAddress(server.url, owner, 'olga.new@example.com')
  await arrived
  return { smtp, here, server }
}

async function endClaims(here: Installation): Promise<void> {
  const db = await openInstalled(here)
  await db.write(0, tx => tx.db.updateTable('outgoing_mail').set({ try_after: 0 }).execute())
  await db.close()
}

for (const kind of mainKinds())
  void describe(`mail and crashes (${kind})`, inPairs, () => {
    it('an email that was being sent when the server was killed is sent after the next start', async t => {
      const { smtp, here, server } = await mailUnderWay(t, kind)
      server.child.kill('SIGKILL')
      await server.ended
      smtp.behave()
      assert.deepEqual(smtp.received, [])
      // When other servers could send it, the email stays claimed for two minutes.
      if (kind === 'postgres') await endClaims(here)
      const mail = smtp.next()
      const second = await here.start()
      assert.equal((await mail).to, 'olga.new@example.com')
      assert.equal((await second.stop()).code, 0)
      assert.equal(smtp.received.length, 1)
    })

    it("a server that has to stop doesn't wait for a mail server that hangs", async t => {
      const { server } = await mailUnderWay(t, kind)
      const begin = performance.now()
      assert.equal((await server.stop()).code, 0)
      // nodemailer itself would wait half a minute.
      assert.ok(performance.now() - begin < 20_000)
    })
  })

void describe('parley mail-test', inPairs, () => {
  it('sends an email through the configured server', async t => {
    const smtp = await startSmtpServer()
    t.after(() => smtp.stop())
    const here = await install(t, 'sqlite', { PARLEY_SMTP_URL: smtp.url, PARLEY_MAIL_FROM: 'chat@tide.example' })
    const { code, stdout, stderr } = await here.parley('mail-test', 'olga@example.com')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^127\.0\.0\.1 accepted an email from chat@tide\.example to olga@example\.com\. /)
    assert.partialDeepStrictEqual(smtp.received[0]?.headers, {
      from: 'Parley <chat@tide.example>',
      to: 'olga@example.com',
    })
  })

  it('without SMTP prints where the file is', async t => {
    const here = await install(t, 'sqlite')
    const { by, where } = JSON.parse((await here.parley('mail-test', 'olga@example.com', '--json')).stdout)
    assert.equal(by, 'file')
    assert.equal(readMail(readFileSync(where, 'utf8')).to, 'olga@example.com')
    assert.equal(statSync(where).mode & 0o777, 0o600)
    assert.ok(!existsSync(`${here.dataDir}/parley.db`), 'it needs no database')
  })

  it('prints on one line why it failed, without the password', async t => {
    const smtp = await startSmtpServer()
    smtp.refuse('olga@example.com', '550 no such person')
    t.after(() => smtp.stop())
    const wrongLogin = smtp.url.replace(/:[^:@]+@/, ':guessed@')
    const cases: [Record<string, string>, string, RegExp][] = [
      [{ PARLEY_SMTP_URL: smtp.url }, 'olga@example.com', /didn't accept the email: 550 no such person\.\n$/],
      [{ PARLEY_SMTP_URL: wrongLogin }, 'max@example.com', /didn't accept the email: it refused the login\.\n$/],
      [
        { PARLEY_SMTP_URL: 'smtp://x:guessed@127.0.0.1:1' },
        'max@example.com',
        /127\.0\.0\.1:1 didn't accept the email: .*REFUSED/,
      ],
      [{ PARLEY_SMTP_URL: 'smtp://x:guessed@%zz' }, 'max@example.com', /^PARLEY_SMTP_URL must look like smtp:\/\/USER/],
      [
        { PARLEY_SMTP_URL: 'http://x:guessed@host' },
        'max@example.com',
        /^PARLEY_SMTP_URL must look like smtp:\/\/USER/,
      ],
      [
        { PARLEY_SMTP_URL: 'smtp://host?tls=maybe' },
        'max@example.com',
        /^After the port, PARLEY_SMTP_URL can only have \?tls=on or \?tls=off/,
      ],
      [{ PARLEY_MAIL_FROM: 'Chat' }, 'max@example.com', /^PARLEY_MAIL_FROM must look like/],
      [{}, 'max', /^"max" isn't an email address\.\n$/],
    ]
    for (const [variables, to, sentence] of cases) {
      const { code, stdout, stderr } = await (await install(t, 'sqlite', variables)).parley('mail-test', to)
      assert.deepEqual([code, stdout], [1, ''], stderr)
      assert.match(stderr, sentence)
      assert.ok(!stderr.includes('guessed') && !/\n +at /.test(stderr), stderr)
    }
  })

  it('sends nothing unencrypted to another machine', () => {
    const tls = (url: string): string => smtpServer(url, 'X').tls
    assert.deepEqual(
      [
        'smtp://mail.example',
        'smtp://localhost',
        'smtp://[::1]:25',
        'smtps://localhost',
        'smtp://mail.example?tls=off',
      ].map(tls),
      ['upgrade', 'never', 'never', 'always', 'never'],
    )
  })
})
