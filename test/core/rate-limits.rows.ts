// Requests at the rate limits (docs/spec/conventions.md#rate-limits). How they refill is in conventions-limits.test.ts.
import assert from 'node:assert/strict'
import { password } from '#test/world.ts'
import type { Row, Scene } from '#test/row.ts'

const times =
  (count: number, act: (scene: Scene) => Promise<unknown>) =>
  async (scene: Scene): Promise<void> => {
    for (let i = 0; i < count; i++) await act(scene)
  }
const read = ({ member }: Scene): Promise<unknown> => member.call('GET /users/me')
const tryLogin = ({ member, anonymous }: Scene): Promise<unknown> =>
  anonymous('POST /fetch_api_key', { username: member.email, password: 'wrong' })
const limited = (limit: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': /^\d{10}$/,
  'retry-after': /^\d+(\.\d+)?$/,
})
const tellsWhenToRetry: Row['afterwards'] = async (_, { status, body, headers }) => {
  const retry = body['retry-after']
  assert.equal(status, 429)
  assert.deepEqual(body, {
    result: 'error',
    msg: 'API usage exceeded rate limit',
    code: 'RATE_LIMIT_HIT',
    'retry-after': retry,
  })
  assert.ok(typeof retry === 'number' && retry > 0)
  assert.equal(headers['retry-after'], String(retry))
}

export const limitedRows: { env: Record<string, string>; rows: readonly Row[] } = {
  env: { PARLEY_RATE_LIMITS: 'user=3/60,login=5/1800' },
  rows: [
    {
      clause: 'conventions#rate-limit-rules conventions#rate-limit-headers conventions#timestamps',
      when: 'the first request of three',
      given: async () => {},
      as: 'member',
      send: 'GET /users/me',
      headers: { 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2', 'x-ratelimit-reset': /^\d{10}$/ },
    },
    {
      clause: 'conventions#rate-limit conventions#rate-limit-headers',
      when: 'the last of three, even if it fails',
      given: times(2, read),
      as: 'member',
      send: 'GET /users/999999999',
      error: [400, 'BAD_REQUEST', 'No such user'],
      headers: { 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': /^\d{10}$/ },
    },
    {
      clause: 'conventions#rate-limit conventions#rate-limit-rules conventions#order-rate-limit',
      when: 'a fourth request with a limit of three',
      given: times(3, read),
      as: 'member',
      send: 'GET /users/me',
      status: 429,
      headers: limited(3),
      afterwards: tellsWhenToRetry,
    },
    {
      clause: 'conventions#order-rate-limit conventions#order-role',
      when: 'the limit is checked before the role',
      given: times(3, read),
      as: 'member',
      send: 'POST /users',
      status: 429,
      headers: limited(3),
      afterwards: tellsWhenToRetry,
    },
    {
      clause: 'conventions#rate-limit',
      when: "one account's requests don't count for another",
      given: times(4, read),
      as: 'admin',
      send: 'GET /users/me',
      headers: { 'x-ratelimit-remaining': '2' },
    },
    {
      clause: 'conventions#rate-limit-unauthenticated',
      when: "requests with a wrong key don't count",
      given: times(4, async ({ anonymous, member }) => {
        const headers = { authorization: `Basic ${btoa(`${member.email}:${'x'.repeat(32)}`)}` }
        assert.equal((await anonymous('GET /users/me', {}, { headers })).headers['x-ratelimit-limit'], undefined)
      }),
      as: 'member',
      send: 'GET /users/me',
      headers: { 'x-ratelimit-remaining': '2' },
    },
    {
      clause: 'authentication#login-rate-limit',
      when: 'a sixth login, with the right password',
      given: times(5, tryLogin),
      send: 'POST /fetch_api_key',
      fields: ({ member }) => ({ username: member.email.toUpperCase(), password }),
      status: 429,
      headers: limited(5),
      afterwards: tellsWhenToRetry,
    },
    {
      clause: 'conventions#rate-limit-headers authentication#login-rate-limit',
      when: 'a fifth login, with the right password',
      given: times(4, tryLogin),
      send: 'POST /fetch_api_key',
      fields: ({ member }) => ({ username: member.email, password }),
      headers: { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' },
    },
    {
      clause: 'authentication#login-rate-limit',
      when: 'success resets the failures before it',
      given: async scene => {
        await times(4, tryLogin)(scene)
        await scene.anonymous('POST /fetch_api_key', { username: scene.member.email, password })
      },
      send: 'POST /fetch_api_key',
      fields: ({ member }) => ({ username: member.email, password: 'wrong' }),
      error: [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
      headers: { 'x-ratelimit-remaining': '4' },
    },
  ],
}
