// Which requests share a bucket, and which clock the buckets use.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { defaultLimits } from '#core/limits/limit-rules.ts'
import { listen } from '#test/queue.ts'
import { statuses } from '#test/statuses.ts'
import { onEachDatabase } from '#test/suite.ts'
import { download, uploaded } from '#test/uploads.ts'
import type { Answer, Person } from '#test/world.ts'

const read = (person: Person): Promise<Answer> => person.call('GET /users/me')
const remaining = ({ headers }: Answer): number => Number(headers['x-ratelimit-remaining'])
const limited = ({ status, body, headers }: Answer): boolean =>
  status === 429 && body.code === 'RATE_LIMIT_HIT' && headers['retry-after'] === String(body['retry-after'])

onEachDatabase(
  'rate limit buckets',
  test => {
    test("the bots of one owner share one, separate from the owner's", async ({ org }) => {
      const { member, bot, join: joined } = await org()
      const bots: Person[] = []
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
        bots.push(await joined(`Bot ${name}`, 400, { type: 1, ownerId: member.id }))
      const answers = await statuses(10, nth => read(bots[nth % 5] as Person))
      assert.deepEqual(answers, [...Array(4).fill(200), ...Array(6).fill(429)])
      assert.deepEqual(await statuses(4, () => read(member)), [200, 200, 200, 429])
      assert.equal(remaining(await read(bot)), 3)
    })

    test('polls have their own', async ({ org }) => {
      const { member } = await org()
      const { id } = await listen(member)
      const poll = () => member.call('GET /events', { queue_id: id, last_event_id: -1, dont_block: true })
      const polls = [await poll(), await poll(), await poll(), await poll(), await poll()]
      assert.deepEqual(polls.map(remaining), [4, 3, 2, 1, 0])
      assert.ok(limited(await poll()))
      assert.equal(remaining(await read(member)), 1)
    })

    test('setting the wall clock back causes no refusals', async ({ org, advance, setClockBack }) => {
      const { member } = await org()
      assert.deepEqual(await statuses(4, () => read(member)), [200, 200, 200, 429])
      setClockBack(3_600)
      advance(20)
      const answer = await read(member)
      assert.equal(answer.status, 200)
      setClockBack(3_600)
      advance(60)
      const next = await read(member)
      assert.deepEqual([next.status, remaining(next)], [200, 2])
      // By the wall clock, which is now an hour earlier.
      const moved = Number(next.headers['x-ratelimit-reset']) - Number(answer.headers['x-ratelimit-reset'])
      assert.ok(moved >= 20 - 3_600 && moved < 60 - 3_600, `${moved}`)
    })
  },
  { PARLEY_RATE_LIMITS: 'user=3/60,bots=4/60,poll=5/60' },
)

onEachDatabase(
  'downloads',
  test => {
    const hash = (nth: number): string => nth.toString(16).padStart(40, '0')

    test('files count for the account that reads them, separately from its requests', async world => {
      const org = await world.org()
      const { member, admin } = org
      const url = await uploaded(member)
      await member.send([admin.id], `[tea](${url})`)
      const { url: temporary } = await member.ok(`GET ${url}`)
      const answers = await statuses(6, nth =>
        nth % 2 === 0 ? download(world, org, url, member) : download(world, org, temporary),
      )
      assert.deepEqual(answers, [200, 200, 200, 200, 200, 429])
      assert.ok(limited(await download(world, org, url, member)))
      assert.equal((await download(world, org, url, admin)).status, 200)
      assert.equal(remaining(await read(member)), 196)
      world.advance(120)
      assert.equal((await download(world, org, url, member)).status, 200)
    })

    test('images and pages count for the IP address', async world => {
      const { host } = await world.org()
      const ask = (path: string, address: string): Promise<Answer> =>
        world.raw({ path, host, headers: { 'x-forwarded-for': address } })
      const paths = ['/', '/static/realm-icon.png', '/join/', `/user_avatars/1/${hash(1)}.png`, '/api/docs']
      for (const path of paths) assert.notEqual((await ask(path, '192.0.2.1')).status, 429, path)
      for (const path of paths) assert.ok(limited(await ask(path, '192.0.2.1')), path)
      assert.equal((await ask(`/user_avatars/1/${hash(1)}.png`, '192.0.2.2')).status, 200)
      for (const path of ['/health/live', '/health/ready'])
        assert.deepEqual(await statuses(6, () => ask(path, '192.0.2.1')), Array(6).fill(200))
    })
  },
  { PARLEY_RATE_LIMITS: 'user=200/6000,download=5/600' },
)

onEachDatabase(
  'downloads by default',
  test => {
    test('a channel full of images loads without using up requests', async world => {
      const org = await world.org()
      const url = await uploaded(org.member)
      const before = remaining(await read(org.member))
      assert.deepEqual([...new Set(await statuses(300, () => download(world, org, url, org.member)))], [200])
      assert.ok(remaining(await read(org.member)) >= before - 1)
    })
  },
  { PARLEY_RATE_LIMITS: '' },
)

void describe('the table of limits', () => {
  it('is shown to the operator', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
    assert.ok(manual.includes(`| ${defaultLimits} |`), defaultLimits)
  })
})
