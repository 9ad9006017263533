// A search that looks at many messages to find few lets others go first, and gives up so that its client can continue.
import assert from 'node:assert/strict'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { copies } from '#test/message-copies.ts'
import { is, list, type NarrowTerm, not } from '#test/reading.ts'
import { recorded, type Statement } from '#test/recorded-sql.ts'
import { withOwnServer } from '#test/suite.ts'
import type { Person, World } from '#test/world.ts'

/** More than a search looks at before it gives up. */
const many = 8_000

interface Place {
  readonly owner: Person
  readonly member: Person
  readonly guest: Person
  /** The oldest message: the only one without the word that all others have. */
  readonly odd: number
}

async function furnished(world: World): Promise<Place> {
  const { owner, member, guest, channel } = await world.org()
  const general = await channel('general', { subscribers: [owner, member] })
  const quiet = await channel('quiet', { subscribers: [owner, guest] })
  await owner.send(quiet, 'nothing of the sort')
  const odd = await owner.send(general, 'quite another thing')
  await copies(world, await owner.send(general, 'the kettle is on'), many)
  return { owner, member, guest, odd }
}

/** How many snapshots or transactions the requests open. */
async function opened(
  { app: { db } }: World,
  what: 'readHistory' | 'write',
  work: () => Promise<unknown>,
): Promise<number> {
  const open = db[what] as (...args: unknown[]) => unknown
  let count = 0
  Object.assign(db, {
    [what]: (...args: unknown[]) => {
      count++
      return open(...args)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(db, { [what]: open })
  }
  return count
}

withOwnServer('search in turns', test => {
  test('gives up, and continues from there, in both directions', async world => {
    const { owner, member, odd } = await furnished(world)
    const narrow = [not('search', 'kettle'), is('channel', 'general')]
    const first = await list(member, narrow)
    assert.deepEqual([first.messages, first.found_oldest, first.found_newest], [[], false, true])
    assert.ok(first.oldest_examined > odd, 'it did not give up')
    let answer = first
    for (let requests = 1; !answer.found_oldest && requests < 5; requests++) {
      const anchor = answer.oldest_examined
      answer = await list(member, narrow, { anchor, include_anchor: false })
      assert.ok(answer.found_oldest || answer.oldest_examined < anchor, 'it did not go on')
    }
    assert.deepEqual([answer.messages.map(({ id }: any) => id), answer.found_oldest], [[odd], true])
    assert.equal(answer.oldest_examined, undefined)

    const last = await owner.send('general', 'the last word')
    narrow.push(not('search', 'quite'))
    const newer = { num_before: 0, num_after: 100, include_anchor: false }
    answer = await list(member, narrow, { ...newer, anchor: 'oldest' })
    assert.deepEqual([answer.messages, answer.found_newest], [[], false])
    for (let requests = 1; !answer.found_newest && requests < 5; requests++)
      answer = await list(member, narrow, { ...newer, anchor: answer.newest_examined })
    assert.deepEqual([answer.messages.map(({ id }: any) => id), answer.found_newest], [[last], true])
  })

  test('lets other requests go first', async world => {
    const { owner, member } = await furnished(world)
    const search = { isAnswered: false }
    const searching = list(member, [not('search', 'kettle')]).finally(() => (search.isAnswered = true))
    let answered = 0
    for (; !search.isAnswered; answered++) await owner.ok('GET /users/me')
    await searching
    assert.ok(answered >= 10, `${answered} requests were answered meanwhile`)
  })

  test('flags the messages of a narrow in parts, without a write that delays others', async world => {
    const { owner, member, odd } = await furnished(world)
    const fields = { num_before: 5_000, num_after: 0, include_anchor: false, op: 'add', flag: 'starred' }
    const narrow = [not('search', 'kettle'), is('channel', 'general')]
    const search = { isAnswered: false }
    const star = async (): Promise<any> => {
      let answer: any = { first_processed_id: 'newest', updated_count: 0, found_oldest: false }
      for (let requests = 0; !answer.found_oldest && requests < 5; requests++)
        answer = await member.ok('POST /messages/flags/narrow', {
          ...fields,
          narrow,
          anchor: String(answer.first_processed_id),
        })
      search.isAnswered = true
      return answer
    }
    const starring = star()
    let sent = 0
    for (; !search.isAnswered; sent++) await owner.send('quiet', 'meanwhile')
    const answer = await starring
    assert.deepEqual([answer.updated_count, answer.found_oldest], [1, true])
    assert.deepEqual(
      (await list(member, [is('is', 'starred')])).messages.map(({ id }: any) => id),
      [odd],
    )
    assert.ok(sent >= 10, `${sent} messages were sent meanwhile`)
  })

  test('looks at long texts in small parts', async world => {
    const { owner } = await furnished(world)
    await copies(world, await owner.send('quiet', '漢字'.repeat(4_990)), 60)
    const narrow = [is('channel', 'quiet'), not('search', '漢')]
    const turns = await opened(world, 'readHistory', () => list(owner, narrow))
    assert.ok(turns >= 10, `${turns} turns`)
  })

  test('has one total of batches for both directions', async world => {
    const { owner, member } = await furnished(world)
    const middle = await owner.send('general', 'the kettle is on')
    await copies(world, middle, many)
    const narrow = [not('search', 'kettle'), is('channel', 'general')]
    const answer = await list(member, narrow, { anchor: middle, num_after: 100 })
    const { oldest_examined, newest_examined } = answer
    assert.deepEqual([answer.found_oldest, answer.found_newest], [false, false])
    assert.ok(oldest_examined < middle && newest_examined > middle, 'it looked in one direction')
    // 26 times 170 texts.
    assert.ok(newest_examined - oldest_examined <= 4_420, `${newest_examined - oldest_examined} messages`)
  })

  test("flags many messages in transactions that don't delay others", async world => {
    const { member } = await furnished(world)
    const fields = { anchor: 'newest', num_before: 2_000, num_after: 0, op: 'add', flag: 'starred' }
    const narrow = [is('channel', 'general')]
    const transactions = await opened(world, 'write', async () => {
      const { processed_count, updated_count } = await member.ok('POST /messages/flags/narrow', { ...fields, narrow })
      assert.deepEqual([processed_count, updated_count], [2_000, 2_000])
    })
    assert.ok(transactions >= 8, `${transactions} transactions`)
  })

  test('reports what it has flagged if interrupted, and the client continues from there', async world => {
    const { member } = await furnished(world)
    const { db } = world.app
    const narrow = [is('channel', 'general')]
    for (const [anchor, num_before, num_after] of [
      ['newest', 1_000, 0],
      ['oldest', 0, 1_000],
    ] as const) {
      const fields = { anchor, num_before, num_after, op: 'add', flag: 'starred', narrow }
      const write = db.write as (...args: unknown[]) => unknown
      let writes = 0
      const stopping = (...args: unknown[]): unknown => {
        if (++writes === 3) throw new Error('stopped on purpose')
        return write(...args)
      }
      Object.assign(db, { write: stopping })
      const answer = await member.ok('POST /messages/flags/narrow', fields).finally(() => Object.assign(db, { write }))
      assert.deepEqual([answer.processed_count, answer.updated_count], [500, 500])
      assert.deepEqual([answer.found_oldest, answer.found_newest], [num_before === 0, num_after === 0])
      const [next, last] = [answer.first_processed_id, answer.last_processed_id]
      assert.ok(next < last)
      const rest = await member.ok('POST /messages/flags/narrow', {
        ...fields,
        anchor: num_before === 0 ? last : next,
        include_anchor: false,
        num_before: num_before / 2,
        num_after: num_after / 2,
      })
      assert.deepEqual([rest.processed_count, rest.updated_count], [500, 500])
    }
  })

  test('reads no more than the reader can see, or than the rarest word has', async world => {
    const { guest, member, odd } = await furnished(world)
    const { db } = world.app
    await db.long.write(0, rebuildSearchIndex)
    const statementsOf = (narrow: NarrowTerm[], person: Person, expected: unknown): Promise<Statement[]> =>
      recorded(db, async () => {
        const { messages, found_oldest } = await list(person, narrow)
        assert.deepEqual([messages.map(({ id }: any) => id), found_oldest], [expected, true])
      })
    const ofGuest = await statementsOf([is('search', 'kettle')], guest, [])
    assert.deepEqual(
      ofGuest.map(({ sql }) => sql).filter(sql => /\b(message_search|topic_search)\b/.test(sql)),
      [],
    )
    const ofSender = await statementsOf([is('search', 'kettle'), is('sender', guest.id)], member, [])
    const longest = Math.max(...ofSender.flatMap(({ parameters }) => parameters.map(value => String(value).length)))
    assert.ok(longest < 1_000, `a list of ${longest} characters`)
    const ofRare = await statementsOf([is('search', '"another thing"')], member, [odd])
    assert.ok(ofRare.length < 60, `${ofRare.length} statements`)
    const msg_ids = Array.from({ length: 900 }, (_, n) => odd + n)
    const narrow = [not('search', 'kettle')]
    const { messages } = await member.ok('GET /messages/matches_narrow', { msg_ids, narrow })
    assert.deepEqual(Object.keys(messages), [String(odd)])
  })

  test('asks the word index a few times at most, however many messages it walks through', async world => {
    const { owner, member } = await furnished(world)
    const { db } = world.app
    // More than are looked up, below long texts that take many turns.
    await copies(world, await owner.send('general', 'the kettle is on'), 20_000)
    await copies(world, await owner.send('general', '漢字'.repeat(4_990)), 60)
    await db.long.write(0, rebuildSearchIndex)
    const statements = await recorded(db, async () => {
      const { messages } = await list(member, [is('search', 'kettle')])
      assert.equal(messages.length, 100)
    })
    const reads = statements.filter(({ sql }) => /\bfrom "?message_search\b/.test(sql))
    assert.ok(reads.length <= 4, `${reads.length} times`)
  })
})
