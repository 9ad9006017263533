// The personal data of a user when the account is deleted for good.
import assert from 'node:assert/strict'
import { deleteForGood } from '#test/operator.ts'
import { devicesOf, tokensOf } from '#test/phones.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person, World } from '#test/world.ts'

async function fill(person: Person): Promise<void> {
  await person.ok('POST /drafts', { drafts: [{ type: '', to: [], topic: '', content: 'a secret' }] })
  await person.ok('POST /saved_snippets', { title: 'Secret', content: 'a secret' })
  await person.ok('POST /users/me/android_gcm_reg_id', { token: 'a secret' })
  await person.ok('POST /register_client_device')
}

async function keptOf(world: World, person: Person): Promise<Record<string, number>> {
  const rowsOf = (table: 'draft' | 'saved_snippet'): Promise<unknown[]> =>
    world.app.db.readOne(tx => tx.db.selectFrom(table).select('id').where('account_id', '=', person.id).execute())
  return {
    drafts: (await rowsOf('draft')).length,
    snippets: (await rowsOf('saved_snippet')).length,
    tokens: (await tokensOf(world, person)).length,
    devices: (await devicesOf(world, person)).length,
  }
}

const everything = { drafts: 1, snippets: 1, tokens: 1, devices: 1 }
const nothing = { drafts: 0, snippets: 0, tokens: 0, devices: 0 }

onEachDatabase('personal data', test => {
  test('deactivating keeps it; deleting an account for good deletes all of it, and nothing of other users', async world => {
    const all = await world.org()
    const { owner, member } = all
    for (const person of [owner, member]) await fill(person)
    await owner.ok(`DELETE /users/${member.id}`)
    assert.deepEqual(await keptOf(world, member), everything)
    await deleteForGood(world, all, member.email)
    assert.deepEqual(await keptOf(world, member), nothing)
    assert.deepEqual(await keptOf(world, owner), everything)
  })
})
