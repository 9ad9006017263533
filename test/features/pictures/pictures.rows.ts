// Custom emoji, avatars, organization icons and logos, and thumbnails (docs/spec/pictures.md). Decoding an image costs
// the server a process, so there are few; the tests of avatars, emoji and uploads have the sizes and the formats.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { eventsOf, type Told } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { givePicture, plain, promised, seen, square, svg } from '#test/pictures.ts'
import { toldOf, listen, queueOf } from '#test/queue.ts'
import { loadingImage } from '#test/thumbnails.ts'
import { download, multipartBody, multipartHeaders, type SentFile, uploaded } from '#test/uploads.ts'
import { all } from '#test/given.ts'
import { type Afterwards, bad, type Part, type Refusal, type Row, rowsWith, type Scene } from '#test/row.ts'

const wide = await plain(300, 40)
const teal = await square()
/** A request with these files. */
const files = (...bytes: readonly (string | Uint8Array)[]) => ({
  headers: multipartHeaders,
  body: multipartBody(bytes.map((content): SentFile => ({ name: 'picture.png', type: 'image/png', bytes: content }))),
})
const badImage = (msg: string): Refusal => [400, 'BAD_IMAGE', msg]
const notAdmin: Refusal = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator']
const addHerring = 'POST /realm/emoji/herring'
const removeHerring = 'DELETE /realm/emoji/herring'

const emoji = async ({ owner }: Scene): Promise<any[]> => Object.values((await owner.ok('GET /realm/emoji')).emoji)
const noEmoji: Afterwards = async scene => assert.deepEqual(await emoji(scene), [])
/** An emoji of the member without an image, which costs nothing. */
const herring = async ({ member, realm, world }: Scene): Promise<void> => {
  const file = { file_name: `${'a'.repeat(32)}.gif`, still_file_name: `${'a'.repeat(32)}.png` }
  const row = { realm_id: realm.id, name: 'herring', account_id: member.id, deactivated: 0 as const, ...file }
  await world.app.db.write(realm.id, tx => tx.db.insertInto('realm_emoji').values(row).execute())
}
const onlyAdministratorsAdd = async (scene: Scene): Promise<void> => {
  const group = await systemGroup(scene, 'role:administrators')
  await scene.owner.ok('PATCH /realm', { can_add_custom_emoji_group: { new: group } })
}
const changesDisabled = ({ owner }: Scene): Promise<unknown> =>
  owner.ok('PATCH /realm', { avatar_changes_disabled: true })
const nothingUploaded: Afterwards = async ({ member, admin, owner }) => {
  for (const person of [member, admin]) assert.equal((await person.ok('GET /users/me')).avatar_version, 1)
  const { realm_icon_source, realm_logo_source, realm_night_logo_source } = await owner.ok('POST /register')
  assert.deepEqual([realm_icon_source, realm_logo_source, realm_night_logo_source], ['G', 'D', 'D'])
  assert.deepEqual(Object.keys((await owner.ok('GET /realm/emoji')).emoji), [])
}
/** The size of the image at a URL, without a login. */
const sizeAt = async ({ world, host }: Scene, path: string): Promise<number[]> => {
  const { status, bytes } = await world.raw({ host, path })
  assert.equal(status, 200, path)
  const { width, height } = await seen(bytes)
  return [width, height]
}
const dictEvent = (property: string, data: object): Told => ({
  event: 'realm/update_dict',
  payload: { property, data },
  audience: { everyone: true },
})

const uploads: readonly (readonly [as: 'member' | 'admin', send: string, word: string])[] = [
  ['member', addHerring, 'file'],
  ['member', 'POST /users/me/avatar', 'avatar'],
  ['admin', 'POST /realm/icon', 'icon'],
  ['admin', 'POST /realm/logo', 'logo'],
]

const refusedRows: readonly Row[] = [
  ...rowsWith(
    { clause: 'pictures#picture-one-file pictures#picture-refused', afterwards: nothingUploaded },
    uploads.flatMap(([as, send, word]): Part[] => {
      const error = bad(`You must upload exactly one ${word}.`)
      return [
        { when: `no ${word}`, as, send, request: files(), error },
        { when: `two images instead of one ${word}`, as, send, request: files(teal, teal), error },
      ]
    }),
  ),
  {
    clause: 'pictures#picture-one-file',
    when: 'two avatars for a new bot',
    as: 'member',
    send: 'POST /bots?full_name=Tides&short_name=tides',
    request: files(teal, teal),
    error: bad('You may only upload one file at a time'),
    afterwards: async ({ member }) => assert.deepEqual((await member.ok('GET /bots')).bots, []),
  },
  ...rowsWith({ as: 'member', send: 'POST /users/me/avatar', afterwards: nothingUploaded }, [
    {
      clause: 'pictures#picture-size pictures#picture-refused',
      when: 'a file of more than 5 MiB',
      request: files(Buffer.concat([teal, Buffer.alloc(5 * 1024 * 1024)])),
      error: bad('Uploaded file is larger than the allowed limit of 5 MiB'),
    },
    {
      clause: 'pictures#picture-format pictures#picture-refused',
      when: 'SVG',
      request: files(svg),
      error: badImage('Invalid image format'),
    },
    {
      clause: 'pictures#picture-format',
      when: 'not an image',
      request: files('tea'),
      error: badImage('Invalid image format'),
    },
    {
      clause: 'pictures#picture-hostile pictures#picture-refused',
      when: 'a small file that claims 3,600,000,000 pixels',
      request: files(promised(60_000, 60_000)),
      error: badImage('The image has too many pixels or frames'),
    },
    {
      clause: 'pictures#picture-hostile pictures#picture-refused',
      when: 'an image that ends early',
      request: files(promised(400, 400)),
      error: badImage('The image is damaged'),
    },
  ]),
]

const emojiRows: readonly Row[] = [
  {
    clause: 'pictures#add-emoji pictures#emoji-fields pictures#emoji-name pictures#picture-addresses',
    when: 'an emoji is added, and every client gets it in its format',
    given: async () => {},
    as: 'guest',
    send: 'GET /realm/emoji',
    answers: { emoji: {} },
    async afterwards(scene) {
      const { member, guest, realm, other, world } = scene
      const current = await listen(guest)
      const older = await listen(guest, { client_capabilities: undefined })
      await givePicture(member, 'POST /realm/emoji/Red%20herring-2', wide)
      const [one] = await emoji(scene)
      const { id, source_url, ...rest } = one
      assert.deepEqual(rest, { name: 'red_herring-2', still_url: null, deactivated: false, author_id: member.id })
      assert.equal(typeof id, 'string')
      assert.match(source_url, new RegExp(`^/user_avatars/${realm.id}/emoji/images/[0-9a-f]{32}\\.png$`))
      assert.deepEqual(await sizeAt(scene, source_url), [64, 64])
      const { headers } = await world.raw({ host: scene.host, path: source_url })
      assert.equal(headers['content-type'], 'image/png')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal((await world.raw({ host: other.host, path: source_url })).status, 404)
      const [added] = await toldOf(current, 'realm_emoji')
      assert.deepEqual([added.op, added.emoji], ['add', one])
      const [updated] = await toldOf(older, 'realm_emoji')
      assert.deepEqual([updated.op, updated.realm_emoji], ['update', { [id]: one }])
    },
  },
  {
    clause: 'pictures#emoji-listed',
    when: 'a deactivated emoji is listed, also for guests, and nowhere else',
    given: all(herring, ({ owner }) => owner.ok(removeHerring)),
    as: 'guest',
    send: 'GET /realm/emoji',
    async afterwards({ other, member }, { body }) {
      const [[id, one]] = Object.entries<any>(body.emoji) as [[string, any]]
      const { source_url, still_url, ...rest } = one
      assert.deepEqual(rest, { id, name: 'herring', deactivated: true, author_id: member.id })
      assert.deepEqual([source_url.endsWith('.gif'), still_url.endsWith('.png')], [true, true])
      assert.ok(!(id in (await other.owner.ok('GET /realm/emoji')).emoji))
    },
  },
  ...rowsWith(
    {
      clause: 'pictures#emoji-name',
      as: 'member',
      request: files(teal),
      error: bad(
        'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit',
      ),
      afterwards: noEmoji,
    },
    [
      { when: 'another letter', send: `POST /realm/emoji/${encodeURIComponent('ü')}` },
      { when: 'a dot', send: 'POST /realm/emoji/a.b' },
      ...['-', 'a-', 'a_', '%20'].map(name => ({ when: `the name ${name}`, send: `POST /realm/emoji/${name}` })),
      { when: '101 characters', send: `POST /realm/emoji/${'a'.repeat(101)}` },
    ],
  ),
  {
    clause: 'pictures#emoji-name-taken pictures#picture-refused',
    when: 'the name of an active emoji',
    given: herring,
    as: 'owner',
    send: 'POST /realm/emoji/Herring',
    request: files(teal),
    error: bad('A custom emoji with this name already exists.'),
    afterwards: async scene => assert.equal((await emoji(scene)).length, 1),
  },
  {
    clause: 'pictures#emoji-built-in',
    when: 'a member uses the name of a Unicode emoji',
    as: 'member',
    send: 'POST /realm/emoji/octopus',
    request: files(teal),
    error: bad('Only administrators can override default emoji.'),
    afterwards: noEmoji,
  },
  ...rowsWith({ clause: 'pictures#emoji-rights', send: addHerring, request: files(teal), afterwards: noEmoji }, [
    { when: 'a guest', as: 'guest', error: bad('Not allowed for guest users') },
    {
      when: 'a member without the permission',
      given: onlyAdministratorsAdd,
      as: 'member',
      error: bad('Insufficient permission'),
    },
  ]),
  {
    clause: 'pictures#remove-emoji',
    when: "the author deactivates an emoji: new messages don't show it, and every client gets an event",
    given: herring,
    as: 'member',
    send: 'GET /realm/emoji',
    async afterwards(scene) {
      const { member, guest, owner } = scene
      const id = await owner.send([owner.id], ':herring:')
      const shown = (await owner.ok(`GET /messages/${id}`)).message.content
      assert.match(shown, /^<p><img alt=":herring:" class="emoji" /)
      const current = await listen(guest)
      const older = await listen(guest, { client_capabilities: undefined })
      await member.ok(removeHerring)
      const [one] = await emoji(scene)
      const [changed] = await toldOf(current, 'realm_emoji')
      assert.deepEqual([changed.op, changed.emoji_id, changed.data], ['update_one', one.id, { deactivated: true }])
      const [updated] = await toldOf(older, 'realm_emoji')
      assert.deepEqual([updated.op, updated.realm_emoji], ['update', { [one.id]: one }])
      assert.equal((await owner.ok(`GET /messages/${id}`)).message.content, shown)
      assert.equal((await owner.ok('POST /messages/render', { content: ':herring:' })).rendered, '<p>:herring:</p>')
      // The name is free.
      await herring(scene)
    },
  },
  ...rowsWith(
    { clause: 'pictures#remove-emoji-unknown', error: [404, 'BAD_REQUEST', "Emoji 'herring' does not exist"] },
    [
      { when: 'an unknown emoji', as: 'member', send: removeHerring },
      {
        when: 'an emoji that is already deactivated',
        given: all(herring, ({ owner }) => owner.ok(removeHerring)),
        as: 'owner',
        send: removeHerring,
      },
      {
        when: "another organization's emoji",
        given: async ({ other, world }) => herring({ ...other, other, world }),
        as: 'owner',
        send: removeHerring,
      },
    ],
  ),
  ...rowsWith(
    {
      clause: 'pictures#remove-emoji-rights',
      send: removeHerring,
      error: bad('Must be an organization administrator or emoji author'),
      afterwards: async scene => assert.equal((await emoji(scene))[0].deactivated, false),
    },
    [
      { when: "a moderator who isn't the author", given: herring, as: 'moderator' },
      { when: 'the author, who may no longer add emoji', given: all(herring, onlyAdministratorsAdd), as: 'member' },
    ],
  ),
]

const avatarRows: readonly Row[] = [
  {
    clause: 'pictures#upload-avatar pictures#remove-avatar pictures#picture-addresses',
    when: 'an avatar is uploaded and removed, and all users see it',
    as: 'member',
    send: 'POST /users/me/avatar',
    request: files(wide),
    answers: { avatar_url: /^\/user_avatars\/\d+\/[0-9a-f]{40}\.png$/ },
    async afterwards(scene, { body: { avatar_url } }) {
      const { member, guest } = scene
      const seenByGuest = async (): Promise<string> => (await guest.ok(`GET /users/${member.id}`)).user.avatar_url
      assert.equal(await seenByGuest(), avatar_url)
      assert.deepEqual(await sizeAt(scene, avatar_url), [100, 100])
      const [told] = await eventsOf(scene, () => member.ok('DELETE /users/me/avatar'))
      assert.equal(told?.event, 'realm_user/update')
      const drawn = told?.payload.person.avatar_url
      assert.notEqual(drawn, avatar_url)
      assert.equal(await seenByGuest(), drawn)
      assert.deepEqual(
        await eventsOf(scene, async () => assert.equal((await member.ok('DELETE /users/me/avatar')).avatar_url, drawn)),
        [],
      )
    },
  },
  ...rowsWith(
    {
      clause: 'pictures#avatar-changes-disabled',
      given: changesDisabled,
      as: 'member',
      error: bad('Avatar changes are disabled in this organization.'),
      afterwards: nothingUploaded,
    },
    [
      { when: 'a member uploads an avatar', send: 'POST /users/me/avatar', request: files(teal) },
      { when: 'a member removes the avatar', send: 'DELETE /users/me/avatar' },
    ],
  ),
  {
    clause: 'pictures#avatar-changes-disabled',
    when: 'an administrator uploads and removes an avatar',
    given: changesDisabled,
    as: 'admin',
    send: 'POST /users/me/avatar',
    request: files(teal),
    has: { avatar_url: /^\/user_avatars\// },
    afterwards: async ({ admin }) => void (await admin.ok('DELETE /users/me/avatar')),
  },
  {
    clause: 'pictures#bot-avatar',
    when: 'a bot gets another avatar',
    as: 'owner',
    send: ({ bot }) => `PATCH /bots/${bot.id}`,
    request: files(wide),
    async afterwards(scene, { body: { avatar_url } }) {
      assert.equal((await scene.bot.ok('GET /users/me')).avatar_url, avatar_url)
      assert.deepEqual(await sizeAt(scene, avatar_url), [100, 100])
    },
  },
]

const realmRows: readonly Row[] = [
  {
    clause: 'pictures#upload-icon pictures#remove-icon pictures#picture-addresses',
    when: 'an icon is uploaded and removed, and all users get an event',
    given: async () => {},
    as: 'member',
    send: 'GET /users/me',
    async afterwards(scene) {
      const { admin, other, world } = scene
      let icon_url = ''
      const told = await eventsOf(scene, async () => {
        icon_url = (await givePicture(admin, 'POST /realm/icon', wide)).icon_url
      })
      assert.deepEqual(told, [dictEvent('icon', { icon_url, icon_source: 'U' })])
      assert.deepEqual(await sizeAt(scene, icon_url), [200, 200])
      assert.equal((await world.raw({ host: other.host, path: icon_url })).status, 404)
      const after = await eventsOf(scene, async () => {
        icon_url = (await admin.ok('DELETE /realm/icon')).icon_url
      })
      assert.deepEqual(after, [dictEvent('icon', { icon_url, icon_source: 'G' })])
      assert.deepEqual(await sizeAt(scene, icon_url), [200, 200])
    },
  },
  {
    clause: 'pictures#upload-logo pictures#remove-logo',
    when: 'the logo for dark themes is uploaded and removed, and all users get an event',
    given: async () => {},
    as: 'member',
    send: 'GET /users/me',
    async afterwards(scene) {
      const { admin } = scene
      const [told] = await eventsOf(scene, () => givePicture(admin, 'POST /realm/logo?night=true', wide))
      const { night_logo_url } = told?.payload.data ?? {}
      assert.deepEqual(told, dictEvent('night_logo', { night_logo_url, night_logo_source: 'U' }))
      assert.deepEqual(await sizeAt(scene, night_logo_url), [300, 40])
      const [removed] = await eventsOf(scene, () => admin.ok('DELETE /realm/logo', { night: true }))
      assert.deepEqual([removed?.payload.property, removed?.payload.data.night_logo_source], ['night_logo', 'D'])
      const [day] = await eventsOf(scene, () => admin.ok('DELETE /realm/logo'))
      assert.deepEqual([day?.payload.property, day?.payload.data.logo_source], ['logo', 'D'])
    },
  },
  ...rowsWith({ as: 'moderator', error: notAdmin }, [
    {
      clause: 'pictures#upload-icon',
      when: 'a moderator uploads an icon',
      send: 'POST /realm/icon',
      request: files(teal),
    },
    { clause: 'pictures#remove-icon', when: 'a moderator removes the icon', send: 'DELETE /realm/icon' },
    {
      clause: 'pictures#upload-logo',
      when: 'a moderator uploads a logo',
      send: 'POST /realm/logo',
      request: files(teal),
    },
    { clause: 'pictures#remove-logo', when: 'a moderator removes the logo', send: 'DELETE /realm/logo' },
  ]),
]

const urls = new WeakMap<Scene, string>()
/** A file of the member. */
const file = (sentFile: SentFile) => async (scene: Scene) =>
  void urls.set(scene, await uploaded(scene.member, sentFile))
const image = file({ name: 'tea.png', type: 'image/png', bytes: teal })
const text = file({ name: 'tea.txt', type: 'text/plain' })
const loads = new WeakMap<Scene, () => Promise<void>>()
const urlOf = (scene: Scene): string => urls.get(scene) ?? ''
const statusOf = (scene: Scene): string => `GET /thumbnail/status/${urlOf(scene).replace('/user_uploads/', '')}`
const unknownFile: Refusal = [404, 'NOT_FOUND', 'File not found']

const thumbnailRows: readonly Row[] = [
  {
    clause: 'pictures#thumbnail-status pictures#thumbnail-page',
    when: 'an image has a thumbnail for its readers',
    given: image,
    as: 'member',
    send: statusOf,
    answers: { has_thumbnail: true },
    async afterwards(scene) {
      const { member, guest, world } = scene
      const { server_thumbnail_formats } = await member.ok('POST /register')
      const address = urlOf(scene).replace('/user_uploads/', '/user_uploads/thumbnail/')
      for (const { name } of server_thumbnail_formats) {
        const { status, bytes } = await download(world, scene, `${address}/${name}`, member)
        assert.equal(status, 200)
        assert.partialDeepStrictEqual(await seen(bytes), { width: 20, height: 20 })
        assert.equal((await download(world, scene, `${address}/${name}`, guest)).status, 404)
      }
    },
  },
  {
    clause: 'pictures#thumbnail-loading',
    when: 'an image is shown as loading until its thumbnail is made',
    async given(scene) {
      const { url, load } = await loadingImage(scene.world, scene)
      urls.set(scene, url)
      loads.set(scene, load)
    },
    as: 'member',
    send: statusOf,
    answers: { has_thumbnail: false },
    async afterwards(scene) {
      const { member } = scene
      const { news } = await queueOf(member, { event_types: ['update_message'] })
      const show = (): Promise<number> => member.send([member.id], `[tea](${urlOf(scene)})`)
      const id = await show()
      const message = async (): Promise<any> => (await member.ok(`GET /messages/${id}`)).message
      assert.match((await message()).content, /<img class="image-loading-placeholder" [^>]* src="\/static\/[^"]*">/)
      await loads.get(scene)?.()
      // The next message causes another attempt.
      await show()
      await becomes(async () => (await message()).content.includes('image-loading-placeholder'), false)
      const { content, last_edit_timestamp } = await message()
      const event = (await news()).find(({ message_id }) => message_id === id)
      assert.partialDeepStrictEqual(event, { rendering_only: true, user_id: null, rendered_content: content })
      assert.equal(last_edit_timestamp, undefined)
    },
  },
  {
    clause: 'pictures#thumbnail-status',
    when: 'a text file has none',
    given: text,
    as: 'member',
    send: statusOf,
    answers: { has_thumbnail: false },
  },
  ...rowsWith({ clause: 'pictures#thumbnail-unknown', error: unknownFile }, [
    { when: "another user, who can't read the file", given: text, as: 'owner', send: statusOf },
    {
      when: "another organization's file",
      given: async scene => void urls.set(scene, await uploaded(scene.other.member)),
      as: 'owner',
      send: statusOf,
    },
    { when: 'no such file', as: 'member', send: ({ realm }) => `GET /thumbnail/status/${realm.id}/4e/none/tea.png` },
  ]),
]

export const pictureRows: readonly Row[] = [...refusedRows, ...emojiRows, ...avatarRows, ...realmRows, ...thumbnailRows]
