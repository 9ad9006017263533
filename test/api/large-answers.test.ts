// Answers that would be too large are cut where the client can continue.
import assert from 'node:assert/strict'
import { mainlyOnSqlite } from '#test/suite.ts'

/** More than 90,000 characters of HTML. */
const large = ':x: '.repeat(1_100)
/** About 20 million characters together are too many. */
const count = 240

mainlyOnSqlite('large answers', test => {
  test('of messages are cut on both sides of the anchor, and the rest can be requested', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent: number[] = []
    for (let n = 0; n < count; n++) sent.push(await owner.send(general, large, 'needle'))
    const size = (await owner.ok(`GET /messages/${sent[0]}`)).message.content.length + large.length
    const most = Math.floor(20_000_000 / size)
    assert.ok(most < count - 12, `${size} characters each`)

    const read = async (fields: Record<string, unknown>) => {
      const { messages, found_oldest, found_newest } = await owner.ok('GET /messages', { narrow: [], ...fields })
      return { ids: messages.map(({ id }: any) => id), found_oldest, found_newest }
    }
    const ends = { num_before: 400, num_after: 400 }
    const newest = await read({ anchor: 'newest', ...ends })
    assert.deepEqual(newest, { ids: sent.slice(-most), found_oldest: false, found_newest: true })
    const rest = await read({ anchor: newest.ids[0], num_before: 400, num_after: 0, include_anchor: false })
    assert.deepEqual(rest, { ids: sent.slice(0, -most), found_oldest: true, found_newest: false })
    const oldest = await read({ anchor: 'oldest', ...ends })
    assert.deepEqual(oldest, { ids: sent.slice(0, most), found_oldest: true, found_newest: false })
    const middle = await read({ anchor: sent[count / 2], ...ends })
    assert.equal(middle.ids.length, most)
    assert.deepEqual([middle.found_oldest, middle.found_newest], [false, false])
    const first = sent.indexOf(middle.ids[0])
    assert.ok(Math.abs(first - (count - most) / 2) <= 1)
    assert.deepEqual(middle.ids, sent.slice(first, first + most))
    // At one end of the conversation only the other side is cut.
    const near = await read({ anchor: sent[10], ...ends })
    assert.deepEqual(near, { ids: sent.slice(0, most), found_oldest: true, found_newest: false })

    // A search adds highlighting, which makes the messages larger.
    const found = await read({ anchor: 'newest', ...ends, narrow: [['search', 'needle']] })
    const html = size - large.length
    const subject = '<span class="highlight">needle</span>'.length
    const mostFound = Math.floor(2_000_000 / (size + html + subject))
    assert.deepEqual(found, { ids: sent.slice(-mostFound), found_oldest: false, found_newest: true })

    assert.deepEqual((await read({ message_ids: sent })).ids, sent.slice(0, most))
    const tooLarge = await owner.call('GET /messages/matches_narrow', { msg_ids: sent, narrow: [] })
    assert.deepEqual(
      [tooLarge.status, tooLarge.body.msg],
      [400, 'These messages are too large for one answer; ask for fewer.'],
    )
  })

  test('of a search count the highlighting', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const words = 'a '.repeat(4_990)
    const sent: number[] = []
    for (let n = 0; n < 30; n++) sent.push(await owner.send(general, words, 'needle'))
    const found: number[] = []
    for (let anchor: number | string = 'newest', isEnd = false; !isEnd; anchor = found[0] as number) {
      const { body, text } = await owner.call('GET /messages', {
        anchor,
        num_before: 100,
        num_after: 0,
        include_anchor: anchor === 'newest',
        narrow: [['search', 'a']],
      })
      assert.ok(text.length < 2_100_000, `${text.length} characters`)
      found.unshift(...body.messages.map(({ id }: any) => id))
      isEnd = body.found_oldest
    }
    assert.deepEqual(found, sent)
    const tooLarge = await owner.call('GET /messages/matches_narrow', { msg_ids: sent, narrow: [['search', 'a']] })
    assert.equal(tooLarge.status, 400)
  })
})
