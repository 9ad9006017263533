// Login with a company's directory over a real connection: a small server of the tests, and Debian's slapd where it is
// installed, in the long form of the test.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { afterFile } from '#test/after-file.ts'
import { confirmAddress } from '#test/operator.ts'
import { base, hasSlapd, reader, startOwn, startSlapd, type TestDirectory } from '#test/directory.ts'
import { eventsOf } from '#test/events.ts'
import { certificateFile } from '#test/ldap-server.ts'
import { basic } from '#test/http.ts'
import { newcomer, open, proofPath, submit } from '#test/invites.ts'
import { size } from '#test/long.ts'
import { linkIn, mailTo } from '#test/mail.ts'
import { logIn, sessionOf } from '#test/sessions.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import { type Answer, type Org, password as ownPassword, type World } from '#test/world.ts'

const hamlet = { uid: 'hamlet', mail: 'hamlet@tide.example', cn: 'Hamlet Dane', password: 'to be or not to be' }
const odd = { uid: 'a,b+c=(d)*\\ e', mail: 'odd@tide.example', cn: 'Odd "Oddy" <o@x> *', password: 'ördinary ✓' }
const nameless = { uid: 'nomail', cn: 'No Mail', password: 'has no address' }
const twins = ['castor', 'pollux'].map(uid => ({ uid, mail: 'twins@tide.example', cn: uid, password: 'twins' }))
const people = [hamlet, odd, nameless, ...twins]

const refusal = 'Your username or password is incorrect'
const login = ({ anonymous }: Org, username: string, password: string): Promise<Answer> =>
  anonymous('POST /fetch_api_key', { username, password })

async function orgWithDirectory({ org }: World, methods = { Email: true, LDAP: true }): Promise<Org> {
  const made = await org()
  await made.owner.ok('PATCH /realm', { authentication_methods: methods })
  return made
}

async function refused(org: Org, username: string, password: string): Promise<void> {
  const { status, body } = await login(org, username, password)
  assert.deepEqual([status, body.code, body.msg], [401, 'AUTHENTICATION_FAILED', refusal], username)
}

const memberCount = async ({ owner }: Org): Promise<number> => (await owner.ok('GET /users')).members.length

function suite(name: string, directory: TestDirectory): void {
  const { port, tlsPort } = directory
  const search = { PARLEY_LDAP_BASE: base, PARLEY_LDAP_BIND_DN: reader.dn, PARLEY_LDAP_BIND_PASSWORD: reader.password }
  const byName = { ...search, PARLEY_LDAP_URL: `ldap://127.0.0.1:${port}` }

  onEachDatabase(
    `${name}, searched by name`,
    test => {
      test('the first login creates the account, later logins use it', async world => {
        const org = await orgWithDirectory(world)
        const answers: Answer[] = []
        const told = await eventsOf(org, async () => answers.push(await login(org, 'hamlet', hamlet.password)))
        const { user_id, email, api_key } = answers[0]!.body
        assert.equal(email, hamlet.mail)
        const added = told.find(({ event }) => event === 'realm_user/add')
        assert.partialDeepStrictEqual(added?.payload.person, { user_id, full_name: 'Hamlet Dane', role: 400 })
        for (const username of ['HAMLET', ' hamlet '])
          assert.deepEqual((await login(org, username, hamlet.password)).body, {
            result: 'success',
            msg: '',
            api_key,
            email,
            user_id,
          })
        assert.equal((await org.owner.ok(`GET /users/${user_id}`)).user.delivery_email, hamlet.mail)
      })

      test('the first login gets the greeting of any new person', async world => {
        const org = await world.org(undefined, { hasWelcome: true })
        await org.owner.ok('PATCH /realm', {
          authentication_methods: { Email: true, LDAP: true },
          welcome_message_custom_text: 'Tea is at four.',
        })
        const { email, api_key } = (await login(org, 'hamlet', hamlet.password)).body
        const path = '/api/v1/messages?anchor=newest&num_before=9&num_after=0&apply_markdown=false'
        const headers = { authorization: basic(email, api_key) }
        const { messages } = (await world.raw({ host: org.host, path, headers })).body
        const direct = messages.filter((message: any) => message.type === 'private')
        assert.deepEqual(
          direct.map((message: any) => /^Welcome!|^Tea is at four\.$/.exec(message.content)?.[0]),
          ['Welcome!', 'Tea is at four.'],
        )
      })

      test('simultaneous first logins create one account', async world => {
        const org = await orgWithDirectory(world)
        const before = await memberCount(org)
        const answers = await Promise.all(Array.from({ length: 5 }, () => login(org, 'hamlet', hamlet.password)))
        assert.equal(new Set(answers.map(({ body }) => body.user_id)).size, 1)
        assert.equal(await memberCount(org), before + 1)
      })

      test('every other name or password gets the same error', async world => {
        const org = await orgWithDirectory(world)
        const before = await memberCount(org)
        for (const wrong of ['', 'wrong', `${hamlet.password} `, 'x'.repeat(1_000)]) await refused(org, 'hamlet', wrong)
        await refused(org, 'horatio', hamlet.password)
        await refused(org, 'x'.repeat(254), hamlet.password)
        await refused(org, nameless.uid, nameless.password)
        assert.match(world.log(), /directory entry has no usable email address/)
        for (const injected of [
          '*',
          'ham*',
          'hamlet)(uid=*',
          '*)(|(uid=*',
          'hamlet)(cn=Hamlet Dane',
          'x)(|(uid=hamlet)',
          'hamlet\\2a',
          `hamlet,${base}`,
          `uid=hamlet,${base}`,
        ])
          await refused(org, injected, hamlet.password)
        assert.equal(await memberCount(org), before)
      })

      test('special characters in a name are allowed, and the display name is made valid', async world => {
        const org = await orgWithDirectory(world)
        const { status, body, text } = await login(org, odd.uid, odd.password)
        assert.equal(status, 200, text)
        assert.equal((await org.owner.ok(`GET /users/${body.user_id}`)).user.full_name, 'Odd Oddy <o x')
      })

      test("the sign-in page accepts the directory's name and password", async world => {
        const org = await orgWithDirectory(world)
        const answer = await logIn(world, org, { username: 'hamlet', password: hamlet.password })
        assert.equal(answer.status, 303, answer.text)
        assert.equal((await sessionOf(world, org, answer).ok('GET /users/me')).delivery_email, hamlet.mail)
        assert.equal((await logIn(world, org, { username: 'hamlet', password: 'wrong' })).status, 400)
      })

      test('one address in each organization: accounts of other organizations stay closed', async world => {
        const [org, other] = [await orgWithDirectory(world), await orgWithDirectory(world)]
        const [here, there] = [
          await login(org, 'hamlet', hamlet.password),
          await login(other, 'hamlet', hamlet.password),
        ]
        assert.notEqual(here.body.user_id, there.body.user_id)
        assert.notEqual(here.body.api_key, there.body.api_key)
      })

      test("a bot can't sign in", async world => {
        const org = await orgWithDirectory(world)
        const { user_id } = (await login(org, 'hamlet', hamlet.password)).body
        await world.app.db.write(org.realm.id, tx =>
          tx.db.updateTable('account').set({ bot_type: 1 }).where('id', '=', user_id).execute(),
        )
        await refused(org, 'hamlet', hamlet.password)
      })

      test('a deactivated organization says so only after the right password', async world => {
        const org = await orgWithDirectory(world)
        await org.owner.ok('POST /realm/deactivate', { deletion_delay_days: null })
        const { status, body } = await login(org, 'hamlet', hamlet.password)
        assert.deepEqual([status, body.code], [401, 'REALM_DEACTIVATED'])
        await refused(org, 'hamlet', 'wrong')
      })

      test('the rules for addresses and names apply to new accounts', async world => {
        const org = await orgWithDirectory(world)
        const before = await memberCount(org)
        await org.owner.ok('POST /realm/domains', { domain: 'allowed.example', allow_subdomains: true })
        await org.owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
        const outside = await login(org, 'hamlet', hamlet.password)
        assert.deepEqual(
          [outside.status, outside.body.msg],
          [400, `Email '${hamlet.mail}' not allowed in this organization`],
        )
        await org.owner.ok('PATCH /realm', { emails_restricted_to_domains: false, require_unique_names: true })
        await org.join('Hamlet Dane')
        assert.equal(
          (await login(org, 'hamlet', hamlet.password)).body.msg,
          'Unique names required in this organization.',
        )
        assert.equal(await memberCount(org), before + 1)
      })

      test("a directory login can't open an account with an unconfirmed address", async world => {
        const org = await world.org()
        await org.owner.ok('PATCH /realm', { invite_required: false })
        const stranger = { ...newcomer, email: hamlet.mail }
        assert.equal((await submit(world, org, '/join/', stranger)).status, 303)
        await org.owner.ok('PATCH /realm', { authentication_methods: { Email: true, LDAP: true } })
        const attempt = await login(org, 'hamlet', hamlet.password)
        assert.deepEqual(
          [attempt.status, attempt.body.code, attempt.body.msg, attempt.body.api_key],
          [
            401,
            'AUTHENTICATION_FAILED',
            'Someone created an account with your email address without confirming it. Ask an administrator for help.',
            undefined,
          ],
        )
        const taken = await login(org, hamlet.mail, stranger.password)
        assert.equal(taken.status, 200)

        // The administrator takes the address from the other account.
        await org.owner.ok(`PATCH /users/${taken.body.user_id}`, { new_email: 'stranger@tide.example' })
        const first = await login(org, 'hamlet', hamlet.password)
        assert.equal(first.status, 200)
        assert.notEqual(first.body.user_id, taken.body.user_id)
      })

      test('a login can open an account whose address its owner, an administrator or the operator confirmed', async world => {
        for (const confirm of ['owner', 'administrator', 'operator'] as const) {
          const org = await world.org()
          await org.owner.ok('PATCH /realm', { invite_required: false, email_changes_disabled: true })
          await submit(world, org, '/join/', { ...newcomer, email: hamlet.mail })
          await org.owner.ok('PATCH /realm', { authentication_methods: { Email: true, LDAP: true } })
          const { api_key, user_id } = (await login(org, hamlet.mail, newcomer.password)).body
          assert.equal((await login(org, 'hamlet', hamlet.password)).status, 401)
          if (confirm === 'administrator') await org.owner.ok(`PATCH /users/${user_id}`, { new_email: hamlet.mail })
          else if (confirm === 'operator') await confirmAddress(world, org, hamlet.mail)
          else {
            const before = (await mailTo(world, hamlet.mail)).length
            const authorization = basic(hamlet.mail, api_key)
            const asked = await org.anonymous(
              'PATCH /settings',
              { email: hamlet.mail },
              { headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' } },
            )
            assert.equal(asked.status, 200, asked.text)
            const mails = await mailTo(world, hamlet.mail)
            assert.equal(mails.length, before + 1)
            const link = new URL(linkIn(mails.at(-1)!, '/confirm-email/')).pathname
            assert.match((await open(world, org, link)).text, /wants to use <strong>hamlet@tide.example<\/strong> in/)
            assert.equal((await submit(world, org, link, {})).status, 200)
            assert.equal((await mailTo(world, hamlet.mail)).length, before + 1, 'nothing has changed')
          }
          assert.equal((await login(org, 'hamlet', hamlet.password)).body.user_id, user_id)
        }
      })

      test('a login can open an account that an administrator created', async world => {
        const org = await world.org()
        const { email, password } = { email: hamlet.mail, password: newcomer.password }
        const made = await org.admin.ok('POST /users', { email, password, full_name: 'Hamlet' })
        await org.owner.ok('PATCH /realm', { authentication_methods: { Email: true, LDAP: true } })
        assert.equal((await login(org, 'hamlet', hamlet.password)).body.user_id, made.user_id)
      })

      test('with a directory, an email confirms the address before joining', async world => {
        const org = await orgWithDirectory(world)
        await org.owner.ok('PATCH /realm', { invite_required: false })
        const stranger = { ...newcomer, email: hamlet.mail }
        assert.match((await submit(world, org, '/join/', stranger)).text, /Check your email/)
        assert.equal((await login(org, hamlet.mail, stranger.password)).status, 401)
        const first = await login(org, 'hamlet', hamlet.password)
        assert.equal(first.body.email, hamlet.mail)
        assert.match(
          (await submit(world, org, await proofPath(world, hamlet.mail), stranger)).text,
          /This address already has an account/,
        )
      })

      test("the server doesn't change a password that it doesn't store", async world => {
        const org = await orgWithDirectory(world)
        const { email, api_key } = (await login(org, 'hamlet', hamlet.password)).body
        const { status, body } = await org.anonymous(
          'PATCH /settings',
          { old_password: hamlet.password, new_password: 'a new and long passphrase' },
          { headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` } },
        )
        assert.deepEqual([status, body.msg], [400, "Your password is managed by your organization's directory."])
      })

      test('clients see that LDAP is on', async world => {
        const org = await world.org()
        const told = await eventsOf(org, () =>
          org.owner.ok('PATCH /realm', { authentication_methods: { Email: false, LDAP: true } }),
        )
        assert.deepEqual(told[0]?.payload.data.authentication_methods.LDAP, { enabled: true, available: true })
      })

      test('the server neither stores nor logs a password', async world => {
        const org = await orgWithDirectory(world)
        await login(org, 'hamlet', hamlet.password)
        for (const secret of [hamlet.password, reader.password]) assert.ok(!world.log().includes(secret))
        assert.ok(!JSON.stringify(world.app.config).includes(reader.password))
      })
    },
    byName,
  )

  onEachDatabase(
    `${name}, with limits`,
    test => {
      test('attempts count for the account, however the name is spelled', async world => {
        const org = await orgWithDirectory(world)
        const statuses = []
        for (const username of ['hamlet', 'HAMLET', ' hamlet', 'ｈamlet', hamlet.mail, hamlet.mail, 'hamlet'])
          statuses.push((await login(org, username, 'a guess')).status)
        assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
        assert.equal((await login(org, 'hamlet', hamlet.password)).status, 429)
      })
    },
    { ...byName, PARLEY_LDAP_FILTER: '(|(uid={username})(mail={username}))', PARLEY_RATE_LIMITS: 'login=5/1800' },
  )

  mainlyOnSqlite(
    `${name}, directly, with StartTLS`,
    test => {
      test('a user whose password opens their own entry is signed in', async world => {
        const org = await orgWithDirectory(world)
        for (const { uid, mail, password } of [hamlet, odd])
          assert.equal((await login(org, uid, password)).body.email, mail)
        await refused(org, 'hamlet', 'wrong')
        for (const injected of [
          `hamlet,${base}`,
          'hamlet,cn=x',
          'x+uid=hamlet',
          'hamlet\\',
          '"hamlet"',
          '#68616d6c6574',
        ])
          await refused(org, injected, hamlet.password)
      })
    },
    {
      PARLEY_LDAP_URL: `ldap://localhost:${port}?tls=on`,
      PARLEY_LDAP_CA_FILE: certificateFile,
      PARLEY_LDAP_USER_DN: `uid={username},${base}`,
    },
  )

  onEachDatabase(
    `${name}, searched by address, over TLS, without new accounts`,
    test => {
      test('only users with an account can sign in', async world => {
        const org = await orgWithDirectory(world)
        assert.equal((await login(org, 'hamlet', hamlet.password)).body.msg, 'Enter a valid email address.')
        await refused(org, hamlet.mail, hamlet.password)
        await org.admin.ok('POST /users', {
          email: hamlet.mail,
          full_name: 'Hamlet',
          password: 'four herons by the lock',
        })
        const { status, body } = await login(org, hamlet.mail.toUpperCase(), hamlet.password)
        assert.deepEqual([status, body.email], [200, hamlet.mail])
        assert.equal((await org.anonymous('GET /server_settings')).body.require_email_format_usernames, true)
      })

      test("an address with two entries can't be used to sign in", async world => {
        const org = await orgWithDirectory(world)
        await refused(org, 'twins@tide.example', 'twins')
        assert.match(world.log(), /matched more than one person/)
      })
    },
    {
      ...search,
      PARLEY_LDAP_URL: `ldaps://127.0.0.1:${tlsPort}`,
      PARLEY_LDAP_CA_FILE: certificateFile,
      PARLEY_LDAP_FILTER: '(&(objectClass=*)(mail={email}))',
      PARLEY_LDAP_CREATE_ACCOUNTS: 'off',
    },
  )

  const unusable: [string, Record<string, string>][] = [
    ['over TLS with an untrusted certificate', { ...search, PARLEY_LDAP_URL: `ldaps://127.0.0.1:${tlsPort}` }],
    ['by StartTLS with an untrusted certificate', { ...search, PARLEY_LDAP_URL: `ldap://127.0.0.1:${port}?tls=on` }],
    ['with a wrong password for searching', { ...byName, PARLEY_LDAP_BIND_PASSWORD: 'wrong' }],
    ['that is down', { ...byName, PARLEY_LDAP_URL: 'ldap://127.0.0.1:1' }],
  ]
  for (const [how, env] of unusable)
    mainlyOnSqlite(
      `${name}, ${how}`,
      test => {
        test('logins fail, and the log says why', async world => {
          const org = await orgWithDirectory(world)
          for (const password of [hamlet.password, 'wrong']) {
            const { status, body } = await login(org, 'hamlet', password)
            assert.deepEqual([status, body.code], [401, 'AUTHENTICATION_FAILED'])
            assert.match(body.msg, /so your password couldn't be checked/)
          }
          assert.match(world.log(), /directory request failed/)
          assert.equal((await login(org, org.member.email, ownPassword)).status, 200)
        })
      },
      env,
    )
}

const own = await startOwn(people)
afterFile(() => own.stop())
suite('our own directory', own)

if (hasSlapd && size(false, true)) {
  const debians = await startSlapd(people)
  afterFile(() => debians.stop())
  suite('slapd', debians)
} else
  void it('slapd', { skip: 'only in the long form, and where slapd is installed (apt-get install slapd)' }, () => {})
