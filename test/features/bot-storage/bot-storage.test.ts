// The storage of bots, as the framework for Python bots uses it: each value is a text, often JSON.
import assert from 'node:assert/strict'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const stored = async (bot: Person): Promise<Record<string, string>> => (await bot.ok('GET /bot_storage')).storage

onEachDatabase('bot storage', test => {
  test('texts stored before there was a limit can be read and deleted by key', async ({ app, org }) => {
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
    assert.deepEqual((await bot.ok('GET /bot_storage', { keys: ['1'] })).storage, { 1: one })
    await bot.ok('DELETE /bot_storage', { keys: ['1'] })
    assert.deepEqual(await stored(bot), { 2: two })
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

  test('limits the number of keys', async ({ org, app }) => {
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
