import assert from 'node:assert/strict'
import { animation, seen, sendPicture, svg } from '#test/pictures.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { Answer, Person } from '#test/world.ts'

const add = (person: Person, name: string, bytes?: Uint8Array): Promise<Answer> =>
  sendPicture(person, `POST /realm/emoji/${encodeURIComponent(name)}`, bytes)

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
  test('an animated emoji also has a still image', async world => {
    const { member, host } = await world.org()
    const { source_url, still_url } = await added(member, 'herring', await animation(3))
    const moving = await world.raw({ host, path: source_url })
    assert.equal(moving.headers['content-type'], 'image/gif')
    assert.deepEqual(await seen(moving.bytes), { format: 'gif', width: 64, height: 64, frames: 3 })
    const still = await world.raw({ host, path: still_url })
    assert.deepEqual(await seen(still.bytes), { format: 'png', width: 64, height: 64, frames: 1 })
  })

  test('a deactivated emoji stays in old messages', async world => {
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

  test('a name that nothing has, made of two names, hides neither of them', async world => {
    const { member, owner, channel } = await world.org()
    for (const name of ['herring', 'kelp']) await added(member, name)
    const id = await owner.send(await channel('tea'))
    const { status } = await member.call(`POST /messages/${id}/reactions`, { emoji_name: 'herring,kelp' })
    assert.equal(status, 400)
    const shown = (await member.ok(`GET /messages/${await owner.send([member.id], ':herring: :kelp:')}`)).message
      .content
    assert.match(shown, /title="herring".*title="kelp"/)
  })

  test('an administrator replaces a Unicode emoji, and reactions then show the new one', async world => {
    const { member, admin, owner, channel } = await world.org()
    assert.equal((await add(member, 'zulip')).body.msg, 'Only administrators can override default emoji.')
    const { id: code } = await added(admin, 'octopus')
    const id = await owner.send(await channel('tea'))
    await member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'octopus' })
    const [reaction] = (await owner.ok(`GET /messages/${id}`)).message.reactions
    assert.deepEqual([reaction.emoji_code, reaction.reaction_type], [code, 'realm_emoji'])
  })

  test("reactions must name one of the organization's active emoji", async world => {
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

  test('a refused request leaves no image behind', async world => {
    const { member, owner } = await world.org()
    await added(owner, 'herring')
    const arriving = () =>
      world.app.db.readOne(tx => tx.db.selectFrom('file').select('id').where('status', '=', 'arriving').execute())
    assert.equal((await add(member, 'herring', await animation(3))).status, 400)
    assert.deepEqual(await arriving(), [])
    // The name is checked before the image is decoded.
    assert.match((await add(member, 'a.b', svg)).body.msg, /^Emoji names must contain/)
  })

  test('the server limits active emoji, and all emoji', async world => {
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
})

onEachDatabase('URLs of custom emoji', test => {
  test("a wrong name isn't found", async world => {
    const { host, realm } = await world.org()
    for (const wrong of ['%00', 'herring.png'])
      assert.equal((await world.raw({ host, path: `/user_avatars/${realm.id}/emoji/images/${wrong}` })).status, 404)
  })
})
