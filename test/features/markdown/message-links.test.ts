// Links to topics and group mentions, as of the time when the message is sent.
import assert from 'node:assert/strict'
import { seenBy } from '#test/messages.ts'
import { recorded } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const preview = async (person: Person, content: string): Promise<string> =>
  (await person.ok('POST /messages/render', { content })).rendered
const topicLink = (channel: number, name: string, topic: string, encoded: string): string =>
  `<a class="stream-topic" data-stream-id="${channel}" href="/#narrow/channel/${channel}-${name}/topic/${encoded}">` +
  `#${name} &gt; ${topic}</a>`

onEachDatabase('links to topics', test => {
  test("lead to the topic's latest message at the time of sending", async ({ org }) => {
    const { admin, member, channel } = await org()
    const sea = await channel('sea', { subscribers: [admin, member] })
    const before = await member.send(sea, 'see #**sea>high tide**', 'links')
    const first = await member.send(sea, 'one', 'high tide')
    const latest = await member.send(sea, 'two', 'High Tide')
    const after = await member.send(sea, 'see #**sea>high tide**', 'links')
    await member.send(sea, 'three', 'high tide')
    const link = (encoded: string): string => `<p>see ${topicLink(sea, 'sea', 'high tide', encoded)}</p>`
    assert.equal((await seenBy(admin, before)).content, link('high.20tide'))
    assert.equal((await seenBy(admin, after)).content, link(`high.20tide/with/${latest}`))
    assert.ok(latest > first)
    await member.ok(`PATCH /messages/${before}`, { content: 'see #**sea>links**' })
    const edited = (await seenBy(admin, before)).content
    assert.equal(edited, `<p>see ${topicLink(sea, 'sea', 'links', `links/with/${after}`)}</p>`)
  })

  test('to a message, to the topic without a name, and to many topics', async ({ app, org }) => {
    const { member, channel } = await org()
    const sea = await channel('sea', { subscribers: [member] })
    const unnamed = await member.send(sea, 'hello', '')
    const tide = await member.send(sea, 'hello', 'tide')
    const [, href] = /href="([^"]+)"/.exec(await preview(member, '#**sea>**')) ?? []
    assert.equal(href, `/#narrow/channel/${sea}-sea/topic//with/${unnamed}`)
    const near = /href="([^"]+)"/.exec(await preview(member, `#**sea>tide@${unnamed}**`))?.[1]
    assert.equal(near, `/#narrow/channel/${sea}-sea/topic/tide/near/${unnamed}`)
    const topics = Array.from({ length: 500 }, (_, n) => `#**sea>t${n}**`).join(' ')
    let html = ''
    const statements = await recorded(app.db, async () => {
      html = await preview(member, `${topics} #**sea>tide**`)
    })
    assert.ok(html.endsWith(`${topicLink(sea, 'sea', 'tide', `tide/with/${tide}`)}</p>`), html.slice(-300))
    assert.equal(statements.filter(({ sql }) => /from "topic"/i.test(sql)).length, 1)
  })

  test("don't lead to a message that the writer can't see", async ({ org }) => {
    const all = await org()
    const { owner, admin, member, guest } = all
    const secret = await all.channel('secret', { by: owner, subscribers: [owner], invite_only: true })
    const shut = await all.channel('shut', {
      by: owner,
      subscribers: [owner, member],
      invite_only: true,
      history_public_to_subscribers: false,
    })
    const open = await all.channel('open', { subscribers: [owner] })
    const inSecret = await owner.send(secret, 'hello', 'tide')
    const inShut = await owner.send(shut, 'hello', 'tide')
    const inOpen = await owner.send(open, 'hello', 'tide')
    const withOf = async (person: Person, channel: string): Promise<string | undefined> =>
      /\/with\/(\d+)"/.exec(await preview(person, `#**${channel}>tide**`))?.[1]
    assert.equal(await withOf(owner, 'secret'), String(inSecret))
    assert.equal(await withOf(admin, 'secret'), undefined)
    assert.equal(await withOf(member, 'secret'), undefined)
    assert.equal(await withOf(guest, 'open'), undefined)
    assert.equal(await withOf(member, 'open'), String(inOpen))
    assert.equal(await withOf(member, 'shut'), String(inShut))
    await owner.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'shut' }],
      principals: [admin.id],
    })
    assert.equal(await withOf(admin, 'shut'), undefined)
    const later = await owner.send(shut, 'hello again', 'tide')
    assert.equal(await withOf(admin, 'shut'), String(later))
  })

  test("need the channel's exact name", async ({ org }) => {
    const { member, channel } = await org()
    const sea = await channel('Sea', { subscribers: [member] })
    assert.equal(
      await preview(member, '#**Sea** #**sea** #**SEA>tide**'),
      `<p><a class="stream" data-stream-id="${sea}" href="/#narrow/channel/${sea}-Sea">#Sea</a> ` +
        '#<strong>sea</strong> #<strong>SEA&gt;tide</strong></p>',
    )
  })
})

onEachDatabase('group mentions', test => {
  test('mention system groups by their display names', async ({ org }) => {
    const { member } = await org()
    const names = {
      nobody: 'Nobody',
      owners: 'Owners',
      administrators: 'Administrators',
      moderators: 'Moderators',
      fullmembers: 'Full members',
      members: 'Members',
      everyone: 'Everyone',
      internet: 'Everyone on the internet',
    }
    for (const [role, name] of Object.entries(names))
      assert.match(
        await preview(member, `@_*role:${role}*`),
        new RegExp(`^<p><span class="user-group-mention silent" data-user-group-id="\\d+">${name}</span></p>$`),
      )
  })
})
