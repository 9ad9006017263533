// The demands of all known clients on the wire, one test for each rule.
import assert from 'node:assert/strict'
import { basic, formBody } from '#test/http.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Org, type Person, password, startWorld } from '#test/world.ts'

const multipart = (fields: Readonly<Record<string, string>>, ...files: string[]) => {
  const part = (disposition: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...files.map(name => part(`name="${name}"; filename="a.txt"`, 'content')),
  ]
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return { headers, body: parts.length === 0 ? '' : `${parts.join('')}--b--\r\n` }
}

const newest = { anchor: 'newest', num_before: 10, num_after: 0 }
const idsOf = (messages: { id: number }[]): number[] => messages.map(({ id }) => id)

/** A channel with one message of the member in it. */
async function teaRoom(org: Org): Promise<{ channelId: number; messageId: number }> {
  const channelId = await org.channel('tea', { subscribers: [org.owner, org.member] })
  return { channelId, messageId: await org.member.send(channelId, 'one', 'kettles') }
}

onEachDatabase('the wire', test => {
  test('rule 1: success is 200 with a JSON object, also where something was created or removed', async ({ org }) => {
    const { owner, member } = await org()
    const calls: [Person, string, object][] = [
      [owner, 'POST /channels/create', { name: 'tea', subscribers: [owner.id] }],
      [member, 'POST /saved_snippets', { title: 'a', content: 'b' }],
      [member, 'DELETE /users/me/alert_words', { alert_words: ['kettle'] }],
      [member, 'POST /register', {}],
    ]
    for (const [person, route, fields] of calls) {
      const { status, body, headers } = await person.call(route, { ...fields })
      assert.deepEqual([status, body.result, body.msg], [200, 'success', ''], route)
      assert.match(String(headers['content-type']), /^application\/json/)
    }
  })

  test('rule 2: an error has a text and a code, wherever it happens', async ({ org, raw }) => {
    const { member, anonymous, host } = await org()
    const answers = [
      await member.call('GET /messages/999999'),
      await member.call('GET /messages', { anchor: 'x', num_before: 1, num_after: 1 }),
      await member.call('POST /messages'),
      await member.call('GET /nothing'),
      await member.call('PUT /messages'),
      await anonymous('GET /users/me'),
      await raw({ host, path: '/api/v1/%ff' }),
    ]
    for (const { status, body, text } of answers) {
      assert.ok(status >= 400 && status < 500, text)
      assert.deepEqual([body?.result, typeof body?.msg, typeof body?.code], ['error', 'string', 'string'], text)
    }
  })

  test('rule 3: Basic with the address in any letter case; server settings without', async ({ org, raw }) => {
    const { member, host } = await org()
    const get = (path: string, authorization: string) =>
      raw({ host, path: `/api/v1${path}`, headers: { authorization } })
    const me = await get('/users/me', basic(member.email.toUpperCase(), member.apiKey))
    assert.equal(me.body.user_id, member.id)
    for (const authorization of [basic(member.email, member.apiKey), basic('nobody@x.example', 'wrong'), 'Basic ?'])
      assert.equal((await get('/server_settings', authorization)).status, 200, authorization)
  })

  test('rule 4: a form in the body of every method but GET', async ({ org }) => {
    const at = await org()
    const { messageId } = await teaRoom(at)
    const { member } = at
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reaction = { emoji_name: 'tada' }
    for (const [method, path, fields] of [
      ['POST', `/messages/${messageId}/reactions`, reaction],
      ['DELETE', `/messages/${messageId}/reactions`, reaction],
      ['PATCH', `/messages/${messageId}`, { content: 'two' }],
    ] as const) {
      const { status, text } = await member.call(`${method} ${path}`, {}, { headers, body: formBody(fields) })
      assert.equal(status, 200, `${method}: ${text}`)
    }
    const { message, raw_content } = await member.ok(`GET /messages/${messageId}`)
    assert.deepEqual([raw_content, message.reactions], ['two', []])
  })

  test('rule 5: multipart with every POST, also when it is empty', async ({ org }) => {
    const { member, admin, anonymous } = await org()
    const login = await anonymous('POST /fetch_api_key', {}, multipart({ username: member.email, password }))
    assert.equal(login.body.api_key, member.apiKey)
    const sent = await member.call(
      'POST /messages',
      {},
      multipart({ type: 'direct', to: JSON.stringify([admin.id]), content: 'Grüße' }),
    )
    assert.equal((await member.ok(`GET /messages/${sent.body.id}`)).raw_content, 'Grüße')
    const registered = await member.call('POST /register', {}, multipart({ event_types: '["message"]' }))
    assert.equal(typeof registered.body.queue_id, 'string')
    assert.equal((await member.call('POST /register', {}, multipart({}))).status, 200)
  })

  test('rule 6: parameters in the query of PATCH and DELETE, without a body', async ({ org }) => {
    const at = await org()
    const { messageId } = await teaRoom(at)
    const { member } = at
    await member.ok(`PATCH /messages/${messageId}?content=three%20cups`)
    assert.equal((await member.ok(`GET /messages/${messageId}`)).raw_content, 'three cups')
    const { queue_id } = await member.ok('POST /register')
    await member.ok(`DELETE /events?queue_id=${queue_id}`)
    assert.equal((await member.call('GET /events', { queue_id, last_event_id: -1 })).body.code, 'BAD_EVENT_QUEUE_ID')
    const subscriptions = encodeURIComponent('["tea"]')
    const { removed } = await member.ok(`DELETE /users/me/subscriptions?subscriptions=${subscriptions}`)
    assert.deepEqual(removed, ['tea'])
  })

  test('rule 7: values that are not text are JSON text, and "mobile" has its quotes', async ({ org }) => {
    const { member } = await org()
    const timeout = async (idle_queue_timeout: string): Promise<unknown> =>
      (await member.call('POST /register', { idle_queue_timeout })).body.idle_queue_timeout_secs
    assert.equal(await timeout('"mobile"'), 12 * 3600)
    assert.equal(await timeout('90'), 90)
    assert.equal((await member.call('POST /register', { idle_queue_timeout: 'mobile' })).status, 400)
    assert.equal((await member.call('POST /register', { apply_markdown: 'True' })).status, 400)
    await member.ok('POST /register', { client_capabilities: { notification_settings_null: true }, narrow: [] })
  })

  test('rule 8: no body and no content type at all', async ({ org, raw }) => {
    const at = await org()
    await at.owner.ok('PATCH /realm', { message_content_delete_limit_seconds: '"unlimited"' })
    const { messageId } = await teaRoom(at)
    const authorization = basic(at.owner.email, at.owner.apiKey)
    for (const [method, path] of [
      ['POST', '/mark_all_as_read'],
      ['DELETE', `/messages/${messageId}`],
    ] as const) {
      const { status, text } = await raw({ method, host: at.host, path: `/api/v1${path}`, headers: { authorization } })
      assert.equal(status, 200, text)
    }
  })

  test('rule 9: unknown and repeated parameters do no harm', async ({ org }) => {
    const at = await org()
    const { messageId } = await teaRoom(at)
    const repeated = { message_id: messageId, content: 'two', dont_block: true, color: 'red' }
    const { ignored_parameters_unsupported: ignored } = await at.member.ok(`PATCH /messages/${messageId}`, repeated)
    assert.deepEqual(ignored, ['color', 'dont_block', 'message_id'])
    assert.equal((await at.member.ok(`GET /messages/${messageId}`)).raw_content, 'two')
  })

  test('rule 10: files of any field name may accompany the fields', async ({ org }) => {
    const { member, admin } = await org()
    const fields = { type: 'direct', to: JSON.stringify([admin.id]), content: 'hello' }
    for (const name of ['file', '/home/mia/a b.txt', 'ключ']) {
      assert.equal((await member.call('POST /messages', {}, multipart(fields, name))).status, 200, name)
      assert.equal((await member.call('POST /user_uploads', {}, multipart({}, name))).body.filename, 'a.txt', name)
    }
  })

  test('rule 11: a request that fails with a 5xx has changed nothing, so it may be sent again', async ({ kind }) => {
    const world = await startWorld(kind)
    try {
      const { realm, member, admin } = await world.org()
      const rename = (from: string, to: string): Promise<void> =>
        world.app.db.write(realm.id, tx => tx.db.schema.alterTable(from).renameTo(to).execute())
      const direct = { type: 'direct', to: [admin.id], content: 'once' }
      // The event is written last.
      await rename('event', 'event_elsewhere')
      const failed = await member.call('POST /messages', direct)
      await rename('event_elsewhere', 'event')
      assert.deepEqual([failed.status, failed.body.result, typeof failed.body.msg], [500, 'error', 'string'])
      const { id } = await member.ok('POST /messages', direct)
      assert.deepEqual(idsOf((await member.ok('GET /messages', newest)).messages), [id])
    } finally {
      await world.stop()
    }
  })

  test('rule 12: the names of older clients', async ({ org }) => {
    const at = await org()
    const { member, admin, owner } = at
    const { channelId } = await teaRoom(at)
    const stream = await member.ok('POST /messages', { type: 'stream', to: 'tea', subject: 'pots', content: 'a' })
    const secret = await member.ok('POST /messages', { type: 'private', to: [admin.id, owner.id], content: 'b' })
    const found = async (narrow: unknown): Promise<number[]> =>
      idsOf((await member.ok('GET /messages', { ...newest, narrow })).messages)
    const topic = [
      ['stream', 'tea'],
      ['topic', 'pots'],
    ]
    assert.deepEqual(await found(topic), [stream.id])
    assert.deepEqual(await found([['is', 'private']]), [secret.id])
    assert.deepEqual(await found([['pm-with', `${admin.email}, ${owner.email}`]]), [secret.id])
    assert.deepEqual(await found([{ operator: 'stream', operand: channelId }, ['topic', 'pots']]), [stream.id])
    const unread = await admin.ok('GET /messages', {
      anchor: 0,
      use_first_unread_anchor: true,
      num_before: 10,
      num_after: 10,
    })
    assert.equal(unread.anchor, secret.id)
    await member.ok('POST /typing', { op: 'start', to: [admin.id] })
    await member.ok('PATCH /settings/notifications', { enable_sounds: false })
  })

  test('rule 13: the header Accept is not needed', async ({ org, raw }) => {
    const { host, member } = await org()
    const headers = { authorization: basic(member.email, member.apiKey) }
    const { status, body } = await raw({ host, path: '/api/v1/users/me', headers })
    assert.deepEqual([status, body.user_id], [200, member.id])
  })

  test('some texts are sent as JSON text by one client and bare by another', async ({ org }) => {
    const { owner } = await org()
    for (const [index, topics_policy] of ['"disable_empty_topic"', 'disable_empty_topic'].entries()) {
      const { id } = await owner.ok('POST /channels/create', { name: `a${index}`, subscribers: [], topics_policy })
      await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: `b${index}` }], topics_policy })
      const { stream } = await owner.ok(`GET /streams/${id}`)
      assert.equal(stream.topics_policy, 'disable_empty_topic')
    }
    for (const days of ['unlimited', '"unlimited"', '3', 'realm_default'])
      await owner.ok('POST /channels/create', { name: `days ${days}`, subscribers: [], message_retention_days: days })
    const include = (include_subscribers: string) =>
      owner.ok('POST /register', { fetch_event_types: ['subscription'], include_subscribers })
    for (const partial of ['partial', '"partial"', 'true'])
      assert.ok('subscribers' in (await include(partial)).subscriptions[0])
    assert.ok(!('subscribers' in (await include('false')).subscriptions[0]))
    const wrong = await owner.call('POST /register', { include_subscribers: 'some' })
    assert.equal(wrong.body.msg, 'include_subscribers is not a boolean')
    const { stream_id } = (await owner.ok('GET /users/me/subscriptions')).subscriptions[0]
    const change = (property: string, value: string) =>
      owner.call(`PATCH /users/me/subscriptions/${stream_id}`, { property, value })
    for (const value of ['#ff0000', '"#00ff00"']) {
      assert.equal((await change('color', value)).status, 200)
      const [{ color }] = (await owner.ok('GET /users/me/subscriptions')).subscriptions
      assert.equal(color, value.replaceAll('"', ''))
    }
    assert.equal((await change('is_muted', 'true')).status, 200)
    assert.equal((await change('is_muted', 'yes')).body.msg, 'value is not a boolean')
    assert.equal((await change('color', 'red')).status, 400)
  })

  test('JSON null for types of events means all of them', async ({ org }) => {
    const { member } = await org()
    const queue = await member.ok('POST /register', { event_types: null, fetch_event_types: null })
    assert.ok('realm_users' in queue)
    await member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
    const { queue_id, last_event_id } = queue
    const { events } = await member.ok('GET /events', { queue_id, last_event_id, dont_block: true })
    assert.equal(events[0].type, 'alert_words')
    // Null means all only for event types; elsewhere it has the wrong type.
    assert.equal((await member.call('POST /register', { apply_markdown: null })).status, 400)
  })
})
