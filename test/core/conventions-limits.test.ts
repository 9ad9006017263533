// How rate limits fill and empty, with a clock that the test sets (docs/spec/conventions.md#rate-limits).
import assert from 'node:assert/strict'
import { statuses } from '#test/statuses.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Answer, type Org, password, type World } from '#test/world.ts'

const read = ({ member }: Org): Promise<Answer> => member.call('GET /users/me')
const login = (org: Org, with_ = password, username = org.member.email): Promise<Answer> =>
  org.anonymous('POST /fetch_api_key', { username, password: with_ })
const remaining = ({ headers }: Answer): number => Number(headers['x-ratelimit-remaining'])

onEachDatabase(
  'rate limits',
  test => {
    test('a burst up to the limit, then one request for each share of the period', async ({ org, advance }) => {
      const here = await org()
      assert.deepEqual(await statuses(4, () => read(here)), [200, 200, 200, 429])
      const refused = await read(here)
      assert.ok(refused.body['retry-after'] > 19 && refused.body['retry-after'] <= 20, refused.text)
      assert.equal(refused.headers['retry-after'], String(refused.body['retry-after']))
      advance(20)
      assert.deepEqual(await statuses(2, () => read(here)), [200, 429])
      advance(40)
      assert.deepEqual(await statuses(3, () => read(here)), [200, 200, 429])
      advance(600)
      assert.deepEqual(await statuses(4, () => read(here)), [200, 200, 200, 429])
    })

    test('the headers count down, and say when the bucket will be empty', async (world: World) => {
      const here = await world.org()
      const now = Math.floor(Date.parse((await here.owner.call('GET /users/me')).headers.date as string) / 1000)
      const answers = [await read(here), await read(here), await read(here), await read(here)]
      assert.deepEqual(answers.map(remaining), [2, 1, 0, 0])
      assert.deepEqual(
        answers.map(({ headers }) => headers['x-ratelimit-limit']),
        ['3', '3', '3', '3'],
      )
      const resets = answers.map(({ headers }) => Number(headers['x-ratelimit-reset']))
      const [first = 0, second = 0, third = 0, refused = 0] = resets
      assert.ok(first > now)
      assert.deepEqual([second - first, third - second, refused - third], [20, 20, 0])
    })

    test('a failed login only counts for its username, with or without an account, and not in other organizations', async world => {
      const here = await world.org()
      const other = await world.org()
      for (const username of [here.member.email, 'nobody@x.example']) {
        assert.deepEqual(await statuses(6, () => login(here, 'wrong', username)), [401, 401, 401, 401, 401, 429])
        assert.equal((await login(here, password, username)).status, 429)
        assert.equal((await login(other, password, username)).status, 401)
      }
      assert.equal((await login(here, password, here.guest.email)).status, 200)
    })

    test('a login is allowed again after its share of the period, and success resets the rest', async world => {
      const here = await world.org()
      await statuses(6, () => login(here, 'wrong'))
      world.advance(300)
      assert.equal((await login(here)).status, 429)
      world.advance(60)
      assert.equal((await login(here)).status, 200)
      assert.deepEqual(await statuses(6, () => login(here, 'wrong')), [401, 401, 401, 401, 401, 429])
    })

    test("a login that is refused before any work isn't counted", async world => {
      const here = await world.org()
      await statuses(6, () => login(here, password, 'no address'))
      assert.equal(remaining(await login(here, 'wrong')), 4)
    })

    test('no limit applies to requests without an account', async world => {
      const here = await world.org()
      for (const answer of [
        await here.anonymous('GET /users/me'),
        await here.anonymous('GET /server_settings'),
        await here.anonymous('GET /nothing'),
      ])
        assert.equal(answer.headers['x-ratelimit-limit'], undefined)
    })
  },
  { PARLEY_RATE_LIMITS: 'user=3/60,login=5/1800' },
)

onEachDatabase(
  'rate limits by default',
  test => {
    test('200 requests a minute for each account', async ({ org }) => {
      const answer = await read(await org())
      assert.deepEqual([answer.headers['x-ratelimit-limit'], remaining(answer)], ['200', 199])
    })
  },
  { PARLEY_RATE_LIMITS: '' },
)
