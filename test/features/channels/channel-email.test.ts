import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const addressOf = async (by: Person, channelId: number): Promise<string> =>
  (await by.ok(`GET /streams/${channelId}/email_address`)).email

onEachDatabase("a channel's email address", test => {
  test("fits an email address, whatever the channel's name is", async ({ org }) => {
    const { owner, channel } = await org()
    for (const name of ['x'.repeat(60), `seventeen letters ${'y'.repeat(40)}`, 'ä'.repeat(60), '茶'.repeat(60)]) {
      const email = await addressOf(owner, await channel(name))
      assert.match(email, /^([a-z0-9-]{1,18}\.)?[0-9a-f]{32}\.show-sender@/)
      assert.ok(email.indexOf('@') <= 64, email)
      assert.doesNotMatch(email, /-\./)
    }
  })

  test('has the letters of the name without accents', async ({ org }) => {
    const { owner, channel } = await org()
    assert.match(await addressOf(owner, await channel('Übung für José')), /^ubung-fur-jose\./)
    assert.match(await addressOf(owner, await channel('Tea & cake')), /^tea-cake\./)
  })
})
