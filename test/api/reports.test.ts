// POST /messages/{message_id}/report (docs/spec/reports.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Answer, Org, Person } from '#test/world.ts'

const report = (who: Person, id: number, fields: Record<string, unknown> = { report_type: 'spam' }): Promise<Answer> =>
  who.call(`POST /messages/${id}/report`, fields)
const problem = ({ status, body }: Answer) => [status, body.code, body.msg]

/** A private channel for the owner that receives reports. */
async function moderation(org: Org, fields: Record<string, unknown> = {}): Promise<number> {
  const channel = await org.channel('moderation', { invite_only: true, ...fields })
  await org.owner.ok('PATCH /realm', { moderation_request_channel_id: channel })
  return channel
}

/** The messages of the moderation channel, oldest first, as Markdown. */
async function received(org: Org, action: () => Promise<unknown>): Promise<any[]> {
  const told = (await eventsOf(org, action)).filter(({ event }) => event === 'message')
  return Promise.all(
    told.map(async ({ payload, audience }) => {
      const fields = { apply_markdown: false, allow_empty_topic_name: true }
      const { message } = await org.owner.ok(`GET /messages/${payload.message_id}`, fields)
      return { ...message, audience }
    }),
  )
}

const silently = ({ name, id }: Person): string => `@_**${name}|${id}**`
async function timeTag(who: Person, id: number): Promise<string> {
  const { timestamp } = (await who.ok(`GET /messages/${id}`)).message
  return `<time:${new Date(timestamp * 1000).toISOString().slice(0, 19)}Z>`
}

onEachDatabase('reports', test => {
  test('what is wrong with a request, in its order', async world => {
    const org = await world.org()
    const id = await org.owner.send(await org.channel('general'))
    const bad = (msg: string) => [400, 'BAD_REQUEST', msg]
    const tooLong = 'x'.repeat(1001)
    assert.deepEqual(
      problem(await report(org.member, id, { description: tooLong })),
      bad('description is too long (limit: 1000 characters)'),
    )
    assert.deepEqual(problem(await report(org.member, id, {})), [
      400,
      'REQUEST_VARIABLE_MISSING',
      "Missing 'report_type' argument",
    ])
    for (const report_type of ['nonsense', '', 'Spam'])
      assert.deepEqual(
        problem(await report(org.member, id, { report_type })),
        bad('Invalid report_type: Value error, Not in the list of possible values'),
      )
    for (const fields of [{}, { description: '' }])
      assert.deepEqual(
        problem(await report(org.member, 987_654_321, { report_type: 'other', ...fields })),
        bad('An explanation is required.'),
      )
    const off = bad('Moderation request channel must be specified to enable message reporting.')
    assert.deepEqual(problem(await report(org.member, 987_654_321)), off)
    assert.deepEqual(problem(await report(org.member, id, { report_type: 'other', description: ' ' })), off)

    const channel = await moderation(org)
    const secret = await org.owner.send(channel)
    for (const hidden of [secret, 987_654_321])
      assert.deepEqual(problem(await report(org.member, hidden)), bad('Invalid message(s)'))
    await org.owner.ok('PATCH /realm', { moderation_request_channel_id: -1 })
    assert.deepEqual(problem(await report(org.member, id)), off)
  })

  test('a message of a channel, in its exact words', async world => {
    const org = await world.org()
    const moderating = await moderation(org)
    const channel = await org.channel('general', { by: org.member })
    const id = await org.member.send(channel, 'bad words\n\nand more', 'a topic')
    const messages = await received(org, async () => {
      assert.deepEqual((await report(org.admin, id, { report_type: 'harassment', description: 'See *this*' })).body, {
        result: 'success',
        msg: '',
      })
    })
    assert.equal(messages.length, 1)
    const [message] = messages
    assert.deepEqual(message.audience, { subscribersOf: moderating })
    assert.equal(message.stream_id, moderating)
    assert.equal(message.subject, 'Mia Member moderation')
    assert.equal(message.sender_full_name, 'Notification Bot')
    assert.equal(message.sender_email, 'notification-bot@parley.invalid')
    assert.notEqual(message.sender_realm_str, org.realm.subdomain)
    assert.deepEqual(message.flags, [], 'unread for the moderators')
    assert.equal(
      message.content,
      [
        `${silently(org.admin)} reported a message sent by ${silently(org.member)} at ${await timeTag(org.member, id)}.`,
        '```quote',
        '**Harassment**. See *this*',
        '```',
        `\`\`\`spoiler Original message at #**general>a topic@${id}**`,
        'bad words',
        '',
        'and more',
        '```',
      ].join('\n'),
    )
  })

  test('every reason, from every kind of account, also for own messages and repeatedly', async world => {
    const org = await world.org()
    await moderation(org)
    const id = await org.member.send(
      await org.channel('general', { by: org.member, subscribers: [org.member, org.guest] }),
    )
    const reasons = {
      spam: 'Spam',
      harassment: 'Harassment',
      inappropriate: 'Inappropriate content',
      norms: 'Violates community norms',
      other: 'Other reason',
    }
    const messages = await received(org, async () => {
      for (const report_type of Object.keys(reasons))
        assert.equal((await report(org.admin, id, { report_type, description: ' ' })).status, 200)
      for (const who of [org.member, org.guest, org.bot, org.moderator, org.moderator])
        assert.equal((await report(who, id)).status, 200)
    })
    assert.equal(messages.length, 10)
    for (const [index, name] of Object.values(reasons).entries())
      assert.ok(messages[index].content.includes(`\n**${name}**.  \n`), messages[index].content)
  })

  test('direct messages: the report names the participants where moderators need them', async world => {
    const org = await world.org()
    await moderation(org)
    const { member, admin, guest } = org
    const sentence = async (who: Person, id: number): Promise<string> => {
      const [message] = await received(org, () => report(who, id))
      const [first, , , , opening] = message.content.split('\n')
      const ids = /narrow\/dm\/([\d,]+)-(dm|group)\/near\/(\d+)\)$/.exec(opening)
      assert.ok(opening.startsWith('```spoiler [Original message](http://'), opening)
      assert.deepEqual(ids?.[3], String(id))
      return first.replace(await timeTag(who, id), 'TIME')
    }
    const direct = await member.send([admin.id])
    const said = `reported a message sent by ${silently(member)}`
    assert.equal(await sentence(admin, direct), `${silently(admin)} ${said} at TIME.`)
    assert.equal(await sentence(member, direct), `${silently(member)} ${said} to ${silently(admin)} at TIME.`)
    const group = await member.send([admin.id, guest.id])
    const both = [admin, guest].toSorted((a, b) => a.id - b.id).map(silently)
    assert.equal(await sentence(guest, group), `${silently(guest)} ${said} to ${both.join(' and ')} at TIME.`)
    const self = await member.send([member.id])
    assert.equal(await sentence(member, self), `${silently(member)} ${said} at TIME.`)
  })

  test('long content is cut, and cannot end its block or mention a user', async world => {
    const org = await world.org()
    await moderation(org)
    const channel = await org.channel('general', { by: org.admin })
    const long = await org.admin.send(channel, '🐙'.repeat(9_000))
    const tricky = await org.admin.send(
      channel,
      ['```', '~~~~~', `@**${org.owner.name}** @**all**`, '`````', 'x'].join('\n'),
    )
    const [cut, fenced] = await received(org, async () => {
      await report(org.member, long)
      await report(org.member, tricky, { report_type: 'spam', description: '```\n@**all**\n```\n# x' })
    })
    const body = cut.content.split('\n').slice(5, -1).join('\n')
    assert.equal([...body].length, 8_500)
    assert.ok(body.endsWith('🐙\n[message truncated]'))
    const lines = fenced.content.split('\n')
    assert.deepEqual([lines[1], lines[6]], ['````quote', '````'])
    assert.ok(lines[7].startsWith('``````spoiler '))
    assert.equal(lines.at(-1), '``````')
    assert.deepEqual(fenced.flags, [])
  })

  test('users mentioned in the message are not mentioned again, and its topic may hold any character', async world => {
    const org = await world.org()
    const { moderator, owner, admin } = org
    const moderating = await org.channel('moderation', { invite_only: true, subscribers: [owner, moderator] })
    await owner.ok('PATCH /realm', { moderation_request_channel_id: moderating })
    const general = await org.channel('general', { by: admin })
    const group = await owner.ok('POST /user_groups/create', { name: 'team', description: '', members: [moderator.id] })
    assert.ok(group.group_id > 0)
    const calls = `@**${moderator.name}** @**all** @**topic** @*team* hi`
    const id = await admin.send(general, calls, 'about ~ this')
    const [repeated] = await received(org, () => report(org.member, id))
    assert.ok(repeated.content.includes(calls))
    for (const who of [moderator, owner]) {
      const { message } = await who.ok(`GET /messages/${repeated.id}`)
      assert.deepEqual(message.flags, [])
      assert.match(message.content, /<div class="spoiler-header">\n<p>Original message<\/p>/)
      assert.match(message.content, /<div class="spoiler-content"[^>]*>\n<p>Original message at .*about ~ this/)
      assert.equal(message.content.match(/class="(user|user-group|topic)-mention[^"]* silent"/g).length, 6)
      assert.doesNotMatch(message.content, /class="(user|user-group|topic)-mention(?![^"]* silent")/)
    }
  })

  test('the topic: cut to sixty characters, or empty where only that is allowed', async world => {
    const org = await world.org()
    const channel = await moderation(org)
    const verbose = await org.join('N'.repeat(80))
    const id = await verbose.send([verbose.id])
    const topicOf = async (): Promise<string> => (await received(org, () => report(verbose, id)))[0].subject
    assert.equal(await topicOf(), `${'N'.repeat(57)}...`)
    await world.app.db.write(org.realm.id, tx =>
      tx.db.updateTable('channel').set({ topics_policy: 'empty_topic_only' }).where('id', '=', channel).execute(),
    )
    assert.equal(await topicOf(), '')
  })

  test('names that would break the short link get a long one', async world => {
    const org = await world.org()
    await moderation(org)
    const id = await org.owner.send(await org.channel('a>b'), 'x', '`c`')
    const [message] = await received(org, () => report(org.member, id))
    const opening = message.content.split('\n')[4]
    assert.match(
      opening,
      /^```spoiler Original message at \[message\]\(http:\/\/.*\/#narrow\/channel\/\d+-a\.3Eb\/topic\/\.60c\.60\/near\/\d+\)$/,
    )
  })

  test('archiving the channel ends reporting, and the reporter learns nothing of the report', async world => {
    const org = await world.org()
    const channel = await moderation(org)
    const id = await org.member.send([org.member.id])
    const told = await eventsOf(org, () => report(org.member, id))
    assert.deepEqual(
      told.map(({ event, audience }) => [event, audience]),
      [['message', { subscribersOf: channel }]],
    )
    const seen = await org.member.call(`GET /messages/${told[0]?.payload.message_id}`)
    assert.equal(seen.body.msg, 'Invalid message(s)')
    await org.owner.ok(`DELETE /streams/${channel}`)
    assert.equal(
      (await report(org.member, id)).body.msg,
      'Moderation request channel must be specified to enable message reporting.',
    )
  })
})
