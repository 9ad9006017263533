import assert from 'node:assert/strict'
import { systemGroup } from '#test/groups.ts'
import { animation, plain, seen, sendFiles, sendPicture, square, svg } from '#test/pictures.ts'
import { listen } from '#test/queue.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { Answer, Org, Person } from '#test/world.ts'

const add = (person: Person, name: string, bytes?: Uint8Array): Promise<Answer> =>
  sendPicture(person, `POST /realm/emoji/${encodeURIComponent(name)}`, bytes)
const remove = (person: Person, name: string): Promise<Answer> => person.call(`DELETE /realm/emoji/${name}`)
const refusal = ({ status, body: { code, msg } }: Answer): [number, string, string] => [status, code, msg]

/** Adds an emoji and returns it. */
async function added(person: Person, name: string, bytes?: Uint8Array): Promise<any> {
  const { status, text } = await add(person, name, bytes)
  assert.equal(status, 200, text)
  const all: any[] = Object.values((await person.ok('GET /realm/emoji')).emoji)
  return all.find(emoji => emoji.name === name && !emoji.deactivated)
}

const rendered = async (person: Person, content: string): Promise<string> =>
  (await person.ok('POST /messages/render', { content })).rendered

mainlyOnSqlite('custom emoji', test => {
  test('has a picture of 64 pixels, which every client may keep', async world => {
    const { member, guest, host, realm } = await world.org()
    const emoji = await added(member, 'herring', await plain(300, 40))
    const { source_url: path, id } = emoji
    assert.deepEqual(emoji, {
      id,
      name: 'herring',
      source_url: path,
      still_url: null,
      deactivated: false,
      author_id: member.id,
    })
    assert.match(path, new RegExp(`^/user_avatars/${realm.id}/emoji/images/[0-9a-f]{32}\\.png$`))
    assert.deepEqual((await guest.ok('POST /register')).realm_emoji, { [id]: emoji })
    const { status, headers, bytes } = await world.raw({ host, path })
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control']],
      [200, 'image/png', 'public, max-age=31536000, immutable'],
    )
    assert.deepEqual(await seen(bytes), { format: 'png', width: 64, height: 64, frames: 1 })
    const { host: elsewhere } = await world.org()
    assert.equal((await world.raw({ host: elsewhere, path })).status, 404)
  })

  test('an animated one has a still picture too', async world => {
    const { member, host } = await world.org()
    const { source_url, still_url } = await added(member, 'herring', await animation(3))
    const moving = await world.raw({ host, path: source_url })
    assert.equal(moving.headers['content-type'], 'image/gif')
    assert.deepEqual(await seen(moving.bytes), { format: 'gif', width: 64, height: 64, frames: 3 })
    const still = await world.raw({ host, path: still_url })
    assert.deepEqual(await seen(still.bytes), { format: 'png', width: 64, height: 64, frames: 1 })
  })

  test('in messages, and after it is deactivated in old messages only', async world => {
    const { member, owner, channel, host } = await world.org()
    const { source_url } = await added(member, 'herring')
    const image = `<p><img alt=":herring:" class="emoji" src="${source_url}" title="herring"></p>`
    const id = await owner.send(await channel('tea'), ':herring:')
    await member.ok('DELETE /realm/emoji/herring')
    assert.equal((await owner.ok(`GET /messages/${id}`)).message.content, image)
    assert.equal((await world.raw({ host, path: source_url })).status, 200)
    assert.equal(await rendered(owner, ':herring:'), '<p>:herring:</p>')
    const next = await added(member, 'herring')
    assert.equal(
      await rendered(owner, 'a:herring:herring:'),
      `<p>a${image.slice(3, -4).replace(source_url, next.source_url)}herring:</p>`,
    )
  })

  test('names are lower-case, without spaces, and unique among those in use', async world => {
    const { member, owner } = await world.org()
    await added(member, 'herring-bay_2')
    assert.equal((await add(member, 'Green Tick')).status, 200)
    assert.match(await rendered(owner, ':green_tick:'), /<img alt=":green_tick:"/)
    assert.deepEqual(refusal(await add(owner, 'green tick')), [
      400,
      'BAD_REQUEST',
      'A custom emoji with this name already exists.',
    ])
    const invalid =
      'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit'
    for (const name of ['ü', 'a.b', '-', 'a_', ' ', 'a'.repeat(101)])
      assert.deepEqual(refusal(await add(owner, name)), [400, 'BAD_REQUEST', invalid], name)
  })

  test('only administrators replace an emoji of Unicode, and reactions then show the new one', async world => {
    const { member, admin, owner, channel } = await world.org()
    assert.deepEqual(refusal(await add(member, 'octopus')), [
      400,
      'BAD_REQUEST',
      'Only administrators can override default emoji.',
    ])
    assert.equal((await add(member, 'zulip')).body.msg, 'Only administrators can override default emoji.')
    const { id: code } = await added(admin, 'octopus')
    const id = await owner.send(await channel('tea'))
    await member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'octopus' })
    const [reaction] = (await owner.ok(`GET /messages/${id}`)).message.reactions
    assert.deepEqual([reaction.emoji_code, reaction.reaction_type], [code, 'realm_emoji'])
  })

  test('reactions must name an emoji of the organization that is in use', async world => {
    const org = await world.org()
    const { member, owner } = org
    const { id: emoji_code } = await added(member, 'herring')
    const other = await world.org()
    const foreign = await added(other.member, 'herring')
    const id = await owner.send(await org.channel('tea'))
    const react = (person: Person, more: object): Promise<Answer> =>
      person.call(`POST /messages/${id}/reactions`, {
        emoji_name: 'herring',
        emoji_code,
        reaction_type: 'realm_emoji',
        ...more,
      })
    assert.equal((await react(owner, { emoji_code: foreign.id })).body.msg, 'Invalid custom emoji.')
    for (const wrong of ['herring', `0${emoji_code}`, '0'])
      assert.equal((await react(owner, { emoji_code: wrong })).body.msg, 'Invalid custom emoji.')
    assert.equal((await react(owner, { emoji_name: 'boat' })).body.msg, 'Invalid custom emoji name.')
    assert.equal((await react(owner, {})).status, 200)
    await member.ok('DELETE /realm/emoji/herring')
    assert.equal((await react(member, {})).status, 200)
    const later = await owner.send(await org.channel('cocoa'))
    const late = await owner.call(`POST /messages/${later}/reactions`, {
      emoji_name: 'herring',
      emoji_code,
      reaction_type: 'realm_emoji',
    })
    assert.equal(late.body.msg, 'This custom emoji has been deactivated.')
    assert.equal((await member.call('POST /users/me/status', { emoji_name: 'herring' })).status, 400)
    const gone = await owner.call(`DELETE /messages/${id}/reactions`, { emoji_code, reaction_type: 'realm_emoji' })
    assert.equal(gone.status, 200)
  })

  test('the permission decides which users add emoji, and authors remove their own', async world => {
    const org = await world.org()
    const { owner, admin, moderator, member } = org
    for (const name of ['crab-pot', 'net']) await added(member, name)
    const notAuthor = [400, 'BAD_REQUEST', 'Must be an organization administrator or emoji author']
    assert.deepEqual(refusal(await remove(moderator, 'crab-pot')), notAuthor)
    assert.equal((await remove(member, 'crab-pot')).status, 200)
    await allow(org, 'role:moderators')
    assert.deepEqual(refusal(await add(member, 'oar')), [400, 'BAD_REQUEST', 'Insufficient permission'])
    assert.deepEqual(refusal(await remove(member, 'net')), notAuthor)
    assert.equal((await remove(admin, 'net')).status, 200)
    assert.deepEqual(refusal(await remove(owner, 'net')), [404, 'BAD_REQUEST', "Emoji 'net' does not exist"])
  })

  test('a refused request leaves no picture behind', async world => {
    const { member, owner } = await world.org()
    await added(owner, 'herring')
    const arriving = () =>
      world.app.db.readOne(tx => tx.db.selectFrom('file').select('id').where('status', '=', 'arriving').execute())
    assert.equal((await add(member, 'herring', await animation(3))).status, 400)
    assert.deepEqual(await arriving(), [])
    // The name is checked before the picture is decoded.
    assert.match((await add(member, 'a.b', svg)).body.msg, /^Emoji names must contain/)
  })

  test('emoji in use are limited, and all with the deactivated ones', async world => {
    const { member, owner, realm } = await world.org()
    const insert = (count: number, deactivated: 0 | 1): Promise<void> =>
      world.app.db.write(realm.id, async tx => {
        for (let done = 0; done < count; done += 500) {
          const rows = Array.from({ length: 500 }, (_, nth) => ({
            realm_id: realm.id,
            name: `e${deactivated}-${done + nth}`,
            account_id: owner.id,
            file_name: 'a.png',
            still_file_name: null,
            deactivated,
          }))
          await tx.db.insertInto('realm_emoji').values(rows).execute()
        }
      })
    await insert(2_500, 1)
    assert.equal((await add(member, 'herring')).status, 200)
    await insert(2_000, 0)
    assert.equal((await add(member, 'crab-pot')).body.msg, 'Too many custom emoji (limit: 2000).')
    await world.app.db.write(realm.id, async tx => {
      await tx.db.updateTable('realm_emoji').set({ deactivated: 1 }).where('realm_id', '=', realm.id).execute()
    })
    await insert(500, 1)
    const all = 'Too many custom emoji, including deactivated ones (limit: 5000).'
    assert.equal((await add(owner, 'crab-pot')).body.msg, all)
  })

  test('a picture, exactly one', async world => {
    const { member } = await world.org()
    const route = 'POST /realm/emoji/herring'
    const one = { name: 'a.png', bytes: await square() }
    for (const files of [[], [one, one]])
      assert.equal((await sendFiles(member, route, files)).body.msg, 'You must upload exactly one file.')
    assert.deepEqual(refusal(await add(member, 'herring', svg)), [400, 'BAD_IMAGE', 'Invalid image format'])
    assert.deepEqual((await member.ok('GET /realm/emoji')).emoji, {})
  })

  test('current clients get each change, and older clients all emoji', async world => {
    const { member, owner } = await world.org()
    const current = await listen(owner)
    const older = await listen(owner, { client_capabilities: undefined })
    const emoji = await added(member, 'herring')
    await member.ok('DELETE /realm/emoji/herring')
    const told = async (queue: typeof current): Promise<any[]> =>
      (await queue.told()).filter(({ type }) => type === 'realm_emoji').map(({ id: _, ...event }) => event)
    assert.deepEqual(await told(current), [
      { type: 'realm_emoji', op: 'add', emoji },
      { type: 'realm_emoji', op: 'update_one', emoji_id: emoji.id, data: { deactivated: true } },
    ])
    const all = { type: 'realm_emoji', op: 'update', realm_emoji: { [emoji.id]: { ...emoji, deactivated: true } } }
    assert.deepEqual(await told(older), [all, all])
  })
})

onEachDatabase('addresses of custom emoji', test => {
  test('a wrong name is not found', async world => {
    const { host, realm } = await world.org()
    for (const wrong of ['%00', 'herring.png'])
      assert.equal((await world.raw({ host, path: `/user_avatars/${realm.id}/emoji/images/${wrong}` })).status, 404)
  })
})

async function allow(org: Org, group: string): Promise<void> {
  await org.owner.ok('PATCH /realm', { can_add_custom_emoji_group: { new: await systemGroup(org, group) } })
}
