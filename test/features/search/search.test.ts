import assert from 'node:assert/strict'
import { wordsOf } from '#core/base/words.ts'
import { putIntoIndex } from '#core/db/search-index.ts'
import { copies } from '#test/message-copies.ts'
import { ids, is, list, not, tryList } from '#test/reading.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const found = (who: Person, text: string): Promise<number[]> => ids(who, [is('search', text)])

onEachDatabase('searching', test => {
  test('all words, in topic or content; only the last one may be incomplete', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const a = await owner.send(general, 'The quick brown fox', 'animals')
    const b = await owner.send(general, 'A brown bear', 'More animals')
    const c = await owner.send(general, 'brownie recipe', 'food')
    assert.deepEqual(await found(owner, 'brown'), [a, b, c])
    assert.deepEqual(await found(owner, '"brown"'), [a, b])
    assert.deepEqual(await found(owner, 'brown recipe'), [])
    assert.deepEqual(await found(owner, 'recipe brown'), [c])
    assert.deepEqual(await found(owner, 'BROWN fox'), [a])
    assert.deepEqual(await found(owner, 'animals bear'), [b])
    assert.deepEqual(await found(owner, 'food'), [c])
    assert.deepEqual(await found(owner, 'fox recipe'), [])
    assert.deepEqual(await ids(owner, [is('search', 'brown'), is('search', 'bear')]), [b])
    assert.deepEqual(await ids(owner, [is('search', 'brown'), not('search', 'bear')]), [a, c])
    assert.deepEqual(await ids(owner, [not('search', 'brown')]), [c])
    assert.deepEqual(await ids(owner, [['search', 'brown']]), [a, b, c])
  })

  test('phrases in quotes match adjacent words, and not across topic and content', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const a = await owner.send(general, 'release the new version', 'plans today')
    const b = await owner.send(general, 'the version is new', 'today')
    assert.deepEqual(await found(owner, 'new version'), [a, b])
    assert.deepEqual(await found(owner, '"new version"'), [a])
    assert.deepEqual(await found(owner, '"the version" today'), [b])
    assert.deepEqual(await found(owner, '"today release"'), [])
    assert.deepEqual(await found(owner, '"new version'), [a, b])
    assert.deepEqual(await found(owner, '""'), [])
    // Parts of one written word are one phrase.
    const c = await owner.send(general, 'call send_message() in foo-bar.ts')
    const d = await owner.send(general, 'send a message')
    assert.deepEqual(await found(owner, 'send_message'), [c])
    assert.deepEqual(await found(owner, 'foo-bar.ts'), [c])
    assert.deepEqual(await found(owner, 'send message'), [c, d])
  })

  test('letter case, diacritics, other scripts and emoji', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent: Record<string, number> = {}
    for (const text of [
      'Crème BRÛLÉE',
      'Straße',
      'Привет мир',
      'שלום עולם',
      '東京タワーに行く',
      'ＡＢＣ１２３',
      '👍🏽 ok',
      'İstanbul',
    ])
      sent[text] = await owner.send(general, text, 'scripts')
    const finds = async (query: string, text: string): Promise<void> =>
      assert.deepEqual(await found(owner, query), [sent[text]], query)
    await finds('creme brulee', 'Crème BRÛLÉE')
    await finds('CRÈME', 'Crème BRÛLÉE')
    await finds('STRAßE', 'Straße')
    await finds('привет', 'Привет мир')
    await finds('עולם', 'שלום עולם')
    await finds('東京', '東京タワーに行く')
    await finds('タワー', '東京タワーに行く')
    await finds('abc123', 'ＡＢＣ１２３')
    await finds('👍', '👍🏽 ok')
    await finds('istanbul', 'İstanbul')
    assert.deepEqual(await found(owner, '京東'), [])
  })

  test('any text can be searched for', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent = await owner.send(
      general,
      `it's 100% "quoted" (x AND y) OR NOT z* near:w ^start {a} [b] \\ | & ! <-> :`,
    )
    assert.deepEqual(await found(owner, `it's`), [sent])
    assert.deepEqual(await found(owner, 'x AND y'), [sent])
    assert.deepEqual(await found(owner, '"100%"'), [sent])
    const special = `% _ * a* ( ) ' '' " \\ ^ { } : - + & | ! <->`.split(' ')
    const words = [
      'AND',
      'OR',
      'NOT',
      'NEAR',
      'NEAR(a b)',
      'topic:x',
      'place:realm1',
      'content : x',
      '!!!',
      '\uD800',
      '😀',
    ]
    const long = ['x'.repeat(5000), 'y '.repeat(1000), '"'.repeat(500), '-'.repeat(500)]
    for (const text of [...special, ...words, ...long]) {
      const answer = await tryList(owner, [is('search', text)])
      assert.equal(answer.status, 200, `${text.slice(0, 20)}: ${answer.text}`)
      const negated = await tryList(owner, [not('search', text)])
      assert.equal(negated.status, 200, `-${text.slice(0, 20)}: ${negated.text}`)
      const split = [...answer.body.messages, ...negated.body.messages].length
      // A text without words matches nothing and excludes nothing.
      assert.equal(split, 1, text.slice(0, 20))
    }
    // A message's organization and conversation aren't words in it.
    assert.deepEqual(await found(owner, 'realm1'), [])
    assert.deepEqual(await found(owner, `recipient${general}`), [])
  })

  test('very long words and very many of them', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const data = await owner.send(general, `${'q'.repeat(9_000)} end`)
    const many = await owner.send(general, `${'é '.repeat(4_900)}tail`)
    const symbols = await owner.send(general, `終${'字'.repeat(9_990)}`)
    assert.deepEqual(await found(owner, 'q'.repeat(200)), [data])
    assert.deepEqual(await found(owner, 'end'), [data])
    assert.deepEqual(await found(owner, 'e tail'), [many])
    assert.deepEqual(await found(owner, '終字字'), [symbols])
  })

  test('results change with the message', async ({ org }) => {
    const quiet = { send_notification_to_new_thread: false }
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const other = await channel('other', { subscribers: [owner] })
    const a = await owner.send(general, 'before', 'early')
    const b = await owner.send(general, 'kept', 'early')
    await owner.ok(`PATCH /messages/${a}`, { content: 'after' })
    assert.deepEqual(await found(member, 'before'), [])
    assert.deepEqual(await found(member, 'after'), [a])
    await owner.ok(`PATCH /messages/${a}`, { topic: 'late', propagate_mode: 'change_all', ...quiet })
    assert.deepEqual(await found(member, 'early'), [])
    assert.deepEqual(await found(member, 'late'), [a, b])
    await owner.ok(`PATCH /messages/${b}`, { stream_id: other, propagate_mode: 'change_one', ...quiet })
    const inChannel = (id: number): Promise<number[]> => ids(owner, [is('search', 'late'), is('channel', id)])
    assert.deepEqual(await inChannel(general), [a])
    assert.deepEqual(await inChannel(other), [b])
    await owner.ok(`DELETE /messages/${a}`)
    assert.deepEqual(await inChannel(general), [])
  })

  test('some words in the topic and the others in the content, even after moves', async ({ org }) => {
    const { owner, member, channel } = await org()
    const both = { subscribers: [owner, member] }
    const from = await channel('from', both)
    const to = await channel('to', both)
    const third = await channel('third', both)
    const secret = await channel('secret', { invite_only: true, subscribers: [owner] })
    const tea = await owner.send(from, 'the green kettle', 'tea time')
    const cup = await owner.send(from, 'a green cup', 'Tea Time')
    const cake = await owner.send(from, 'green tea cake', 'recipes')
    assert.deepEqual(await found(member, 'tea'), [tea, cup, cake])
    assert.deepEqual(await found(member, 'green tea'), [tea, cup, cake])
    assert.deepEqual(await found(member, '"tea time" kettle'), [tea])
    assert.deepEqual(await found(member, '"time kettle"'), [])
    assert.deepEqual(await found(member, 'kettle cake'), [])
    assert.deepEqual(await ids(member, [is('search', 'green'), not('search', 'tea kettle')]), [cup, cake])
    const page = await list(member, [is('search', 'green tea')], { num_before: 1 })
    assert.deepEqual([page.messages.map((m: any) => m.id), page.found_oldest], [[cake], false])

    const inChannel = (who: Person, id: number, text: string): Promise<number[]> =>
      ids(who, [is('search', text), is('channel', id)])
    const move = (id: number, stream_id: number, topic: string): Promise<unknown> =>
      owner.ok(`PATCH /messages/${id}`, {
        stream_id,
        topic,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      })
    await move(tea, to, 'coffee break')
    await move(cup, third, 'lunch')
    assert.deepEqual(await found(member, 'tea'), [cake])
    assert.deepEqual(await found(member, 'coffee'), [])
    assert.deepEqual(await found(member, '"green kettle" lunch'), [tea])
    assert.deepEqual(await inChannel(member, third, 'green lunch'), [tea, cup])
    assert.deepEqual(await inChannel(member, third, 'kettle'), [tea])
    assert.deepEqual(await inChannel(member, from, 'green'), [cake])
    assert.deepEqual(await inChannel(member, to, 'green'), [])
    await move(tea, secret, 'lunch')
    assert.deepEqual(await found(member, 'lunch'), [])
    assert.deepEqual(await found(member, 'green'), [cake])
    assert.deepEqual(await inChannel(owner, secret, 'lunch green'), [tea, cup])
    await owner.ok(`PATCH /messages/${tea}`, { content: 'an old pot' })
    assert.deepEqual(await inChannel(owner, secret, 'lunch pot'), [tea])
    assert.deepEqual(await inChannel(owner, secret, 'kettle'), [])
  })

  test('with other terms and within the visible messages', async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const general = await channel('general')
    const secret = await channel('secret', { invite_only: true })
    const early = await owner.send(general, 'needle', 'one')
    const hidden = await owner.send(secret, 'needle')
    const foreign = await owner.send([admin.id], 'needle')
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const late = await owner.send(general, 'needle', 'two')
    const direct = await admin.send([member.id], 'needle')
    assert.deepEqual(await found(member, 'needle'), [late, direct])
    assert.deepEqual(await found(owner, 'needle'), [early, hidden, foreign, late])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('channel', general)]), [early, late])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('channels', 'public')]), [early, late])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('topic', 'two')]), [late])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('is', 'dm')]), [direct])
    assert.deepEqual(await ids(member, [is('search', 'needle'), not('is', 'dm')]), [late])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('sender', admin.id)]), [direct])
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('is', 'unread')]), [late, direct])
    await member.ok('POST /messages/flags', { messages: [early, late], op: 'add', flag: 'starred' })
    assert.deepEqual(await ids(member, [is('search', 'needle'), is('is', 'starred')]), [early, late])
    assert.deepEqual(await found(member, 'needle'), [early, late, direct])
  })

  test('in ranges, however many other messages are hidden', async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const sent: number[] = []
    for (let n = 0; n < 12; n++) {
      sent.push(await owner.send(general, `needle ${n}`))
      await owner.send([admin.id], `needle ${n}`)
    }
    const narrow = [is('search', 'needle')]
    assert.deepEqual(await ids(member, narrow), sent)
    const page = await list(member, narrow, { num_before: 5 })
    assert.deepEqual([page.messages.map((m: any) => m.id), page.found_oldest], [sent.slice(-5), false])
    const around = await list(member, narrow, { anchor: sent[6], num_before: 2, num_after: 2 })
    assert.deepEqual(valuesOf(around.messages, 'id'), sent.slice(4, 9))
    assert.equal(around.found_anchor, true)
    const { anchor } = await list(member, narrow, { anchor: 'first_unread' })
    assert.equal(anchor, sent[0])
  })

  test('a topic word with a word that thousands of other messages have', async ({ org, app }) => {
    const { owner, channel, realm } = await org()
    const general = await channel('general')
    const common = await owner.send(general, 'low tide', 'weather')
    const sent: number[] = []
    const sendPairs = async (): Promise<void> => {
      for (let n = 0; n < 3; n++)
        for (const topic of ['harbour', 'old harbour']) sent.push(await owner.send(general, `tide ${n}`, topic))
    }
    await sendPairs()
    // More messages in the topic without the other word than are examined together.
    await copies({ app }, await owner.send(general, 'fog', 'harbour'), 600)
    await sendPairs()
    const copied = await copies({ app }, common, 3_500)
    await app.db.write(realm.id, async tx => {
      const { recipient_id } = await tx.db
        .selectFrom('message')
        .select('recipient_id')
        .where('id', '=', common)
        .executeTakeFirstOrThrow()
      const place = { realm_id: realm.id, recipient_id }
      for (const id of copied) await putIntoIndex(tx, 'message_search', { id, ...place, words: wordsOf('low tide') })
    })
    for (const narrow of [[is('search', 'tide harbour')], [is('search', 'harbour tide'), is('channel', general)]]) {
      assert.deepEqual(await ids(owner, narrow), sent)
      assert.deepEqual(await ids(owner, narrow, { num_before: 3 }), sent.slice(-3))
      assert.deepEqual(await ids(owner, narrow, { anchor: 'oldest', num_before: 0, num_after: 3 }), sent.slice(0, 3))
    }
    assert.deepEqual(
      await ids(owner, [is('search', 'tide "old harbour"')]),
      sent.filter((_, n) => n % 2 === 1),
    )
  })
})

onEachDatabase('search results', test => {
  const mark = (text: string): string => `<span class="highlight">${text}</span>`

  test('highlight the matches, only in text', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const shown = async (content: string, topic: string, query: string): Promise<[string, string]> => {
      await owner.send(general, content, topic)
      const { messages } = await list(owner, [is('search', query)], { num_before: 1, apply_markdown: false })
      assert.equal(messages[0].content, content)
      return [messages[0].match_content, messages[0].match_subject]
    }
    assert.deepEqual(await shown('Hello Wörld & <b>', 'a WORLD of "x"', 'world'), [
      `<p>Hello ${mark('Wörld')} &amp; &lt;b&gt;</p>`,
      `a ${mark('WORLD')} of &quot;x&quot;`,
    ])
    assert.deepEqual(await shown('p class amp https://class.example/p href', 'tags', 'class'), [
      `<p>p ${mark('class')} amp <a href="https://class.example/p">https://${mark('class')}.example/p</a> href</p>`,
      'tags',
    ])
    const [entities] = await shown('amp & lt < amp', 'entities', 'amp lt')
    assert.equal(entities, `<p>${mark('amp')} &amp; ${mark('lt')} &lt; ${mark('amp')}</p>`)
    const [phrase] = await shown('one two, two one', 'phrases', '"two one"')
    assert.equal(phrase, `<p>one two, ${mark('two')} ${mark('one')}</p>`)
    assert.deepEqual(await shown('nothing here', 'only topic', 'topic'), [
      '<p>nothing here</p>',
      `only ${mark('topic')}`,
    ])
    const [code] = await shown('x `span class` y', 'code', 'span')
    assert.equal(code, `<p>x <code>${mark('span')} class</code> y</p>`)
  })

  test("have the name of the empty topic in the client's format", async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    await owner.send(general, 'needle', '')
    const subject = async (allow: boolean): Promise<string> => {
      const { messages } = await list(owner, [is('search', 'needle')], { allow_empty_topic_name: allow })
      return messages[0].match_subject
    }
    assert.deepEqual([await subject(true), await subject(false)], ['', 'general chat'])
  })
})
