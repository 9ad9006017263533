// Login with a password and what a client asks before it (spec 4.4, addendum C.3, C.5, E.4).
import assert from 'node:assert/strict'
import { password } from '#test/world.ts'
import { account, all, deactivated, emailVisibility, passwordLoginOff, realmDeactivated } from './given.ts'
import { bad, missing, type Row } from './row.ts'

const send = 'POST /fetch_api_key'
const failed = [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'] as const
const userEnded = [401, 'USER_DEACTIVATED', 'Account is deactivated'] as const
const noChallenge = { 'www-authenticate': undefined }
const wrong = 'not the right passphrase'

export const login: readonly Row[] = [
  {
    clause: '4.4.1 E.4.12',
    when: 'the address in other letters and with spaces around, again the same key',
    given: ({ anonymous, member }) => anonymous(send, { username: member.email, password }),
    send,
    fields: ({ member }) => ({ username: ` ${member.email.toUpperCase()} `, password }),
    answers: ({ member }) => ({ api_key: member.apiKey, email: member.email, user_id: member.id }),
  },
  {
    clause: 'E.4.12',
    when: 'the real address is told to who proved to own it',
    given: emailVisibility('member', 4),
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    has: ({ member }) => ({ email: member.email }),
  },
  {
    clause: 'E.4.12 5.1',
    when: 'an Authorization header, even a bad one, is not looked at',
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    request: { headers: { authorization: 'Bearer nonsense' } },
    has: ({ member }) => ({ api_key: member.apiKey }),
  },
  {
    clause: 'E.4.1',
    when: 'GET is not a way to log in',
    send: 'GET /fetch_api_key',
    error: [405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: ['POST'] }],
    headers: { allow: 'POST' },
  },
  { clause: 'E.4.2 4.4.2', when: 'nothing is sent', send, error: missing('username') },
  { clause: 'E.4.2', when: 'only the password is sent', send, fields: { password }, error: missing('username') },
  { clause: 'E.4.2', when: 'only the username is sent', send, fields: { username: 'x' }, error: missing('password') },
  {
    clause: 'E.4.3 C.3.3',
    when: 'the host selects no organization, whatever the username',
    send,
    fields: { username: 'x', password },
    request: { host: 'nobody.localhost' },
    error: [404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'],
  },
  {
    clause: 'E.4.2 E.4.3',
    when: 'a missing parameter is told before a host without organization',
    send,
    request: { host: 'nobody.localhost' },
    error: missing('username'),
  },
  {
    clause: 'E.4.4 J.44',
    when: 'a username that is no address',
    send,
    fields: { username: 'hamlet', password },
    error: bad('Enter a valid email address.'),
  },
  {
    clause: 'E.4.4',
    when: 'that is told even if password login is off',
    given: passwordLoginOff,
    send,
    fields: { username: 'hamlet', password },
    error: bad('Enter a valid email address.'),
  },
  {
    clause: 'E.4.6',
    when: 'password login being off is told before anything about the account',
    given: all(deactivated('member'), passwordLoginOff),
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: [401, 'PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization'],
  },
  {
    clause: 'E.4.7 E.4.11',
    when: 'the organization has ended',
    given: all(deactivated('member'), realmDeactivated),
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: [401, 'REALM_DEACTIVATED', 'This organization has been deactivated'],
    headers: noChallenge,
  },
  {
    clause: 'E.4.7 E.4.9',
    when: 'who has no account there is not told that the organization has ended',
    given: realmDeactivated,
    send,
    fields: { username: 'nobody@x.example', password },
    error: failed,
  },
  {
    clause: 'E.4.8 E.16.5',
    when: 'the account has ended',
    given: deactivated('member'),
    send,
    fields: ({ member }) => ({ username: member.email, password }),
    error: userEnded,
    headers: noChallenge,
  },
  {
    clause: 'E.4.8 J.43',
    when: 'that is told before the password is checked',
    given: deactivated('member'),
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: userEnded,
  },
  {
    clause: 'E.4.8 E.4.9',
    when: 'an empty password is wrong, even then',
    given: deactivated('member'),
    send,
    fields: ({ member }) => ({ username: member.email, password: '' }),
    error: failed,
  },
  {
    clause: 'E.4.9 E.4.11',
    when: 'a wrong password',
    send,
    fields: ({ member }) => ({ username: member.email, password: wrong }),
    error: failed,
    headers: noChallenge,
  },
  {
    clause: 'E.4.9',
    when: 'the password with a space more',
    send,
    fields: ({ member }) => ({ username: member.email, password: `${password} ` }),
    error: failed,
  },
  { clause: 'E.4.9', when: 'an unknown user', send, fields: { username: 'nobody@x.example', password }, error: failed },
  {
    clause: 'E.4.9',
    when: 'a user of another organization',
    send,
    fields: ({ other }) => ({ username: other.member.email, password }),
    error: failed,
  },
  {
    clause: 'E.4.9',
    when: 'an empty password',
    send,
    fields: ({ member }) => ({ username: member.email, password: '' }),
    error: failed,
  },
  {
    clause: 'E.4.9',
    when: 'a password longer than any account has',
    send,
    fields: ({ member }) => ({ username: member.email, password: 'x'.repeat(1_000) }),
    error: failed,
  },
  { clause: 'E.4.9', when: 'a bot', send, fields: ({ bot }) => ({ username: bot.email, password }), error: failed },
  {
    clause: 'E.4.9',
    when: 'the generated address is not a name to log in with',
    given: emailVisibility('member', 4),
    send,
    fields: ({ member }) => ({ username: `user${member.id}@parley.invalid`, password }),
    error: failed,
  },
  {
    clause: '2.2.4 9.3',
    when: 'an account that an administrator made joins with its first login (level 475)',
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

  {
    clause: 'C.5 9.2 A.24 A.25',
    when: 'anybody asks what the server is',
    send: 'GET /server_settings',
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
    clause: 'C.5',
    when: 'the description of the organization is HTML',
    given: ({ admin }) => admin.ok('PATCH /realm', { description: 'The **bay** of <b>' }),
    send: 'GET /server_settings',
    has: { realm_description: '<p>The <strong>bay</strong> of &lt;b&gt;</p>' },
  },
  {
    clause: 'C.5',
    when: 'bad credentials do not matter there',
    send: 'GET /server_settings',
    request: { headers: { authorization: 'Bearer nonsense' } },
    has: { zulip_feature_level: 509 },
  },
  {
    clause: 'C.5',
    when: 'password login being off can be seen',
    given: passwordLoginOff,
    send: 'GET /server_settings',
    has: { email_auth_enabled: false, authentication_methods: { password: false, email: false } },
  },
  {
    clause: 'C.3.3',
    when: 'server settings of a subdomain that nobody has',
    send: 'GET /server_settings',
    request: { host: 'nobody.localhost' },
    error: bad('Invalid subdomain'),
  },
]
