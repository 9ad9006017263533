// Markdown outside of messages: channel and organization descriptions, and profile texts.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { limitGuests } from '#test/groups.ts'
import { onEachDatabase } from '#test/suite.ts'
import { download, uploaded } from '#test/uploads.ts'
import type { Org, Person } from '#test/world.ts'

/** Writes a text and returns its HTML as other users read it. */
type Place = (org: Org, writer: Person, text: string) => Promise<string>

const channelHtml = async ({ owner }: Org, id: number): Promise<string> =>
  (await owner.ok(`GET /streams/${id}`)).stream.rendered_description

const textField = async ({ owner }: Org, name: string): Promise<number> =>
  (await owner.ok('POST /realm/profile_fields', { name, field_type: 2 })).id

const profileHtml = async ({ owner }: Org, { id }: Person, field: number): Promise<string> => {
  const { user } = await owner.ok(`GET /users/${id}`, { include_custom_profile_fields: true })
  return user.profile_data[field].rendered_value
}

const ownProfile: Place = async (org, writer, text) => {
  const id = await textField(org, 'About me')
  await writer.ok('PATCH /users/me/profile_data', { data: [{ id, value: text }] })
  return profileHtml(org, writer, id)
}

const places: Readonly<Record<string, Place>> = {
  'a new channel': async (org, by, description) => channelHtml(org, await org.channel('new', { by, description })),
  'a channel created by subscribing': async (org, writer, description) => {
    await writer.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'joined', description }] })
    return channelHtml(org, (await writer.ok('GET /get_stream_id', { stream: 'joined' })).stream_id)
  },
  'a channel that changes': async (org, writer, description) => {
    const id = await org.channel('old', { by: writer, description: 'Before' })
    await writer.ok(`PATCH /streams/${id}`, { description })
    return channelHtml(org, id)
  },
  'the organization': async (org, writer, description) => {
    await writer.ok('PATCH /realm', { description })
    return (await org.anonymous('GET /server_settings')).body.realm_description
  },
  "the user's own profile": ownProfile,
  "another user's profile": async (org, writer, text) => {
    const id = await textField(org, 'About the user')
    await writer.ok(`PATCH /users/${org.member.id}`, { profile_data: [{ id, value: text }] })
    return profileHtml(org, org.member, id)
  },
}

const silent = ({ id, name }: Person): string => `<span class="user-mention silent" data-user-id="${id}">${name}</span>`

onEachDatabase('descriptions', test => {
  for (const [name, write] of Object.entries(places)) {
    test(`${name}: Markdown is rendered`, async ({ org }) => {
      const o = await org()
      const html = await write(o, o.admin, '**All** about `tea` :smile:\n* <b>\n* https://tea.example')
      assert.equal(
        html,
        '<p><strong>All</strong> about <code>tea</code> ' +
          '<span aria-label="smile" class="emoji emoji-1f604" role="img" title="smile">:smile:</span></p>\n' +
          '<ul>\n<li>&lt;b&gt;</li>\n<li><a href="https://tea.example">https://tea.example</a></li>\n</ul>',
      )
    })

    test(`${name}: mentions of users, groups and wildcards are silent`, async ({ org }) => {
      const o = await org()
      const members = [o.member.id]
      const { group_id } = await o.owner.ok('POST /user_groups/create', { name: 'crew', description: '', members })
      const channel = await o.channel('kitchen')
      const text = `@**${o.member.name}** @**|${o.guest.id}** @*crew* @**all** @**topic** @**nobody** #**kitchen**`
      assert.equal(
        await write(o, o.admin, text),
        `<p>${silent(o.member)} ${silent(o.guest)} ` +
          `<span class="user-group-mention silent" data-user-group-id="${group_id}">crew</span> ` +
          '<span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span> ' +
          '<span class="topic-mention silent">topic</span> @<strong>nobody</strong> ' +
          `<a class="stream" data-stream-id="${channel}" href="/#narrow/channel/${channel}-kitchen">#kitchen</a></p>`,
      )
      const narrow = [{ operator: 'is', operand: 'mentioned' }]
      const found = { narrow, anchor: 'newest', num_before: 10, num_after: 0 }
      assert.deepEqual((await o.member.ok('GET /messages', found)).messages, [])
    })

    test(`${name}: shares no files`, async world => {
      const o = await world.org()
      const url = await uploaded(o.admin, { name: 'tea.png', type: 'image/png' })
      assert.equal(await write(o, o.admin, `[tea](${url})`), `<p><a href="${url}">tea</a></p>`)
      assert.equal((await download(world, o, url, o.moderator)).status, 404)
    })
  }

  test("the organization's linkifiers apply", async ({ org }) => {
    const o = await org()
    const url_template = 'https://tea.example/{id}'
    await o.admin.ok('POST /realm/filters', { pattern: 'TEA-(?P<id>[0-9]+)', url_template })
    assert.equal(await ownProfile(o, o.guest, 'TEA-7'), '<p><a href="https://tea.example/7">TEA-7</a></p>')
  })

  test('formulas beyond a limit stay text, so that channel and user lists stay small', async ({ org }) => {
    const o = await org()
    const html = await ownProfile(o, o.member, '$$\\frac1x$$ '.repeat(41))
    const formulas = html.split('class="katex"').length - 1
    assert.ok(formulas > 10 && formulas < 40, `${formulas} formulas`)
    const { rendered } = await o.member.ok('POST /messages/render', { content: '$$\\frac1x$$ '.repeat(41) })
    assert.equal(rendered.split('class="katex"').length - 1, 41)
  })

  test("names that the writer can't see stay text", async ({ org }) => {
    const o = await org()
    await o.channel('secret', { by: o.owner, invite_only: true })
    await limitGuests(o)
    assert.equal(
      await ownProfile(o, o.guest, `@**|${o.admin.id}** #**secret**`),
      `<p>@<strong>|${o.admin.id}</strong> #<strong>secret</strong></p>`,
    )
  })

  test('events have the HTML that a read returns', async ({ org }) => {
    const o = await org()
    const id = await o.channel('tea')
    const [channel] = await eventsOf(o, () => o.owner.ok(`PATCH /streams/${id}`, { description: '*warm*' }))
    assert.equal(channel?.payload.rendered_description, '<p><em>warm</em></p>')
    assert.equal(await channelHtml(o, id), '<p><em>warm</em></p>')
    const [made] = await eventsOf(o, () => o.channel('cup', { description: '*thin*' }))
    assert.equal(made?.payload.streams[0].rendered_description, '<p><em>thin</em></p>')
    const [realm] = await eventsOf(o, () => o.owner.ok('PATCH /realm', { description: '*bay*' }))
    assert.deepEqual(realm?.payload.data, { description: '*bay*', rendered_description: '<p><em>bay</em></p>' })
    const field = await textField(o, 'Likes')
    const data = [{ id: field, value: '*cake*' }]
    const [person] = await eventsOf(o, () => o.member.ok('PATCH /users/me/profile_data', { data }))
    const told = { id: field, value: '*cake*', rendered_value: '<p><em>cake</em></p>' }
    assert.deepEqual(person?.payload.person.custom_profile_field, told)
  })

  test("changing other settings keeps the organization's description", async ({ org }) => {
    const o = await org()
    await o.owner.ok('PATCH /realm', { description: '*bay*' })
    await o.owner.ok('PATCH /realm', { name: 'Bay' })
    assert.equal((await o.anonymous('GET /server_settings')).body.realm_description, '<p><em>bay</em></p>')
    await o.owner.ok('PATCH /realm', { description: '' })
    assert.equal((await o.anonymous('GET /server_settings')).body.realm_description, '')
  })
})
