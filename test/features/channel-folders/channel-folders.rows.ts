// Channel folders (docs/spec/channels.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'
import { all } from '#test/given.ts'
import { archived, channel, done, remember, the } from '../messages/given.ts'
import { type Afterwards, bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const create = 'POST /channel_folders/create'
const newFolder = async ({ admin }: Pick<Org, 'admin'>, name: string, description = ''): Promise<number> =>
  (await admin.ok(create, { name, description })).channel_folder_id
const folder =
  (name: string, description?: string) =>
  async (scene: Scene): Promise<void> =>
    remember(scene, name, await newFolder(scene, name, description))
const folderElsewhere = async (scene: Scene): Promise<void> =>
  remember(scene, 'Theirs', await newFolder(scene.other, `Theirs ${scene.realm.id}`))
const archivedFolder = (name: string) => all(folder(name), changed(name, { is_archived: true }))
const changed = (name: string, fields: object) =>
  done('admin', scene => `PATCH /channel_folders/${the(scene, name)}`, { ...fields })

const folders = async (person: Person, include_archived = true): Promise<any[]> =>
  (await person.ok('GET /channel_folders', { include_archived })).channel_folders
const hasFolders =
  (...names: readonly string[]): Afterwards =>
  async ({ owner }) =>
    assert.deepEqual(valuesOf(await folders(owner), 'name'), names)

const adminCreates = { as: 'admin', send: create } as const
const adminChanges = { as: 'admin', send: (scene: Scene) => `PATCH /channel_folders/${the(scene, 'Tides')}` } as const
const memberReads = { as: 'member', send: 'GET /users/me' } as const
const notAdmin = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'] as const
const unknownFolder = bad('Invalid channel folder ID')
const [tides, winds] = [folder('Tides'), folder('Winds')]

const workshop = 'Winds \u{1F469}\u200D\u{1F527}'

/** Names that are refused for new and existing folders. */
const wrongNames: readonly (readonly [when: string, name: string, msg: string])[] = [
  ['a blank name', ' \t', 'name cannot be blank'],
  ['an invisible name', '\u200B\u00AD', 'name cannot be blank'],
  ['a name of a letter that shows nothing', '\u3164', 'name cannot be blank'],
  ['a name of 61 characters', '🐦'.repeat(61), 'name is too long (limit: 60 characters)'],
  ['a name with a control character', '🌊i\ndes', 'name has an invalid character at position 3'],
]
const longDescription = { description: 'x'.repeat(1_025) }
const tooLong = bad('description is too long (limit: 1024 characters)')

const manyFolders = async ({ realm, world, admin }: Scene): Promise<void> => {
  const row = { realm_id: realm.id, description: '', rendered_description: '', creator_id: null, created_at: 1 }
  const rows = Array.from({ length: 499 }, (_, position) => {
    const name = `folder ${position}`
    return { ...row, name, name_lower: name, position, archived: position === 0 ? (1 as const) : (0 as const) }
  })
  await world.app.db.write(realm.id, tx => tx.db.insertInto('channel_folder').values(rows).execute())
  await newFolder({ admin }, 'the 500th')
}

const folderRows: readonly Row[] = [
  {
    clause: 'channels#folder-fields channels#create-folder channels#folder-name channels#list-folders',
    when: 'a folder is created, and all users get an event',
    given: tides,
    ...memberReads,
    async afterwards(scene) {
      const { admin, guest } = scene
      const fields = { name: ` ${workshop} `, description: 'High *and* low' }
      const told = await eventsOf(scene, () => admin.ok(create, fields))
      const [, created] = await folders(guest, false)
      const { id, date_created, ...rest } = created
      assert.deepEqual(rest, {
        name: workshop,
        description: 'High *and* low',
        rendered_description: '<p>High <em>and</em> low</p>',
        creator_id: admin.id,
        order: 1,
        is_archived: false,
      })
      assert.ok(Number.isInteger(id) && Math.abs(date_created - Date.now() / 1000) < 100)
      assert.deepEqual(told, [
        { event: 'channel_folder/add', payload: { channel_folder: created }, audience: { everyone: true } },
      ])
    },
  },
  ...rowsWith({ clause: 'channels#folder-rights', error: notAdmin, afterwards: hasFolders() }, [
    { when: 'a moderator creates a folder', as: 'moderator', send: create, fields: { name: 'Tides' } },
    { when: 'a member changes a folder', as: 'member', send: 'PATCH /channel_folders/1', fields: { name: 'Tides' } },
    { when: 'a member orders the folders', as: 'member', send: 'PATCH /channel_folders', fields: { order: [] } },
  ]),
  { clause: 'channels#create-folder', when: 'no name', ...adminCreates, error: missing('name') },
  {
    clause: 'channels#folder-name channels#folder-description',
    when: 'clients get the limits',
    as: 'guest',
    send: 'POST /register',
    fields: { fetch_event_types: ['realm'] },
    has: { max_channel_folder_name_length: 60, max_channel_folder_description_length: 1_024 },
  },
  ...rowsWith(
    { clause: 'channels#folder-name' },
    wrongNames.flatMap(([when, name, msg]): Part[] => [
      { when, ...adminCreates, fields: { name }, error: bad(msg), afterwards: hasFolders() },
      {
        when: `${when}, for an existing folder`,
        as: 'admin',
        send: 'PATCH /channel_folders/1',
        fields: { name },
        error: bad(msg),
      },
    ]),
  ),
  ...rowsWith({ clause: 'channels#folder-name-unique', error: bad('Channel folder name already in use') }, [
    { when: 'a name in a different letter case', given: tides, ...adminCreates, fields: { name: 'tIDES' } },
    {
      when: 'the name of an archived folder',
      given: archivedFolder('Tides'),
      ...adminCreates,
      fields: { name: 'Tides' },
    },
    {
      when: "a folder gets another folder's name",
      given: all(tides, winds),
      ...adminChanges,
      fields: { name: 'WINDS', description: 'x' },
      afterwards: async ({ owner }) =>
        assert.deepEqual(valuesOf(await folders(owner), 'name', 'description'), [
          ['Tides', ''],
          ['Winds', ''],
        ]),
    },
  ]),
  ...rowsWith({ clause: 'channels#folder-description', error: tooLong }, [
    {
      when: 'too long, for a new folder',
      ...adminCreates,
      fields: { name: 'Tides', ...longDescription },
      afterwards: hasFolders(),
    },
    {
      when: 'too long, for an existing folder',
      as: 'admin',
      send: 'PATCH /channel_folders/1',
      fields: longDescription,
    },
  ]),
  {
    clause: 'channels#folder-limit',
    when: 'the 501st folder',
    given: manyFolders,
    ...adminCreates,
    fields: { name: 'Tides' },
    error: bad('Too many channel folders (limit: 500).'),
  },
  ...rowsWith(
    {
      clause: 'channels#list-folders',
      given: all(archivedFolder('Tides'), winds),
      as: 'guest',
      send: 'GET /channel_folders',
    },
    [
      {
        when: 'without archived folders',
        afterwards: async (_, { body }) => assert.deepEqual(valuesOf(body.channel_folders, 'name'), ['Winds']),
      },
      {
        when: 'with archived folders',
        fields: { include_archived: true },
        afterwards: async (_, { body }) =>
          assert.deepEqual(valuesOf(body.channel_folders, 'name', 'is_archived'), [
            ['Tides', true],
            ['Winds', false],
          ]),
      },
    ],
  ),
  {
    clause: 'channels#order-folders',
    when: 'a new order of all folders, including archived ones, and all users get an event',
    given: all(tides, archivedFolder('Winds'), folder('Rain')),
    ...memberReads,
    async afterwards(scene) {
      const order = ['Rain', 'Winds', 'Tides'].map(name => the(scene, name))
      const told = await eventsOf(scene, () => scene.admin.ok('PATCH /channel_folders', { order }))
      assert.deepEqual(told, [{ event: 'channel_folder/reorder', payload: { order }, audience: { everyone: true } }])
      assert.deepEqual(valuesOf(await folders(scene.owner), 'name', 'order'), [
        ['Rain', 0],
        ['Winds', 1],
        ['Tides', 2],
      ])
    },
  },
  {
    clause: 'channels#order-folders',
    when: 'no order',
    as: 'admin',
    send: 'PATCH /channel_folders',
    error: missing('order'),
  },
  ...rowsWith(
    {
      clause: 'channels#order-folders',
      given: all(tides, winds, folderElsewhere),
      as: 'admin',
      send: 'PATCH /channel_folders',
      error: bad('Invalid order mapping'),
      afterwards: hasFolders('Tides', 'Winds'),
    },
    [
      { when: 'a folder is missing', fields: scene => ({ order: [the(scene, 'Winds')] }) },
      ...[
        ['Winds', 'Winds'],
        ['Winds', 'Tides', 'Winds'],
        ['Winds', 'Theirs'],
        ['Winds', 'Tides', 'Theirs'],
      ].map((names): Part => ({
        when: `a repeated folder, or one of another organization: ${names.join(', ')}`,
        fields: scene => ({ order: names.map(name => the(scene, name)) }),
      })),
    ],
  ),
  {
    clause: 'channels#change-folder channels#archive-folder',
    when: 'events only have the changed fields',
    given: tides,
    ...memberReads,
    async afterwards(scene) {
      const change = (fields: object) => eventsOf(scene, () => scene.admin.ok(adminChanges.send(scene), { ...fields }))
      const event = (data: object) => [
        {
          event: 'channel_folder/update',
          payload: { channel_folder_id: the(scene, 'Tides'), data },
          audience: { everyone: true },
        },
      ]
      assert.deepEqual(
        await change({ name: 'Tides', description: 'Calm' }),
        event({ description: 'Calm', rendered_description: '<p>Calm</p>' }),
      )
      assert.deepEqual(await change({ name: 'TIDES', is_archived: true }), event({ name: 'TIDES', is_archived: true }))
      assert.deepEqual(await change({ is_archived: false }), event({ is_archived: false }))
      assert.deepEqual(await change({ name: 'TIDES', is_archived: false }), [])
    },
  },
  ...rowsWith({ clause: 'channels#unknown-folder', as: 'admin', fields: { name: 'Mine' }, error: unknownFolder }, [
    { when: 'an unknown folder', send: 'PATCH /channel_folders/999999' },
    {
      when: 'a folder of another organization',
      given: folderElsewhere,
      send: scene => `PATCH /channel_folders/${the(scene, 'Theirs')}`,
      afterwards: async ({ other }) =>
        assert.ok((await folders(other.owner)).every(({ name }) => name.startsWith('Theirs'))),
    },
  ]),
  {
    clause: 'channels#archive-folder',
    when: 'a channel is still in it',
    given: all(tides, inFolder('place', 'Tides')),
    ...adminChanges,
    fields: { is_archived: true, name: 'Old' },
    error: bad('You need to remove all the channels from this folder to archive it.'),
    afterwards: async ({ owner }) =>
      assert.deepEqual(valuesOf(await folders(owner), 'name', 'is_archived'), [['Tides', false]]),
  },
  {
    clause: 'channels#archive-folder',
    when: 'only an archived channel is in it',
    given: all(tides, inFolder('place', 'Tides'), archived('place')),
    ...adminChanges,
    fields: { is_archived: true },
    answers: {},
  },
]

/** A channel of the member in a folder. */
function inFolder(name: string, folderName: string) {
  return async (scene: Scene): Promise<void> =>
    remember(scene, name, await scene.channel(name, { by: scene.member, folder_id: the(scene, folderName) }))
}
const folderOf = async ({ owner }: Scene, id: number): Promise<unknown> =>
  (await owner.ok(`GET /streams/${id}`)).stream.folder_id
const noChannel: Afterwards = async ({ owner }) => {
  const { body } = await owner.call('GET /get_stream_id', { stream: 'fresh' })
  assert.equal(body.msg, "Invalid channel name 'fresh'")
}
const freshIn = (name: string) => (scene: Scene) => ({ name: 'fresh', subscribers: [], folder_id: the(scene, name) })

const channelFolderRows: readonly Row[] = [
  {
    clause: 'channels#channel-folder-id',
    when: 'a channel is created in a folder, moved, and taken out',
    given: all(tides, winds, inFolder('place', 'Tides')),
    as: 'member',
    send: scene => `GET /streams/${the(scene, 'place')}`,
    async afterwards(scene, { body }) {
      const id = the(scene, 'place')
      assert.equal(body.stream.folder_id, the(scene, 'Tides'))
      const move = () => scene.member.ok(`PATCH /streams/${id}`, { folder_id: the(scene, 'Winds') })
      const [moved] = await eventsOf(scene, move)
      assert.partialDeepStrictEqual(moved, {
        event: 'stream/update',
        payload: { property: 'folder_id', value: the(scene, 'Winds') },
      })
      assert.deepEqual(await eventsOf(scene, move), [])
      await scene.member.ok(`PATCH /streams/${id}`, { folder_id: null })
      assert.equal(await folderOf(scene, id), null)
    },
  },
  {
    clause: 'channels#channel-folder-id',
    when: 'a channel is created by subscribing to it',
    given: tides,
    as: 'member',
    send: 'POST /users/me/subscriptions',
    fields: scene => ({ subscriptions: [{ name: 'fresh' }], folder_id: the(scene, 'Tides') }),
    async afterwards(scene) {
      const { subscriptions } = await scene.member.ok('GET /users/me/subscriptions')
      assert.deepEqual(valuesOf(subscriptions, 'name', 'folder_id'), [['fresh', the(scene, 'Tides')]])
    },
  },
  {
    clause: 'channels#channel-folder-id',
    when: "a member who doesn't administer the channel moves it",
    given: all(tides, channel('place', 'public', ['owner', 'member'])),
    as: 'member',
    send: scene => `PATCH /streams/${the(scene, 'place')}`,
    fields: scene => ({ folder_id: the(scene, 'Tides') }),
    error: bad('You do not have permission to administer this channel.'),
    afterwards: async scene => assert.equal(await folderOf(scene, the(scene, 'place')), null),
  },
  ...rowsWith({ clause: 'channels#channel-folder-unknown', as: 'member', error: unknownFolder }, [
    {
      when: 'a new channel in an unknown folder',
      send: 'POST /channels/create',
      fields: { name: 'fresh', subscribers: [], folder_id: 999_999 },
      afterwards: noChannel,
    },
    {
      when: 'a new channel in a folder of another organization',
      given: folderElsewhere,
      send: 'POST /channels/create',
      fields: freshIn('Theirs'),
      afterwards: noChannel,
    },
    {
      when: 'a new channel in an archived folder',
      given: archivedFolder('Winds'),
      send: 'POST /channels/create',
      fields: freshIn('Winds'),
      afterwards: noChannel,
    },
    {
      when: 'subscribing to a new channel in a folder of another organization',
      given: folderElsewhere,
      send: 'POST /users/me/subscriptions',
      fields: scene => ({ subscriptions: [{ name: 'fresh' }], folder_id: the(scene, 'Theirs') }),
      afterwards: noChannel,
    },
    {
      when: 'a channel is moved to a folder of another organization',
      given: all(tides, inFolder('place', 'Tides'), folderElsewhere),
      send: scene => `PATCH /streams/${the(scene, 'place')}`,
      fields: scene => ({ folder_id: the(scene, 'Theirs'), description: 'new' }),
      async afterwards(scene) {
        const { stream } = await scene.owner.ok(`GET /streams/${the(scene, 'place')}`)
        assert.deepEqual([stream.folder_id, stream.description], [the(scene, 'Tides'), ''])
      },
    },
    {
      when: 'a channel is moved to an archived folder',
      given: all(tides, inFolder('place', 'Tides'), archivedFolder('Winds')),
      send: scene => `PATCH /streams/${the(scene, 'place')}`,
      fields: scene => ({ folder_id: the(scene, 'Winds') }),
    },
  ]),
]

export const channelFolders: readonly Row[] = [...folderRows, ...channelFolderRows]
