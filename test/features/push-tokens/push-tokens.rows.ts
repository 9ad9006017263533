// Phone tokens (docs/spec/push-tokens.md), and the effect of a new API key on them.
import assert from 'node:assert/strict'
import { devicesOf, tokensOf } from '#test/phones.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'
import { valuesOf } from '#test/values.ts'

const android = '/users/me/android_gcm_reg_id'
const ios = '/users/me/apns_device_token'
const appid = 'org.example.chat'
const longest = 'x'.repeat(4_096)
const tooLong = 'x'.repeat(4_097)

const stored =
  (...tokens: readonly string[]) =>
  async ({ world, member }: Scene): Promise<void> =>
    assert.deepEqual(await tokensOf(world, member), tokens)

const androidToken =
  (token: string) =>
  ({ member }: Scene): Promise<unknown> =>
    member.ok(`POST ${android}`, { token })
const iosToken =
  (token: string) =>
  ({ member }: Scene): Promise<unknown> =>
    member.ok(`POST ${ios}`, { appid, token })

const routes = [`POST ${android}`, `DELETE ${android}`, `POST ${ios}`, `DELETE ${ios}`]
const needed = (route: string): object => (route === `POST ${ios}` ? { appid } : {})

export const pushTokens: readonly Row[] = [
  ...routes.flatMap((send): Row[] => [
    ...rowsWith({ as: 'member', send }, [
      {
        clause: 'push-tokens#people-only',
        when: `${send} by a bot, whatever the parameters`,
        as: 'bot',
        error: bad('This endpoint does not accept bot requests.'),
      },
      {
        clause: 'push-tokens#required',
        when: `${send} without a token`,
        fields: { ...needed(send) },
        error: missing('token'),
      },
      ...['', tooLong, 'x'.repeat(100_000)].map((token): Part => ({
        clause: 'push-tokens#length push-tokens#token',
        when: `${send} with a token of ${token.length} characters`,
        fields: { ...needed(send), token },
        error: bad('Empty or invalid length token'),
      })),
      {
        clause: 'conventions#null-bytes',
        when: `${send} with a NUL`,
        fields: { ...needed(send), token: 'ab\0' },
        error: bad('token must not contain null bytes'),
      },
    ]),
  ]),

  ...rowsWith({ send: `POST ${android}`, answers: {} }, [
    {
      clause: 'push-tokens#android-add push-tokens#token push-tokens#length',
      when: 'the longest token',
      as: 'member',
      fields: { token: longest },
      afterwards: stored(`android ${longest}`),
    },
    {
      clause: 'push-tokens#android-add',
      when: 'any text is a token, stored unchanged, even for a guest',
      as: 'guest',
      fields: { token: ' Ä\n🐦 ' },
      afterwards: ({ guest }) => guest.ok(`DELETE ${android}`, { token: ' Ä\n🐦 ' }),
    },
    {
      clause: 'push-tokens#android-again',
      when: 'a token that is already registered',
      given: androidToken('abc'),
      as: 'member',
      fields: { token: 'abc' },
      afterwards: stored('android abc'),
    },
    {
      clause: 'push-tokens#android-shared',
      when: 'a token that another user also has; no user gets an event',
      given: androidToken('shared-token'),
      as: 'owner',
      fields: { token: 'shared-token' },
      async afterwards(scene) {
        for (const person of [scene.member, scene.owner])
          assert.deepEqual(await tokensOf(scene.world, person), ['android shared-token'])
        const told = (await scene.events()).filter(({ payload }) => JSON.stringify(payload).includes('shared-token'))
        assert.deepEqual(told, [])
      },
    },
  ]),
  {
    clause: 'push-tokens#android-remove',
    when: 'only one token is removed',
    given: async scene => {
      for (const token of ['abc', 'ABC']) await androidToken(token)(scene)
      await iosToken('abcd')(scene)
    },
    as: 'member',
    send: `DELETE ${android}`,
    fields: { token: 'abc' },
    answers: {},
    afterwards: stored('android ABC', 'ios abcd'),
  },
  ...rowsWith({ as: 'member', send: `DELETE ${android}`, error: bad('Token does not exist') }, [
    ...['abc', 'ABC ', 'other'].map((token): Part => ({
      clause: 'push-tokens#android-remove push-tokens#android-unknown',
      when: `the unknown token ${token}`,
      given: androidToken('ABC'),
      fields: { token },
      afterwards: stored('android ABC'),
    })),
    {
      clause: 'push-tokens#android-unknown',
      when: 'an iPhone token, removed as an Android token',
      given: iosToken('abcd'),
      fields: { token: 'abcd' },
      afterwards: stored('ios abcd'),
    },
  ]),
  ...[android, ios].map((path): Row => ({
    clause: path === android ? 'push-tokens#android-unknown' : 'push-tokens#apns-unknown',
    when: `another user's token: ${path}`,
    given: async scene => {
      await androidToken('abcd')(scene)
      await iosToken('abcd')(scene)
    },
    as: 'owner',
    send: `DELETE ${path}`,
    fields: { token: 'abcd' },
    error: bad('Token does not exist'),
    afterwards: stored('android abcd', 'ios abcd'),
  })),
  {
    clause: 'push-tokens#android-query conventions#query-all-methods',
    when: 'a token in the query of a DELETE',
    given: androidToken('abc'),
    as: 'member',
    send: `DELETE ${android}`,
    request: { path: `/api/v1${android}?token=abc` },
    answers: {},
    afterwards: stored(),
  },

  ...['c0ffee', 'C0FFEE', ' c0 ff\tEE '].map((token): Row => ({
    clause: 'push-tokens#apns-remove',
    when: `an iPhone token is removed as ${JSON.stringify(token)}`,
    given: iosToken('C0ffee'),
    as: 'member',
    send: `DELETE ${ios}`,
    fields: { token },
    answers: {},
    afterwards: stored(),
  })),
  ...['POST', 'DELETE'].flatMap(method =>
    ['xyz', 'abc', 'a bcd', 'ab  c', '0xab', ' '].map((token): Row => ({
      clause: method === 'POST' ? 'push-tokens#apns-add' : 'push-tokens#apns-form',
      when: `${method} of the token ${JSON.stringify(token)}, which no iPhone has`,
      as: 'member',
      send: `${method} ${ios}`,
      fields: { appid, token },
      error: bad('Invalid APNS token'),
    })),
  ),
  {
    clause: 'push-tokens#apns-remove push-tokens#apns-unknown',
    when: 'an unknown iPhone',
    given: androidToken('abcd'),
    as: 'member',
    send: `DELETE ${ios}`,
    fields: { token: 'abcd' },
    error: bad('Token does not exist'),
    afterwards: stored('android abcd'),
  },
  ...rowsWith({ clause: 'push-tokens#apns-add', as: 'member', send: `POST ${ios}` }, [
    {
      when: 'an iPhone token twice, the second time in another letter case',
      given: iosToken('C0FFEE'),
      fields: { appid, token: 'c0ffee' },
      answers: {},
      afterwards: stored('ios c0ffee'),
    },
    { when: 'no app; the app is checked first', error: missing('appid') },
    ...['', 'org/example', 'org example', 'örg', `${appid}\n`].map((wrong): Part => ({
      when: `an app called ${JSON.stringify(wrong)}`,
      fields: { appid: wrong, token: '' },
      error: bad('appid has invalid format'),
    })),
  ]),

  {
    clause: 'authentication#key-phones',
    when: "a new API key: tokens registered with the old one are removed, other users' tokens stay",
    async given(scene) {
      await androidToken('abc')(scene)
      await iosToken('abcd')(scene)
      await scene.member.ok('POST /register_client_device')
      await scene.owner.ok(`POST ${android}`, { token: 'abc' })
      await scene.owner.ok('POST /register_client_device')
    },
    as: 'member',
    send: 'POST /users/me/api_key/regenerate',
    async afterwards(scene) {
      const { world, member, owner } = scene
      assert.deepEqual(await tokensOf(world, member), [])
      assert.deepEqual(await devicesOf(world, member), [])
      assert.deepEqual(await tokensOf(world, owner), ['android abc'])
      assert.equal((await devicesOf(world, owner)).length, 1)
      const told = (await scene.events()).filter(({ type, op }) => type === 'device' && op === 'remove')
      assert.deepEqual(valuesOf(told, 'audience'), [{ users: [member.id] }])
    },
  },
  {
    clause: 'authentication#key-phones',
    when: "a new API key of a bot: its owner's tokens stay",
    given: ({ owner }) => owner.ok(`POST ${android}`, { token: 'abc' }),
    as: 'owner',
    send: ({ bot }) => `POST /bots/${bot.id}/api_key/regenerate`,
    afterwards: async ({ world, owner }) => assert.deepEqual(await tokensOf(world, owner), ['android abc']),
  },
  {
    clause: 'authentication#key-phones',
    when: "a new API key of a person: the person's bots keep theirs",
    as: 'owner',
    send: 'POST /users/me/api_key/regenerate',
    afterwards: ({ bot }) => bot.ok('GET /users/me'),
  },
  {
    clause: 'users#deactivation-keeps',
    when: 'an account is deactivated: its tokens, devices, drafts and snippets are kept',
    async given(scene) {
      await androidToken('abc')(scene)
      await scene.member.ok('POST /saved_snippets', { title: 'Tides', content: 'High.' })
      await scene.member.ok('POST /drafts', { drafts: [{ type: '', to: [], topic: '', content: 'x' }] })
      await scene.member.ok('POST /register_client_device')
      await scene.member.ok('DELETE /users/me')
    },
    as: 'owner',
    send: ({ member }) => `POST /users/${member.id}/reactivate`,
    async afterwards(scene) {
      await stored('android abc')(scene)
      assert.equal((await devicesOf(scene.world, scene.member)).length, 1)
      assert.equal((await scene.member.ok('GET /saved_snippets')).saved_snippets.length, 1)
      assert.equal((await scene.member.ok('GET /drafts')).count, 1)
    },
  },
]
