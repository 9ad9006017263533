// HTTP Basic authentication, keys and host names (docs/spec/authentication.md).
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { basic } from '#test/http.ts'
import {
  account,
  all,
  deactivated,
  dummyEmail,
  emailVisibility,
  passwordLoginOff,
  realmDeactivated,
} from '#test/given.ts'
import { bad, type Part, type Row, rowsWith, type Scene, unauthorized } from '#test/row.ts'

const own = 'GET /users/me'
const authorization = (text: string) => ({ headers: { authorization: text } })
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const anyKey = 'x'.repeat(32)
const unreadable = unauthorized('Invalid authorization header for basic auth')
const invalidKey = unauthorized('Invalid API key')
const wrongHost = unauthorized('Account is not associated with this subdomain')
const challenge = { 'www-authenticate': 'Basic realm="parley"' }

export const authentication: readonly Row[] = [
  {
    clause: 'authentication#basic authentication#basic-username',
    when: 'address and key open the account',
    as: 'member',
    send: own,
    has: ({ member }) => ({ user_id: member.id }),
  },
  {
    clause: 'authentication#basic',
    when: 'bots have credentials too',
    as: 'bot',
    send: own,
    has: ({ bot }) => ({ user_id: bot.id }),
  },
  ...rowsWith({ clause: 'authentication#basic-username', send: own }, [
    {
      when: 'the address in another letter case opens the account',
      request: ({ member }) => authorization(basic(member.email.toUpperCase(), member.apiKey)),
      has: ({ member }) => ({ user_id: member.id }),
    },
    {
      when: 'the generated address opens the account where it is the API address',
      given: emailVisibility('member', 3),
      request: ({ member }) => authorization(basic(dummyEmail(member).toUpperCase(), member.apiKey)),
      has: ({ member }) => ({ user_id: member.id, email: dummyEmail(member) }),
    },
    {
      when: 'the real address opens the account even if it is hidden from all',
      given: emailVisibility('member', 4),
      as: 'member',
      has: ({ member }) => ({ user_id: member.id }),
    },
  ]),
  {
    clause: 'authentication#login-disabled',
    when: 'without password login no user signs in',
    given: passwordLoginOff,
    send: 'POST /fetch_api_key',
    fields: ({ member }) => ({ username: member.email, password: 'a long enough passphrase for tests' }),
    error: [401, 'PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization'],
    headers: { 'www-authenticate': undefined },
  },
  {
    clause: 'authentication#login-disabled authentication#login-failed',
    when: 'a user without a password cannot sign in',
    given: account('member', { password_hash: null }),
    send: 'POST /fetch_api_key',
    fields: ({ member }) => ({ username: member.email, password: 'a long enough passphrase for tests' }),
    error: [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
  },
  {
    clause: 'conventions#roles conventions#permission',
    when: 'a member may not deactivate others',
    as: 'member',
    send: ({ guest }) => `DELETE /users/${guest.id}`,
    error: bad('Insufficient permission'),
    afterwards: async ({ guest }) => void (await guest.ok(own)),
  },
  {
    clause: 'conventions#roles',
    when: 'an administrator may not deactivate an owner',
    as: 'admin',
    send: ({ owner }) => `DELETE /users/${owner.id}`,
    error: [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'],
  },

  ...rowsWith({ send: own }, [
    {
      clause: 'authentication#other-scheme',
      when: 'another scheme',
      request: authorization('Bearer abc'),
      error: bad('This endpoint requires HTTP basic authentication.'),
      headers: { 'www-authenticate': undefined },
    },
    {
      clause: 'authentication#other-scheme',
      when: 'the scheme in another letter case is the same',
      request: ({ member }) => authorization(basic(member.email, member.apiKey).replace('Basic', 'bAsIc')),
      has: ({ member }) => ({ user_id: member.id }),
    },
    ...[
      ['one word', 'Basic'],
      ['three words', `Basic ${base64(`a:${anyKey}`)} more`],
      ['not base64', 'Basic ~~~~'],
      ['not UTF-8', `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString('base64')}`],
      ['no colon', `Basic ${base64('nothing')}`],
    ].map(([when, header]): Part => ({
      clause: 'authentication#unreadable-header authentication#failure-code',
      when: `a header that is ${when}`,
      request: authorization(header as string),
      error: unreadable,
      headers: challenge,
    })),
    {
      clause: 'authentication#unreadable-header',
      when: 'a second colon',
      request: ({ member }) => authorization(basic(member.email, `${member.apiKey}:`)),
      error: unreadable,
      headers: challenge,
    },
    ...['', 'x'.repeat(31), 'x'.repeat(33), `${'x'.repeat(31)}-`, `${'x'.repeat(31)}ä`].map((key): Part => ({
      clause: 'authentication#malformed-key authentication#key-form',
      when: `"${key}" is not of the form of a key`,
      request: ({ member }) => authorization(basic(member.email, key)),
      error: unauthorized('Malformed API key'),
      headers: challenge,
    })),
    {
      clause: 'authentication#malformed-key',
      when: 'spaces around a key are not part of it',
      request: ({ member }) => authorization(basic(member.email, ` ${member.apiKey} `)),
      has: ({ member }) => ({ user_id: member.id }),
    },
    {
      clause: 'authentication#unknown-key authentication#failure-code',
      when: 'an unknown key',
      request: ({ member }) => authorization(basic(member.email, anyKey)),
      error: invalidKey,
      headers: challenge,
    },
    {
      clause: 'authentication#wrong-username',
      when: "another user's address",
      request: ({ member, admin }) => authorization(basic(admin.email, member.apiKey)),
      error: invalidKey,
      headers: challenge,
    },
    {
      clause: 'authentication#wrong-username',
      when: 'a generated address of another user',
      request: ({ member, admin }) => authorization(basic(dummyEmail(admin), member.apiKey)),
      error: invalidKey,
    },
    {
      clause: 'authentication#deactivated-organization',
      when: 'the organization is deactivated, even if the account is too',
      given: all(deactivated('member'), realmDeactivated),
      as: 'member',
      error: unauthorized('This organization has been deactivated'),
      headers: challenge,
    },
    {
      clause: 'authentication#deactivated-account authentication#key-deactivation users#deactivated-key',
      when: 'the account is deactivated',
      given: deactivated('member'),
      as: 'member',
      error: unauthorized('Account is deactivated'),
      headers: challenge,
    },
    {
      clause: 'authentication#deactivated-account',
      when: 'with a wrong name the answer does not reveal that the account is deactivated',
      given: deactivated('member'),
      request: ({ member }) => authorization(basic('someone@x.example', member.apiKey)),
      error: invalidKey,
    },
  ]),
  ...rowsWith({ as: 'member', send: own }, [
    {
      clause: 'authentication#wrong-host authentication#subdomain',
      when: 'the host of another organization',
      request: ({ other }) => ({ host: other.host }),
      error: wrongHost,
      headers: challenge,
    },
    {
      clause: 'authentication#wrong-host authentication#root-organization',
      when: 'a name of the machine means the root organization, which is another one',
      request: { host: '127.0.0.1' },
      error: wrongHost,
    },
    {
      clause: 'authentication#unknown-host',
      when: 'an unrelated host',
      request: { host: 'chat.unrelated.example' },
      error: [404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'],
    },
    {
      clause: 'authentication#wrong-host authentication#unknown-subdomain',
      when: 'an unused subdomain',
      request: { host: 'nobody.localhost' },
      error: wrongHost,
    },
    {
      clause: 'authentication#deactivated-account authentication#wrong-host',
      when: 'a deactivated account gets the same answer on every host',
      given: deactivated('member'),
      request: ({ other }) => ({ host: other.host }),
      error: unauthorized('Account is deactivated'),
    },
    {
      clause: 'authentication#subdomain',
      when: 'the host with another port and in capitals',
      request: ({ host }) => ({ host: `${host.toUpperCase()}:4321` }),
      has: ({ member }) => ({ user_id: member.id }),
    },
  ]),
  ...rowsWith(
    {
      clause: 'authentication#webhook-bots',
      as: 'webhookBot',
      error: unauthorized('This API is not available to incoming webhook bots.'),
    },
    [
      { when: 'an incoming webhook bot reads', send: own, headers: challenge },
      { when: 'an incoming webhook bot writes', send: 'DELETE /users/me' },
    ],
  ),

  {
    clause: 'authentication#key-lifetime authentication#key-form authentication#key-regenerated',
    when: 'a key is replaced: the old one is void, the new one works',
    as: 'member',
    send: 'POST /users/me/api_key/regenerate',
    answers: { api_key: /^[A-Za-z0-9]{32}$/ },
    async afterwards({ member, anonymous }, { body }) {
      assert.notEqual(body.api_key, member.apiKey)
      assert.equal((await member.call(own)).body.msg, 'Invalid API key')
      const headers = { authorization: basic(member.email, body.api_key) }
      assert.equal((await anonymous(own, {}, { headers })).body.user_id, member.id)
    },
  },
  {
    clause: 'authentication#key-lifetime',
    when: 'a key does not expire',
    given: async ({ world }) => world.advance(10 * 365 * 86_400),
    as: 'member',
    send: own,
    has: ({ member }) => ({ user_id: member.id }),
  },
  {
    clause: 'authentication#key-deactivation',
    when: 'a reactivated account has its old key',
    given: all(deactivated('member'), ({ owner, member }: Scene) => owner.ok(`POST /users/${member.id}/reactivate`)),
    as: 'member',
    send: own,
    has: ({ member }) => ({ user_id: member.id, is_active: true }),
  },
  {
    clause: 'users#limited-guests',
    when: 'a limited guest is still admitted',
    given: limitGuests,
    as: 'guest',
    send: own,
    has: ({ guest }) => ({ user_id: guest.id }),
  },
]
