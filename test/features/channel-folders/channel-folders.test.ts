import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const newFolder = async (by: Person, name: string, more: object = {}): Promise<number> =>
  (await by.ok('POST /channel_folders/create', { name, ...more })).channel_folder_id

const listed = async (by: Person, include_archived = false): Promise<any[]> =>
  (await by.ok('GET /channel_folders', { include_archived })).channel_folders

const folderIn = async (by: Person, channelId: number): Promise<number | null> =>
  (await by.ok(`GET /streams/${channelId}`)).stream.folder_id

onEachDatabase('channel folders', test => {
  test('every user sees all of them', async ({ org }) => {
    const { admin, guest } = await org()
    const id = await newFolder(admin, ' Tides ', { description: 'High *and* low' })
    const [folder] = await listed(guest)
    const { date_created, ...rest } = folder
    assert.equal(typeof date_created, 'number')
    assert.deepEqual(rest, {
      id,
      name: 'Tides',
      description: 'High *and* low',
      rendered_description: '<p>High <em>and</em> low</p>',
      creator_id: admin.id,
      order: 0,
      is_archived: false,
    })
    const state = await guest.ok('POST /register', { fetch_event_types: ['channel_folders', 'realm'] })
    assert.deepEqual(state.channel_folders, [folder])
    assert.equal(state.max_channel_folder_name_length, 60)
    assert.equal(state.max_channel_folder_description_length, 1024)
  })

  test('names are unique in any letter case, archived folders included', async ({ org }) => {
    const { admin } = await org()
    const [tides, winds] = [await newFolder(admin, 'Tides'), await newFolder(admin, 'Winds')]
    const taken = 'Channel folder name already in use'
    assert.equal(await refused(admin, 'POST /channel_folders/create', { name: 'tIDES' }), taken)
    assert.equal(await refused(admin, `PATCH /channel_folders/${winds}`, { name: 'TIDES' }), taken)
    await admin.ok(`PATCH /channel_folders/${tides}`, { name: 'tides', is_archived: true })
    assert.equal(await refused(admin, 'POST /channel_folders/create', { name: 'Tides' }), taken)
    assert.equal(await refused(admin, 'POST /channel_folders/create', { name: ' ' }), 'name cannot be blank')
    assert.deepEqual(
      (await listed(admin, true)).map(({ name }) => name),
      ['tides', 'Winds'],
    )
  })

  test('a name has visible characters and no control characters', async ({ org }) => {
    const { admin } = await org()
    const id = await newFolder(admin, 'Tides \u{1F469}\u200D\u{1F527}')
    const cases = {
      'Ti\ndes': 'name has an invalid character at position 3',
      '\u{1F30A}\u0007': 'name has an invalid character at position 2',
      '\u200B\u00AD': 'name cannot be blank',
      '\u3164': 'name cannot be blank',
    }
    for (const [name, error] of Object.entries(cases)) {
      assert.equal(await refused(admin, 'POST /channel_folders/create', { name }), error)
      assert.equal(await refused(admin, `PATCH /channel_folders/${id}`, { name }), error)
    }
  })

  test('an event has only the fields that changed', async ({ org }) => {
    const here = await org()
    const { admin } = here
    const id = await newFolder(admin, 'Tides')
    const change = (fields: object) => eventsOf(here, () => admin.ok(`PATCH /channel_folders/${id}`, { ...fields }))
    const [renamed] = await change({ name: 'Winds', description: '' })
    assert.deepEqual(renamed?.payload, { channel_folder_id: id, data: { name: 'Winds' } })
    assert.deepEqual(renamed?.audience, { everyone: true })
    const [described] = await change({ description: 'Calm' })
    assert.deepEqual(described?.payload.data, { description: 'Calm', rendered_description: '<p>Calm</p>' })
    const [archived] = await change({ is_archived: true })
    assert.deepEqual(archived?.payload.data, { is_archived: true })
    assert.deepEqual(await change({ name: 'Winds', is_archived: true }), [])
  })

  test('the order names every folder once', async ({ org }) => {
    const { admin } = await org()
    const [a, b, c] = [await newFolder(admin, 'A'), await newFolder(admin, 'B'), await newFolder(admin, 'C')]
    await admin.ok(`PATCH /channel_folders/${b}`, { is_archived: true })
    for (const order of [
      [c, a],
      [a, b, b],
      [a, b, c, a],
      [a, b, 999_999],
    ])
      assert.equal(await refused(admin, 'PATCH /channel_folders', { order }), 'Invalid order mapping')
    await admin.ok('PATCH /channel_folders', { order: [c, b, a] })
    const places = (await listed(admin, true)).map(({ id, order }) => [id, order])
    assert.deepEqual(places, [
      [c, 0],
      [b, 1],
      [a, 2],
    ])
    assert.deepEqual(
      (await listed(admin)).map(({ id }) => id),
      [c, a],
    )
  })

  test('channels are created in a folder, moved and taken out', async ({ org }) => {
    const here = await org()
    const { owner, admin, member, channel } = here
    const [tides, winds] = [await newFolder(admin, 'Tides'), await newFolder(admin, 'Winds')]
    const high = await channel('high', { by: member, folder_id: tides })
    assert.equal(await folderIn(owner, high), tides)
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'low' }], folder_id: tides })
    const { stream_id: low } = await member.ok('GET /get_stream_id', { stream: 'low' })
    const { subscriptions } = await member.ok('GET /users/me/subscriptions')
    assert.equal(subscriptions.find((one: any) => one.stream_id === low).folder_id, tides)
    const [moved] = await eventsOf(here, () => member.ok(`PATCH /streams/${high}`, { folder_id: winds }))
    assert.equal(moved?.event, 'stream/update')
    assert.deepEqual([moved?.payload.property, moved?.payload.value], ['folder_id', winds])
    assert.deepEqual(await eventsOf(here, () => member.ok(`PATCH /streams/${high}`, { folder_id: winds })), [])
    await member.ok(`PATCH /streams/${high}`, { folder_id: null })
    assert.equal(await folderIn(owner, high), null)
  })

  test('a folder of another organization and an archived one look missing', async ({ org }) => {
    const { admin, member, channel } = await org()
    const theirs = await newFolder((await org()).admin, 'Tides')
    const archived = await newFolder(admin, 'Winds')
    await admin.ok(`PATCH /channel_folders/${archived}`, { is_archived: true })
    const id = await channel('high', { by: member })
    for (const folder_id of [theirs, archived, 999_999]) {
      const unknown = 'Invalid channel folder ID'
      const subscriptions = [{ name: 'low' }]
      assert.equal(await refused(member, `PATCH /streams/${id}`, { folder_id }), unknown)
      assert.equal(await refused(member, 'POST /users/me/subscriptions', { subscriptions, folder_id }), unknown)
      assert.equal(await refused(member, 'POST /channels/create', { name: 'low', subscribers: [], folder_id }), unknown)
    }
  })

  test('a folder with channels is not archived', async ({ org }) => {
    const { admin, channel } = await org()
    const folder_id = await newFolder(admin, 'Tides')
    const id = await channel('high', { by: admin, folder_id })
    assert.equal(
      await refused(admin, `PATCH /channel_folders/${folder_id}`, { is_archived: true }),
      'You need to remove all the channels from this folder to archive it.',
    )
    await admin.ok(`DELETE /streams/${id}`)
    await admin.ok(`PATCH /channel_folders/${folder_id}`, { is_archived: true })
    assert.equal(await folderIn(admin, id), folder_id)
    await admin.ok(`PATCH /streams/${id}`, { is_archived: false })
    assert.equal(await folderIn(admin, id), null)
  })

  test('their number is limited', async ({ org, app }) => {
    const { admin, realm } = await org()
    const row = (n: number) => ({
      realm_id: realm.id,
      name: `${n}`,
      name_lower: `${n}`,
      description: '',
      rendered_description: '',
      creator_id: null,
      created_at: 1,
      position: n,
      archived: 0 as const,
    })
    const rows = Array.from({ length: 499 }, (_, n) => row(n))
    await app.db.write(realm.id, tx => tx.db.insertInto('channel_folder').values(rows).execute())
    await newFolder(admin, 'Tides')
    assert.equal(
      await refused(admin, 'POST /channel_folders/create', { name: 'Winds' }),
      'Too many channel folders (limit: 500).',
    )
  })
})
