// Reactions (docs/spec/messages.md#reactions).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const smile = { emoji_name: 'smile', emoji_code: '1f604', reaction_type: 'unicode_emoji' }

const react = (who: Person, id: number, fields: Record<string, unknown>, method = 'POST') =>
  who.call(`${method} /messages/${id}/reactions`, fields)
const reactionsTo = async (who: Person, id: number): Promise<any[]> =>
  (await who.ok(`GET /messages/${id}`)).message.reactions
const problem = ({ status, body }: { status: number; body: any }) => [status, body.code, body.msg]

async function message(org: Org): Promise<number> {
  return org.owner.send(await org.channel('reactions'))
}

onEachDatabase('reactions', test => {
  test('by name, by name and type, and in full', async world => {
    const org = await world.org()
    const id = await message(org)
    await org.owner.ok(`POST /messages/${id}/reactions`, { emoji_name: 'octopus' })
    await org.bot.ok(`POST /messages/${id}/reactions`, { emoji_name: '+1', reaction_type: 'unicode_emoji' })
    await org.member.ok(`POST /messages/${id}/reactions`, smile)
    await org.admin.ok(`POST /messages/${id}/reactions`, { emoji_name: 'zulip' })
    await org.moderator.ok(`POST /messages/${id}/reactions`, { emoji_name: 'phoenix', emoji_code: '1f426-200d-1f525' })
    assert.deepEqual(await reactionsTo(org.owner, id), [
      { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: org.owner.id },
      { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji', user_id: org.bot.id },
      { ...smile, user_id: org.member.id },
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji', user_id: org.admin.id },
      {
        emoji_name: 'phoenix',
        emoji_code: '1f426-200d-1f525',
        reaction_type: 'unicode_emoji',
        user_id: org.moderator.id,
      },
    ])
  })

  test('a user who joins a reaction joins its name', async world => {
    const org = await world.org()
    const id = await message(org)
    await org.owner.ok(`POST /messages/${id}/reactions`, { emoji_name: '+1' })
    await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'thumbs_up' })
    await org.admin.ok(`POST /messages/${id}/reactions`, {
      emoji_name: 'whatever',
      emoji_code: '1f44d',
      reaction_type: 'unicode_emoji',
    })
    assert.deepEqual(valuesOf(await reactionsTo(org.owner, id), 'emoji_name'), ['+1', '+1', '+1'])
  })

  test('a user adds a reaction once, removes it once, and can add it again', async world => {
    const org = await world.org()
    const id = await message(org)
    const exists = [400, 'REACTION_ALREADY_EXISTS', 'Reaction already exists.']
    const missing = [400, 'REACTION_DOES_NOT_EXIST', "Reaction doesn't exist."]
    assert.deepEqual(problem(await react(org.member, id, { emoji_name: 'smile' }, 'DELETE')), missing)
    await org.member.ok(`POST /messages/${id}/reactions`, smile)
    assert.deepEqual(problem(await react(org.member, id, { emoji_name: 'smile' })), exists)
    assert.deepEqual(
      problem(await react(org.owner, id, { emoji_name: 'smile' }, 'DELETE')),
      missing,
      "another user's reaction",
    )
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_name: 'smile' })
    assert.deepEqual(await reactionsTo(org.member, id), [])
    assert.deepEqual(problem(await react(org.member, id, smile, 'DELETE')), missing)
    await org.member.ok(`POST /messages/${id}/reactions`, smile)
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_code: '1f604' })
    await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'zulip' })
    assert.deepEqual(problem(await react(org.member, id, { emoji_name: 'zulip' }, 'DELETE')), missing, 'another type')
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_name: 'zulip', reaction_type: 'zulip_extra_emoji' })
    assert.deepEqual(await reactionsTo(org.member, id), [])
  })

  test('removing a reaction leaves those by other users, with other emoji and to other messages', async world => {
    const org = await world.org()
    const [id, other] = [await message(org), await org.owner.send('reactions')]
    for (const [who, to, emoji_name] of [
      [org.member, id, 'smile'],
      [org.owner, id, 'smile'],
      [org.member, id, 'octopus'],
      [org.member, other, 'smile'],
    ] as const)
      await who.ok(`POST /messages/${to}/reactions`, { emoji_name })
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_name: 'smile' })
    assert.deepEqual(valuesOf(await reactionsTo(org.owner, id), 'user_id', 'emoji_name'), [
      [org.owner.id, 'smile'],
      [org.member.id, 'octopus'],
    ])
    assert.deepEqual(valuesOf(await reactionsTo(org.owner, other), 'user_id', 'emoji_name'), [[org.member.id, 'smile']])
  })

  const full = (emoji_name: string, emoji_code: string, reaction_type = 'unicode_emoji') => ({
    emoji_name,
    emoji_code,
    reaction_type,
  })
  const mistakes: readonly (readonly [fields: Record<string, unknown>, code: string, msg: string])[] = [
    [{}, 'REQUEST_VARIABLE_MISSING', "Missing 'emoji_name' argument"],
    [{ emoji_name: 'nonsense' }, 'BAD_REQUEST', "Emoji 'nonsense' does not exist"],
    [{ emoji_name: '' }, 'BAD_REQUEST', "Emoji '' does not exist"],
    [{ emoji_name: '__proto__' }, 'BAD_REQUEST', "Emoji '__proto__' does not exist"],
    [full('smile', 'nonsense'), 'BAD_REQUEST', 'Invalid emoji code.'],
    [full('smile', '1F604'), 'BAD_REQUEST', 'Invalid emoji code.'],
    [full('octopus', '1f604'), 'BAD_REQUEST', 'Invalid emoji name.'],
    [full('nonsense', '1f604'), 'BAD_REQUEST', 'Invalid emoji name.'],
    [full('smile', '1f604', 'nonsense'), 'BAD_REQUEST', 'Invalid emoji type.'],
    [full('smile', '1f604', 'zulip_extra_emoji'), 'BAD_REQUEST', 'Invalid emoji code.'],
    [full('smile', 'zulip', 'zulip_extra_emoji'), 'BAD_REQUEST', 'Invalid emoji name.'],
    [full('smile', '1', 'realm_emoji'), 'BAD_REQUEST', 'Invalid custom emoji.'],
    [{ emoji_name: 'x'.repeat(201) }, 'BAD_REQUEST', 'emoji_name is too long (limit: 200 characters)'],
  ]
  test('a reaction needs a known emoji', async world => {
    const org = await world.org()
    const id = await message(org)
    for (const [fields, code, msg] of mistakes)
      assert.deepEqual(problem(await react(org.owner, id, fields)), [400, code, msg], JSON.stringify(fields))
    const neither = 'At least one of the following arguments must be present: emoji_name, emoji_code'
    assert.deepEqual(problem(await react(org.owner, id, {}, 'DELETE')), [400, 'BAD_REQUEST', neither])
    assert.deepEqual(await reactionsTo(org.owner, id), [])
  })

  test('only users who can see the message may react, and not in an archived channel', async world => {
    const org = await world.org()
    const secret = await org.owner.send(await org.channel('secret', { invite_only: true }))
    const direct = await org.owner.send([org.admin.id])
    const open = await org.channel('open')
    const opened = await org.owner.send(open)
    const invalid = [400, 'BAD_REQUEST', 'Invalid message(s)']
    for (const id of [secret, direct, 987_654_321]) {
      assert.deepEqual(problem(await react(org.member, id, smile)), invalid)
      assert.deepEqual(problem(await react(org.member, id, smile, 'DELETE')), invalid)
    }
    assert.deepEqual(problem(await react(org.guest, opened, smile)), invalid)
    await org.owner.ok(`DELETE /streams/${open}`)
    assert.deepEqual(problem(await react(org.owner, opened, smile)), invalid)
    await org.admin.ok(`POST /messages/${direct}/reactions`, smile)
  })

  test('users who have the message get an event', async world => {
    const org = await world.org()
    const id = await message(org)
    const told = await eventsOf(org, async () => {
      await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'smile' })
      await react(org.member, id, smile)
      await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_code: '1f604' })
      await react(org.member, id, smile, 'DELETE')
    })
    const payload = { message_id: id, user_id: org.member.id, ...smile }
    assert.deepEqual(told, [
      { event: 'reaction/add', payload, audience: { recipientsOf: id } },
      { event: 'reaction/remove', payload, audience: { recipientsOf: id } },
    ])
  })

  test('two requests at once: one succeeds', async world => {
    const org = await world.org()
    const id = await message(org)
    const answers = await Promise.all(Array.from({ length: 6 }, () => react(org.member, id, smile)))
    const refused = answers.filter(({ body }) => body.code === 'REACTION_ALREADY_EXISTS')
    assert.deepEqual([refused.length, answers.filter(({ status }) => status === 200).length], [5, 1])
    assert.equal((await reactionsTo(org.member, id)).length, 1)
  })

  test('a message has at most fifty different emoji, each from any number of users', async world => {
    const org = await world.org()
    const id = await message(org)
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
    const flags = letters.flatMap(a => letters.map(b => `flag_${a}${b}`))
    const accepted: string[] = []
    for (const emoji_name of flags) {
      if (accepted.length === 50) break
      if ((await react(org.member, id, { emoji_name })).status === 200) accepted.push(emoji_name)
    }
    assert.equal(accepted.length, 50)
    const tooMany = [400, 'BAD_REQUEST', 'Too many different reactions (limit: 50).']
    assert.deepEqual(problem(await react(org.owner, id, smile)), tooMany)
    await org.owner.ok(`POST /messages/${id}/reactions`, { emoji_name: accepted[0] })
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_name: accepted[1] })
    await org.owner.ok(`POST /messages/${id}/reactions`, smile)
  })
})
