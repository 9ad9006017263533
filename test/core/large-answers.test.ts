// Responses that would be too large are cut where the client can continue.
import assert from 'node:assert/strict'
import { recorded } from '#test/recorded-sql.ts'
import { onlyOnSqlite } from '#test/suite.ts'

/** More than 90,000 characters of HTML. */
const large = ':x: '.repeat(1_100)
const mostBytes = 2_000_000
const mostBytesOfSearch = 600_000
/** Too many for one response, and few enough for two. */
const count = 36

onlyOnSqlite('large responses', test => {
  test('with messages are cut on both sides of the anchor, and the rest can be requested', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent: number[] = []
    for (let n = 0; n < count; n++) sent.push(await owner.send(general, large, 'needle'))
    const size = (await owner.ok(`GET /messages/${sent[0]}`)).message.content.length + large.length
    const most = Math.floor(mostBytes / size)
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

    // A search adds highlighting, which makes the messages larger and takes longer.
    const found = await read({ anchor: 'newest', ...ends, narrow: [['search', 'needle']] })
    const html = size - large.length
    const subject = '<span class="highlight">needle</span>'.length
    const mostFound = Math.floor(mostBytesOfSearch / (size + html + subject))
    assert.deepEqual(found, { ids: sent.slice(-mostFound), found_oldest: false, found_newest: true })

    assert.deepEqual((await read({ message_ids: sent })).ids, sent.slice(0, most))
    const tooLarge = await owner.call('GET /messages/matches_narrow', { msg_ids: sent, narrow: [] })
    assert.deepEqual(
      [tooLarge.status, tooLarge.body.msg],
      [400, 'These messages are too large for one answer; ask for fewer.'],
    )
  })

  test("have at least one message, and don't read more long ones than fit", async ({ app, org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const poll = await owner.send(general, large, 'needle')
    // Votes of 400,000 bytes, far more than the text of the message.
    for (let n = 0; n < 40; n++)
      await owner.ok('POST /submessage', { message_id: poll, msg_type: 'widget', content: `"${'é'.repeat(4_990)}"` })
    const versions = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(letter => `${letter} `.repeat(4_999))
    const ids = [poll]
    for (let n = 0; n < 20; n++) ids.push(await owner.send(general, versions[0] ?? '', 'needle'))
    for (const content of versions.slice(1))
      for (const id of ids.slice(1)) await owner.ok(`PATCH /messages/${id}`, { content })
    const fields = { anchor: poll, num_before: 0, num_after: 100 }
    let answer: any
    const statements = await recorded(app.db, async () => {
      answer = await owner.call('GET /messages', fields)
    })
    const { messages, found_newest } = answer.body
    assert.ok(messages.length > 1 && messages.length < ids.length, `${messages.length} messages`)
    assert.equal(messages[0].id, poll)
    assert.equal(found_newest, false)
    assert.ok(Buffer.byteLength(answer.text) < 1.5 * mostBytes, `${answer.text.length} characters`)
    const texts = statements.filter(({ sql }) => /"edit_history" from "message"/.test(sql))
    assert.equal(texts.length, 1)
    const [list] = texts[0]?.parameters.filter(value => typeof value !== 'number') ?? []
    assert.deepEqual(
      typeof list === 'string' ? JSON.parse(list) : list,
      messages.map(({ id }: any) => id),
    )
  })

  test('to a search count the highlighting', async ({ org }) => {
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
