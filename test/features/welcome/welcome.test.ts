// A new organization for people, and the welcome bot's messages to new users.
import assert from 'node:assert/strict'
import { inviteLink, loggedIn, newcomer, submit } from '#test/invites.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import { type Org, password, type Person, type World } from '#test/world.ts'

const forPeople = ({ org }: World): Promise<Org> => org(undefined, { hasWelcome: true })

const newest = { anchor: 'newest', num_before: 100, num_after: 0 }
type Read = (path: string) => Promise<any>

const directTexts = async (read: Read): Promise<string[]> => {
  const narrow = encodeURIComponent(JSON.stringify([{ operator: 'is', operand: 'dm' }]))
  const { messages } = await read(
    `/messages?anchor=newest&num_before=100&num_after=0&apply_markdown=false&narrow=${narrow}`,
  )
  for (const { sender_full_name } of messages) assert.equal(sender_full_name, 'Welcome Bot')
  return messages.map((message: any) => message.content)
}
const readAs =
  (person: Person): Read =>
  path =>
    person.ok(`GET ${path}`)

async function joins(
  world: World,
  org: Org,
  fields: Record<string, unknown> = {},
  email = `${Math.random()}@newcomers.example`,
): Promise<Read> {
  const { status, text } = await submit(world, org, (await inviteLink(org.owner, { ...fields })).path, {
    ...newcomer,
    email,
  })
  assert.equal(status, 303, text)
  return loggedIn(world, org, { ...newcomer, email })
}

const firstMessage = async ({ owner }: Org): Promise<any> => {
  const { messages } = await owner.ok('GET /messages', newest)
  return messages.find((message: any) => message.subject === 'start here')
}

onEachDatabase('the welcome messages', test => {
  test("an organization for people starts with channels and topics that its owner hasn't read", async world => {
    const org = await forPeople(world)
    const { streams } = await org.owner.ok('GET /streams')
    assert.deepEqual(valuesOf(streams, 'name', 'is_announcement_only', 'invite_only'), [
      ['general', false, false],
      ['sandbox', false, false],
    ])
    for (const { description } of streams) assert.notEqual(description, '')
    const state = await org.owner.ok('POST /register')
    assert.deepEqual(state.realm_default_streams, valuesOf(streams, 'stream_id'))
    assert.deepEqual(valuesOf(state.subscriptions, 'name'), ['general', 'sandbox'])
    assert.equal(state.realm_new_stream_announcements_stream_id, streams[0].stream_id)
    assert.equal(state.realm_send_channel_events_messages, false)
    const { unread_msgs: unread, cross_realm_bots } = state
    const bot = cross_realm_bots.find((one: any) => one.full_name === 'Welcome Bot')
    assert.deepEqual(valuesOf(unread.pms, 'other_user_id'), [bot.user_id])
    assert.deepEqual(valuesOf(unread.streams, 'topic').map(String).sort(), [
      'apps and bots',
      'getting around',
      'mentions and reactions',
      'moving and resolving',
      'start here',
      'writing messages',
    ])
    assert.equal(unread.mentions.length, 1)
    assert.equal(unread.count, 8)
  })

  test('its messages are from the welcome bot, rendered, and link into the client', async world => {
    const org = await forPeople(world)
    const { messages } = await org.owner.ok('GET /messages', newest)
    assert.equal(messages.length, 8)
    for (const { sender_full_name, content } of messages) {
      assert.equal(sender_full_name, 'Welcome Bot')
      for (const [, address = ''] of content.matchAll(/href="([^"]*)"/g))
        assert.match(address, /^(\/#|\/api\/docs$|https:\/\/example\.com$)/)
      // Nothing that should be a link or a mention stayed text.
      assert.doesNotMatch(content.replaceAll(/<code>.*?<\/code>/g, ''), /\*\*|\]\(|\|/)
    }
    const reactions = messages.flatMap((message: any) => message.reactions)
    assert.deepEqual(valuesOf(reactions, 'emoji_name', 'user_id'), [['wave', messages[0].sender_id]])
  })

  test("it's created without events", async world => {
    const org = await forPeople(world)
    const told = await org.events()
    assert.equal(told[0]?.payload.person.full_name, 'Ada Admin')
    assert.ok(told.every(({ type, payload }) => type !== 'message' || payload.topic === undefined))
    assert.equal(
      (await world.app.db.readOne(tx => tx.db.selectFrom('event').select('seq').where('realm_id', '=', 0).execute()))
        .length,
      0,
    )
  })

  test('each new person gets a greeting and channels, and has nothing else to read', async world => {
    const org = await forPeople(world)
    const read = await joins(world, org, { include_realm_default_subscriptions: true })
    const [text = '', ...others] = await directTexts(read)
    assert.match(text, /#\*\*general>start here\*\*/)
    assert.deepEqual(others, [])
    const { subscriptions } = await read('/users/me/subscriptions')
    assert.deepEqual(valuesOf(subscriptions, 'name'), ['general', 'sandbox'])
    const { user_id } = await org.owner.ok('POST /users', { ...newcomer, email: 'made@newcomers.example' })
    const made = await loggedIn(world, org, { ...newcomer, email: 'made@newcomers.example' })
    assert.deepEqual([(await directTexts(made)).length, (await made('/users/me')).user_id], [1, user_id])
    const { unread_msgs: unread } = await org.member.ok('POST /register')
    assert.deepEqual([unread.pms.length, unread.count], [1, 1])
  })

  test('bots get no greeting', async world => {
    const org = await forPeople(world)
    const { api_key, user_id } = await org.owner.ok('POST /bots', { full_name: 'Tide', short_name: 'tide' })
    assert.ok(api_key)
    for (const id of [user_id, org.bot.id, org.webhookBot.id])
      assert.ok(
        (await org.events()).every(({ type, audience }) => type !== 'message' || !audience.users?.includes(id)),
        String(id),
      )
  })

  test("the organization's or the invitation's text follows", async world => {
    const org = await forPeople(world)
    await org.owner.ok('PATCH /realm', { welcome_message_custom_text: 'Tea is at four.' })
    const after = async (fields: Record<string, unknown> = {}): Promise<string[]> => {
      const [first = '', ...others] = await directTexts(await joins(world, org, fields))
      assert.match(first, /^Welcome!/)
      return others
    }
    assert.deepEqual(await after(), ['Tea is at four.'])
    assert.deepEqual(await after({ welcome_message_custom_text: 'Ahoy' }), ['Ahoy'])
    assert.deepEqual(await after({ welcome_message_custom_text: '' }), [])
  })

  test('the link follows the first message, and is left out if there is none to see', async world => {
    const org = await forPeople(world)
    const { id, stream_id } = await firstMessage(org)
    const greeting = async (fields: Record<string, unknown> = {}): Promise<string> =>
      (await directTexts(await joins(world, org, fields)))[0] ?? ''
    await org.owner.ok(`PATCH /messages/${id}`, { topic: 'how this works', propagate_mode: 'change_all' })
    await org.owner.ok(`PATCH /streams/${stream_id}`, { new_name: 'town square' })
    assert.match(await greeting(), /#\*\*town square>how this works\*\*/)
    const guest = { invite_as: 600, include_realm_default_subscriptions: false }
    assert.doesNotMatch(await greeting(guest), /town square/)
    assert.match(await greeting({ ...guest, stream_ids: [stream_id] }), /#\*\*town square>how this works\*\*/)
    await org.owner.ok(`DELETE /streams/${stream_id}`)
    assert.doesNotMatch(await greeting(), /town square/)
    await org.owner.ok(`PATCH /streams/${stream_id}`, { is_archived: false })
    assert.match(await greeting(), /town square/)
    await org.owner.ok(`DELETE /messages/${id}`)
    assert.match(await greeting(), /^Welcome!/)
    assert.doesNotMatch(await greeting(), /town square/)
  })

  test('an organization for programs has no channels and no messages, even for later users', async world => {
    const org = await world.org()
    assert.deepEqual((await org.owner.ok('GET /streams')).streams, [])
    const read = await joins(world, org)
    await org.owner.ok('POST /users', { email: 'made@newcomers.example', full_name: 'Made', password })
    for (const each of [read, readAs(org.owner), readAs(org.member)])
      assert.deepEqual((await each('/messages?anchor=newest&num_before=10&num_after=0')).messages, [])
    assert.ok((await org.events()).every(({ type }) => type !== 'message'))
  })

  test('its own text reaches every new person, however the account was created', async world => {
    const org = await world.org()
    await org.owner.ok('PATCH /realm', { welcome_message_custom_text: 'Tea is at four.' })
    await org.owner.ok('POST /users', { ...newcomer, email: 'made@newcomers.example' })
    const made = await loggedIn(world, org, { ...newcomer, email: 'made@newcomers.example' })
    assert.deepEqual(await directTexts(made), ['Tea is at four.'])
  })
})
