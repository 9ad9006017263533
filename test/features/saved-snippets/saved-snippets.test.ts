import assert from 'node:assert/strict'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'

const tides = { title: 'Tides', content: 'High water at noon.' }

onEachDatabase('saved snippets', test => {
  test('each user has at most 1,000', async ({ org, app }) => {
    const { realm, member, owner } = await org()
    const rows = Array.from({ length: 999 }, () => ({ account_id: member.id, ...tides, created_at: 1 }))
    await app.db.write(realm.id, tx => tx.db.insertInto('saved_snippet').values(rows).execute())
    await member.ok('POST /saved_snippets', tides)
    assert.equal(await refused(member, 'POST /saved_snippets', tides), 'Too many saved snippets (limit: 1000).')
    assert.equal((await member.ok('GET /saved_snippets')).saved_snippets.length, 1_000)
    await owner.ok('POST /saved_snippets', tides)
  })
})
