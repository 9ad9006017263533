// The storage of bots, as the framework for Python bots uses it: each value is a text, often JSON.
import assert from 'node:assert/strict'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const stored = async (bot: Person, ...keys: string[]): Promise<Record<string, string>> =>
  (await bot.ok('GET /bot_storage', keys.length === 0 ? {} : { keys })).storage

onEachDatabase('bot storage', test => {
  test('keeps texts by keys until they are replaced or deleted', async ({ org }) => {
    const { bot } = await org()
    assert.deepEqual(await stored(bot), {})
    const texts = { 'a key': '{"n": 1}', __proto__x: '', Häfen: ' two\n🐦 ' }
    await bot.ok('PUT /bot_storage', { storage: texts })
    assert.deepEqual(await stored(bot), texts)
    await bot.ok('PUT /bot_storage', { storage: { 'a key': '{"n": 2}' } })
    await bot.ok('PUT /bot_storage', { storage: {} })
    assert.deepEqual(await stored(bot, 'a key', 'Häfen', 'a key'), { 'a key': '{"n": 2}', Häfen: ' two\n🐦 ' })
    await bot.ok('DELETE /bot_storage', { keys: ['a key', 'a key'] })
    assert.deepEqual(Object.keys(await stored(bot)).toSorted(), ['Häfen', '__proto__x'])
    await bot.ok('DELETE /bot_storage')
    assert.deepEqual(await stored(bot), {})
  })

  test('belongs to one bot', async ({ org }) => {
    const { bot, member, join } = await org()
    const other = await join('Other bot', 400, { type: 1, ownerId: member.id })
    await bot.ok('PUT /bot_storage', { storage: { tide: 'high' } })
    assert.deepEqual(await stored(other), {})
    await other.ok('DELETE /bot_storage')
    await other.ok('PUT /bot_storage', { storage: { tide: 'low' } })
    assert.deepEqual(await stored(bot), { tide: 'high' })
  })

  test('an unknown key is refused, and nothing is deleted', async ({ org }) => {
    const { bot } = await org()
    await bot.ok('PUT /bot_storage', { storage: { tide: 'high' } })
    for (const keys of [['none'], ['tide', 'none'], ['Tide']])
      for (const method of ['GET', 'DELETE'])
        assert.equal(await refused(bot, `${method} /bot_storage`, { keys }), 'Key does not exist.')
    assert.deepEqual(await stored(bot), { tide: 'high' })
  })

  test('no list of keys is not the empty list', async ({ org }) => {
    const { bot } = await org()
    await bot.ok('PUT /bot_storage', { storage: { tide: 'high' } })
    assert.deepEqual((await bot.ok('GET /bot_storage', { keys: [] })).storage, {})
    await bot.ok('DELETE /bot_storage', { keys: [] })
    assert.deepEqual(await stored(bot), { tide: 'high' })
  })

  test('texts of before the limit are read and deleted by their keys', async ({ app, org }) => {
    const { bot } = await org()
    const [one, two] = ['a'.repeat(600_000), 'b'.repeat(600_000)]
    const row = (key: string, value: string) => ({ account_id: bot.id, key, value, characters: 600_001 })
    await app.db.write(0, tx =>
      tx.db
        .insertInto('bot_storage')
        .values([row('1', one), row('2', two)])
        .execute(),
    )
    const reason = 'The texts have more than 1000000 bytes together. Ask for some of them with keys.'
    assert.equal(await refused(bot, 'GET /bot_storage', {}), reason)
    assert.equal(await refused(bot, 'GET /bot_storage', { keys: ['1', '2'] }), reason)
    assert.deepEqual(await stored(bot, '1'), { 1: one })
    await bot.ok('DELETE /bot_storage', { keys: ['1'] })
    assert.deepEqual(await stored(bot), { 2: two })
  })

  test('values are texts', async ({ org }) => {
    const { bot } = await org()
    assert.equal(await refused(bot, 'PUT /bot_storage', { storage: { n: 1 } }), 'storage["n"] is not a string')
    assert.equal(await refused(bot, 'PUT /bot_storage', { storage: ['a'] }), 'storage is not a dict')
    assert.equal(
      await refused(bot, 'PUT /bot_storage', { storage: { ['k'.repeat(301)]: '' } }),
      'storage has a key that is too long (limit: 300 characters)',
    )
    assert.deepEqual(await stored(bot), {})
  })

  test('is limited in bytes, of keys and values together', async ({ org }) => {
    const { bot } = await org()
    const birds = '🐦'.repeat(62_499)
    for (const key of ['AAAA', 'BBBB', 'CCCC', 'DDDD']) await bot.ok('PUT /bot_storage', { storage: { [key]: birds } })
    const tooMuch = 'Request exceeds storage limit by 5 bytes. The limit is 1000000 bytes.'
    assert.equal(await refused(bot, 'PUT /bot_storage', { storage: { e: '🐦' } }), tooMuch)
    assert.deepEqual(Object.keys(await stored(bot)).toSorted(), ['AAAA', 'BBBB', 'CCCC', 'DDDD'])
    await bot.ok('PUT /bot_storage', { storage: { AAAA: '', e: '🐦' } })
  })

  test('all bots of an owner share a limit, whatever was deleted before', async ({ org }) => {
    const { member, bot: another, join } = await org()
    const most = 10_000_000
    const text = 'x'.repeat(249_999)
    const bots: Person[] = []
    for (let n = 0; n < 11; n++) bots.push(await join(`Bot ${n}`, 400, { type: 1, ownerId: member.id }))
    const [first, ...others] = bots as [Person, ...Person[]]
    for (const bot of others)
      for (const key of ['a', 'b', 'c', 'd']) await bot.ok('PUT /bot_storage', { storage: { [key]: text } })
    const tooMuch = `Too many bytes in storage across all bots (limit: ${most}).`
    assert.equal(await refused(first, 'PUT /bot_storage', { storage: { a: '' } }), tooMuch)
    assert.deepEqual(await stored(first), {})
    await another.ok('PUT /bot_storage', { storage: { a: text } })
    await others[0]!.ok('DELETE /bot_storage', { keys: ['a'] })
    await first.ok('PUT /bot_storage', { storage: { a: text } })
    assert.equal(await refused(others[0]!, 'PUT /bot_storage', { storage: { a: '' } }), tooMuch)
  })

  test('is limited in keys', async ({ org, app }) => {
    const { bot, realm } = await org()
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      account_id: bot.id,
      key: `${n}`,
      characters: 1,
      value: '',
    }))
    for (const half of [rows, rows.map(row => ({ ...row, key: `again ${row.key}` }))])
      await app.db.write(realm.id, tx => tx.db.insertInto('bot_storage').values(half).execute())
    await bot.ok('PUT /bot_storage', { storage: { '0': 'known' } })
    assert.equal(
      await refused(bot, 'PUT /bot_storage', { storage: { one: 'more' } }),
      'Too many keys in storage (limit: 10000).',
    )
  })

  test('stays when the bot is deactivated', async ({ org, app }) => {
    const { bot, owner } = await org()
    await bot.ok('PUT /bot_storage', { storage: { tide: 'high' } })
    const rows = () => app.db.readOne(tx => tx.db.selectFrom('bot_storage').selectAll().execute())
    assert.equal((await rows()).filter(row => row.account_id === bot.id).length, 1)
    await owner.ok(`DELETE /bots/${bot.id}`)
    assert.equal((await rows()).filter(row => row.account_id === bot.id).length, 1)
  })
})
