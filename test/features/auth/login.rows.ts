// Login with a password, and the requests of a client before it (docs/spec/authentication.md#post-fetch_api_key).
import assert from 'node:assert/strict'
import { password } from '#test/world.ts'
import { account, all, deactivated, emailVisibility, passwordLoginOff, realmDeactivated } from '#test/given.ts'
import { bad, missing, type Row, rowsWith } from '#test/row.ts'

const send = 'POST /fetch_api_key'
const failed = [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'] as const
const userEnded = [401, 'USER_DEACTIVATED', 'Account is deactivated'] as const
const noChallenge = { 'www-authenticate': undefined }
const wrong = 'not the right passphrase'

export const login: readonly Row[] = [
  {
    clause: 'authentication#login authentication#login-success',
    when: 'the address in another letter case and with spaces around; the key is the same each time',
    given: ({ anonymous, member }) => anonymous(send, { username: member.email, password }),
    send,
    fields: ({ member }) => ({ username: ` ${member.email.toUpperCase()} `, password }),
    answers: ({ member }) => ({ api_key: member.apiKey, email: member.email, user_id: member.id }),
  },
  {
    clause: 'authentication#login-success',
    when: 'the answer has the real address',
    given: emailVisibility('member', 4),
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    has: ({ member }) => ({ email: member.email }),
  },
  {
    clause: 'authentication#login-success authentication#basic',
    when: 'an Authorization header, even a bad one, is ignored',
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    request: { headers: { authorization: 'Bearer nonsense' } },
    has: ({ member }) => ({ api_key: member.apiKey }),
  },
  {
    clause: 'authentication#login-post',
    when: 'GET cannot sign in',
    send: 'GET /fetch_api_key',
    error: [405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: ['POST'] }],
    headers: { allow: 'POST' },
  },
  { clause: 'authentication#login-required', when: 'no parameters', send, error: missing('username') },
  ...rowsWith({ clause: 'authentication#login-required', send }, [
    { when: 'only the password', fields: { password }, error: missing('username') },
    { when: 'only the username', fields: { username: 'x' }, error: missing('password') },
  ]),
  {
    clause: 'authentication#login-host authentication#unknown-subdomain',
    when: 'the host selects no organization, whatever the username',
    send,
    fields: { username: 'x', password },
    request: { host: 'nobody.localhost' },
    error: [404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'],
  },
  {
    clause: 'authentication#login-required authentication#login-host',
    when: 'a missing parameter is checked before a host without organization',
    send,
    request: { host: 'nobody.localhost' },
    error: missing('username'),
  },
  ...rowsWith(
    {
      clause: 'authentication#login-username',
      send,
      fields: { username: 'hamlet', password },
      error: bad('Enter a valid email address.'),
    },
    [
      { when: 'a username that is no address' },
      { when: 'a username that is no address, even if password login is off', given: passwordLoginOff },
    ],
  ),
  {
    clause: 'authentication#login-disabled',
    when: 'password login is off, checked before the account',
    given: all(deactivated('member'), passwordLoginOff),
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: [401, 'PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization'],
  },
  {
    clause: 'authentication#login-organization authentication#login-no-challenge',
    when: 'the organization is deactivated',
    given: all(deactivated('member'), realmDeactivated),
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: [401, 'REALM_DEACTIVATED', 'This organization has been deactivated'],
    headers: noChallenge,
  },
  {
    clause: 'authentication#login-organization authentication#login-failed',
    when: 'without an account the answer does not reveal that the organization is deactivated',
    given: realmDeactivated,
    send,
    fields: { username: 'nobody@x.example', password },
    error: failed,
  },
  ...rowsWith({ given: deactivated('member'), send, error: userEnded }, [
    {
      clause: 'authentication#login-account users#deactivated-key',
      when: 'the account is deactivated',
      fields: ({ member }) => ({ username: member.email, password }),
      headers: noChallenge,
    },
    {
      clause: 'authentication#login-account',
      when: 'the account is deactivated, checked before the password',
      fields: ({ member }) => ({ username: member.email, password: wrong }),
    },
  ]),
  ...rowsWith({ clause: 'authentication#login-failed', send, error: failed }, [
    {
      clause: 'authentication#login-account authentication#login-failed',
      when: 'an empty password is wrong, even for a deactivated account',
      given: deactivated('member'),
      fields: ({ member }) => ({ username: member.email, password: '' }),
    },
    {
      clause: 'authentication#login-failed authentication#login-no-challenge',
      when: 'a wrong password',
      fields: ({ member }) => ({ username: member.email, password: wrong }),
      headers: noChallenge,
    },
    {
      when: 'the password with a trailing space',
      fields: ({ member }) => ({ username: member.email, password: `${password} ` }),
    },
    { when: 'an unknown user', fields: { username: 'nobody@x.example', password } },
    { when: 'a user of another organization', fields: ({ other }) => ({ username: other.member.email, password }) },
    { when: 'an empty password', fields: ({ member }) => ({ username: member.email, password: '' }) },
    {
      when: 'a password longer than any valid one',
      fields: ({ member }) => ({ username: member.email, password: 'x'.repeat(1_000) }),
    },
    { when: 'a bot', fields: ({ bot }) => ({ username: bot.email, password }) },
    {
      when: 'the generated address cannot be used to sign in',
      given: emailVisibility('member', 4),
      fields: ({ member }) => ({ username: `user${member.id}@parley.invalid`, password }),
    },
  ]),
  {
    clause: 'users#date-joined conventions#feature-level-fields',
    when: 'an account that an administrator created joins with its first login (level 475)',
    given: account('member', { awaits_first_login: 1, joined_at: 1_000_000_000 }),
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    has: {},
    async afterwards({ member, anonymous }) {
      const joined = (await member.ok('GET /users/me')).date_joined
      assert.notEqual(joined, '2001-09-09T01:46:40+00:00')
      await anonymous(send, { username: member.email, password })
      assert.equal((await member.ok('GET /users/me')).date_joined, joined)
    },
  },

  ...rowsWith({ clause: 'authentication#server-settings', send: 'GET /server_settings' }, [
    {
      clause: 'authentication#server-settings conventions#feature-level conventions#wire-names',
      when: 'the server settings need no credentials',
      answers: ({ realm, host, world }) => ({
        authentication_methods: { password: true, email: true, ldap: false },
        zulip_version: /^\d+\.\d+\.\d+/,
        zulip_merge_base: /^\d+\.\d+\.\d+/,
        zulip_feature_level: 509,
        push_notifications_enabled: false,
        is_incompatible: false,
        email_auth_enabled: true,
        require_email_format_usernames: true,
        realm_url: `http://${host}:${new URL(world.app.url).port}`,
        realm_uri: `http://${host}:${new URL(world.app.url).port}`,
        realm_name: realm.name,
        realm_icon: /./,
        realm_description: '',
        realm_web_public_access_enabled: true,
        external_authentication_methods: [],
      }),
    },
    {
      when: 'the description of the organization is HTML',
      given: ({ admin }) => admin.ok('PATCH /realm', { description: 'The **bay** of <b>' }),
      has: { realm_description: '<p>The <strong>bay</strong> of &lt;b&gt;</p>' },
    },
    {
      when: 'bad credentials do not matter for the server settings',
      request: { headers: { authorization: 'Bearer nonsense' } },
      has: { zulip_feature_level: 509 },
    },
    {
      when: 'the server settings show that password login is off',
      given: passwordLoginOff,
      has: { email_auth_enabled: false, authentication_methods: { password: false, email: false } },
    },
  ]),
  {
    clause: 'authentication#unknown-subdomain',
    when: 'server settings of an unused subdomain',
    send: 'GET /server_settings',
    request: { host: 'nobody.localhost' },
    error: bad('Invalid subdomain'),
  },
]
