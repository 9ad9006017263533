// POST /messages/{message_id}/report (docs/spec/reports.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Answer, Org, Person } from '#test/world.ts'

const report = (who: Person, id: number, fields: Record<string, unknown> = { report_type: 'spam' }): Promise<Answer> =>
  who.call(`POST /messages/${id}/report`, fields)

/** A private channel for the owner that receives reports. */
async function moderation(org: Org, fields: Record<string, unknown> = {}): Promise<number> {
  const channel = await org.channel('moderation', { invite_only: true, ...fields })
  await org.owner.ok('PATCH /realm', { moderation_request_channel_id: channel })
  return channel
}

/** The messages in the moderation channel, oldest first, as Markdown. */
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
  test('the report about a direct message names the participants that moderators need', async world => {
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

  test("content can't end its block or mention a user", async world => {
    const org = await world.org()
    await moderation(org)
    const channel = await org.channel('general', { by: org.admin })
    const tricky = await org.admin.send(
      channel,
      ['```', '~~~~~', `@**${org.owner.name}** @**all**`, '`````', 'x'].join('\n'),
    )
    const [fenced] = await received(org, () =>
      report(org.member, tricky, { report_type: 'spam', description: '```\n@**all**\n```\n# x' }),
    )
    const lines = fenced.content.split('\n')
    // The description leaves a fence open, because its first line follows the reason.
    assert.deepEqual([lines[1], lines[6], lines[7]], ['````quote', '```', '````'])
    assert.ok(lines[8].startsWith('```````spoiler '))
    assert.equal(lines.at(-1), '```````')
    assert.deepEqual(fenced.flags, [])
  })

  test("an open fence in the description or the message doesn't swallow what follows", async world => {
    const org = await world.org()
    await moderation(org)
    const channel = await org.channel('general', { by: org.admin })
    const fences = {
      code: '```py\nopen',
      quote: '```quote\n~~~\nopen',
      many: '```quote\n'.repeat(100) + 'open',
      long: `${'`'.repeat(400)}\nopen`,
      carriageReturn: '\r~~~\ropen',
      carriageReturnAndCode: 'open\r```\n```',
    }
    for (const [name, fence] of Object.entries(fences)) {
      const id = await org.admin.send(channel, `the original ${name}\n${fence}`)
      const fields = { report_type: 'other', description: `the reason\n${fence}` }
      const [told] = await received(org, () => report(org.member, id, fields))
      assert.ok([...told.content].length <= 10_000, name)
      const { message } = await org.owner.ok(`GET /messages/${told.id}`)
      const [before, behind] = message.content.split('<div class="spoiler-block">')
      assert.match(before, /the reason[^]*open[^]*<\/blockquote>\n$/, name)
      assert.match(
        behind,
        /^<div class="spoiler-header">[^]*aria-hidden="true">[^]*the original[^]*open[^]*<\/div><\/div>$/,
        name,
      )
    }
  })

  test('an invisible message appears as written, below its link', async world => {
    const org = await world.org()
    await moderation(org)
    const channel = await org.channel('general', { by: org.admin })
    for (const topic of ['tides', 'about ~ this'])
      for (const written of ['```', '~~~quote', '```spoiler x', '```quote\n```quote\n```\n```', '```\n~~~\n~~~\n```']) {
        const id = await org.admin.send(channel, written, topic)
        const [told] = await received(org, () => report(org.member, id))
        const { message } = await org.owner.ok(`GET /messages/${told.id}`)
        const [, spoiler = ''] = message.content.split('<div class="spoiler-block">')
        assert.match(spoiler, new RegExp(`Original message at <a [^>]*/near/${id}"`), written)
        assert.ok(spoiler.includes(`<code>${written}\n</code>`), spoiler)
      }
  })

  test('the report mentions no one whom the message mentions; the topic may contain any character', async world => {
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
})
