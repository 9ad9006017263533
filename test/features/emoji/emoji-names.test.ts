// The emoji names that clients of this API know: in texts, reactions, statuses and the list that clients load.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

/** The name that the server writes for the character, and other names. */
const facts: readonly (readonly [character: string, code: string, ...names: string[]])[] = [
  ['😀', '1f600', 'grinning', 'happy'],
  ['😄', '1f604', 'smile'],
  ['🙂', '1f642', 'slight_smile', 'simple_smile'],
  ['☺️', '263a', 'smiling_face', 'relaxed'],
  ['😂', '1f602', 'joy', 'tears', 'laughter_tears'],
  ['😕', '1f615', 'oh_no', 'half_frown', 'concerned', 'confused'],
  ['☹️', '2639', 'sad', 'big_frown'],
  ['😵', '1f635', 'dizzy'],
  ['💫', '1f4ab', 'seeing_stars'],
  ['🤐', '1f910', 'silence', 'lips_are_sealed'],
  ['🎃', '1f383', 'jack-o-lantern', 'pumpkin'],
  ['🙏', '1f64f', 'folded_hands', 'thank_you', 'pray'],
  ['👍', '1f44d', '+1', 'thumbs_up', 'like', 'thumbsup'],
  ['👎', '1f44e', '-1', 'thumbs_down'],
  ['👌', '1f44c', 'ok', 'got_it'],
  ['👆', '1f446', 'point_up', 'this'],
  ['☝️', '261d', 'wait_one_second'],
  ['👣', '1f463', 'footprints', 'feet'],
  ['💏', '1f48f', 'kiss'],
  ['💋', '1f48b', 'lipstick_kiss'],
  ['🐶', '1f436', 'puppy'],
  ['🐕', '1f415', 'dog', 'woof'],
  ['🐱', '1f431', 'kitten'],
  ['🐓', '1f413', 'rooster', 'cock-a-doodle-doo'],
  ['🌙', '1f319', 'moon'],
  ['🥝', '1f95d', 'kiwi'],
  ['🥟', '1f95f', 'dumpling', 'gyōza', 'gyoza'],
  ['⚽', '26bd', 'football', 'soccer'],
  ['🥅', '1f945', 'gooooooooal', 'goal'],
  ['🥇', '1f947', 'first_place', 'gold', 'number_one'],
  ['🚂', '1f682', 'train', 'steam_locomotive'],
  ['🚛', '1f69b', 'truck', 'tractor-trailer', 'big_rig'],
  ['🛻', '1f6fb', 'pickup_truck', 'automobile'],
  ['🛵', '1f6f5', 'scooter', 'motor_bike'],
  ['🚧', '1f6a7', 'work_in_progress', 'construction_zone'],
  ['🏗️', '1f3d7', 'construction'],
  ['⏳', '23f3', 'time_ticking', 'hourglass'],
  ['🛠️', '1f6e0', 'working_on_it', 'tools'],
  ['🗝️', '1f5dd', 'secret', 'old_key'],
  ['📧', '1f4e7', 'e-mail'],
  ['📅', '1f4c5', 'calendar'],
  ['📆', '1f4c6', 'date'],
  ['📝', '1f4dd', 'memo', 'note'],
  ['✏️', '270f', 'pencil'],
  ['📈', '1f4c8', 'chart', 'growing'],
  ['❌', '274c', 'cross_mark', 'wrong'],
  ['❎', '274e', 'x'],
  ['✅', '2705', 'check', 'all_good', 'white_check_mark'],
  ['🅾️', '1f17e', 'o'],
  ['⭕', '2b55', 'circle'],
  ['Ⓜ️', '24c2', 'metro', 'm'],
  ['#️⃣', '0023-20e3', 'hash'],
  ['*️⃣', '002a-20e3', 'asterisk'],
  ['🪙', '1fa99', 'coin', 'dollar', 'euro'],
  ['🫂', '1fac2', 'people_hugging', 'hugging'],
  ['🤷‍♀️', '1f937-200d-2640', 'woman_shrugging'],
  ['🧑‍💻', '1f9d1-200d-1f4bb', 'technologist'],
  ['🐦‍🔥', '1f426-200d-1f525', 'phoenix', 'firebird'],
  ['🫩', '1fae9', 'face_with_bags_under_eyes'],
  ['🇩🇪', '1f1e9-1f1ea', 'flag_germany', 'flag_de'],
  ['🇹🇷', '1f1f9-1f1f7', 'flag_türkiye', 'flag_turkiye'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1f3f4-e0067-e0062-e0073-e0063-e0074-e007f', 'flag_scotland'],
]
/** The names in the table that clients of this API have, from one version. */
const leastNames = 3_339

const picture = (name: string, code: string): string => {
  const spoken = name.replaceAll('_', ' ')
  return `<span aria-label="${spoken}" class="emoji emoji-${code}" role="img" title="${spoken}">:${name}:</span>`
}
const rendered = async (person: Person, texts: readonly string[]): Promise<string[]> => {
  const { rendered: html } = await person.ok('POST /messages/render', { content: texts.join('\n\n') })
  return [...(html as string).matchAll(/<p>(.*?)<\/p>/g)].map(([, line = '']) => line)
}

onEachDatabase('emoji names', test => {
  test('a name in a text is its emoji, and a character gets the name that clients expect', async world => {
    const { member } = await world.org()
    const named = facts.flatMap(([, code, ...names]) => names.map(name => ({ name, code })))
    assert.deepEqual(
      await rendered(
        member,
        named.map(({ name }) => `:${name}:`),
      ),
      named.map(({ name, code }) => picture(name, code)),
    )
    assert.deepEqual(
      await rendered(
        member,
        facts.map(([character]) => character),
      ),
      facts.map(([, code, name = '']) => picture(name, code)),
    )
  })

  test("the list that clients load has each name once, with the server's name first", async world => {
    const { member, host } = await world.org()
    const { server_emoji_data_url } = await member.ok('POST /register', { fetch_event_types: ['realm'] })
    const { pathname, search } = new URL(server_emoji_data_url)
    const { body } = await world.raw({ host, path: pathname + search })
    const names = Object.values<string[]>(body.code_to_names).flat()
    assert.equal(new Set(names).size, names.length)
    assert.ok(names.length >= leastNames, `${names.length} names`)
    for (const [, code, ...expected] of facts) {
      assert.equal(body.code_to_names[code][0], expected[0])
      assert.deepEqual(
        expected.filter(name => !body.code_to_names[code].includes(name)),
        [],
        code,
      )
    }
    const codes = Object.values<string[]>(body.groups).flat()
    assert.deepEqual(
      [...codes, ...body.toned].filter(code => !(code in body.code_to_names)),
      [],
    )
  })

  test('browsers only cache the list under the URL of its own version', async world => {
    const { member, host } = await world.org()
    const { server_emoji_data_url } = await member.ok('POST /register', { fetch_event_types: ['realm'] })
    const { pathname, search } = new URL(server_emoji_data_url)
    const kept = async (query: string): Promise<unknown> =>
      (await world.raw({ host, path: pathname + query })).headers['cache-control']
    assert.deepEqual(await Promise.all([search, '', '?another'].map(kept)), [
      'public, max-age=86400',
      'public, max-age=86400',
      'no-store',
    ])
  })

  test('a reaction accepts any name of its emoji, and no other name', async world => {
    const org = await world.org()
    const channel = await org.channel('reactions')
    const id = await org.owner.send(channel)
    for (const [, code, name, alias = name] of facts.slice(0, 40))
      await org.member.ok(`POST /messages/${id}/reactions`, {
        emoji_name: alias,
        emoji_code: code,
        reaction_type: 'unicode_emoji',
      })
    const other = await org.owner.send(channel)
    const { status, body } = await org.member.call(`POST /messages/${other}/reactions`, {
      emoji_name: 'pencil',
      emoji_code: '1f4dd',
      reaction_type: 'unicode_emoji',
    })
    assert.deepEqual([status, body.msg], [400, 'Invalid emoji name.'])
    await org.member.ok('POST /users/me/status', { emoji_name: 'calendar' })
    assert.equal((await org.member.ok(`GET /users/${org.member.id}/status`)).status.emoji_code, '1f4c5')
  })

  test('a reaction under a name that has another meaning now is shown and removed', async world => {
    const org = await world.org()
    const id = await org.owner.send(await org.channel('reactions'))
    const memo = { emoji_code: '1f4dd', reaction_type: 'unicode_emoji' }
    const seen = async (): Promise<unknown> => (await org.owner.ok(`GET /messages/${id}`)).message.reactions
    // As a server of an earlier version has stored it.
    const store = async (): Promise<void> => {
      await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'memo', ...memo })
      await world.app.db.write(org.realm.id, tx =>
        tx.db.updateTable('reaction').set({ emoji_name: 'pencil' }).where('message_id', '=', id).execute(),
      )
      assert.deepEqual(await seen(), [{ emoji_name: 'pencil', ...memo, user_id: org.member.id }])
    }
    for (const how of [{ emoji_name: 'pencil' }, { emoji_name: 'pencil', ...memo }, { emoji_code: memo.emoji_code }]) {
      await store()
      await org.member.ok(`DELETE /messages/${id}/reactions`, how)
      assert.deepEqual(await seen(), [])
    }
    await store()
    // The emoji with today's meaning goes first.
    await org.member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'pencil', emoji_code: '270f' })
    await org.member.ok(`DELETE /messages/${id}/reactions`, { emoji_name: 'pencil' })
    assert.deepEqual(await seen(), [{ emoji_name: 'pencil', ...memo, user_id: org.member.id }])
    // The other user's reaction stays.
    const { body } = await org.owner.call(`DELETE /messages/${id}/reactions`, { emoji_name: 'pencil' })
    assert.equal(body.code, 'REACTION_DOES_NOT_EXIST')
  })
})
