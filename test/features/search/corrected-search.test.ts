// A search that found nothing is offered with a corrected word.
import assert from 'node:assert/strict'
import { copies } from '#test/message-copies.ts'
import { ids, is, type NarrowTerm, not } from '#test/reading.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const corrected = async (who: Person, narrow: readonly NarrowTerm[]): Promise<string | undefined> =>
  (await who.ok('GET /messages/corrected_search', { narrow })).search
const corrects = (who: Person, text: string): Promise<string | undefined> => corrected(who, [is('search', text)])

onEachDatabase('a corrected search', test => {
  test('has a letter more or less, another letter, or two in the other order', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent = await owner.send(general, 'The **Kettle** of Jürgen', 'Tea time')
    for (const text of ['kettl', 'kkettle', 'kettke', 'ketlte', 'KETTEL']) {
      assert.deepEqual(await ids(owner, [is('search', `"${text}"`)]), [])
      assert.equal(await corrects(owner, text), 'kettle', text)
      assert.deepEqual(await ids(owner, [is('search', 'kettle')]), [sent])
    }
    assert.equal(await corrects(owner, 'the  ketle? "tea time"'), 'the  kettle? "tea time"')
    assert.equal(await corrects(owner, 'kettle jurgne'), 'kettle jürgen')
    assert.equal(await corrects(owner, 'tmie'), 'time')
    // Two mistakes, quotes, a short word, parts of one written word, another word that isn't there.
    for (const text of ['ktele', '"ketle"', 'tee', 'the_ketle', 'ketle fog', '!!!'])
      assert.equal(await corrects(owner, text), undefined, text)
  })

  test('takes the word that most messages have', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    for (const text of ['kettle', 'kettles', 'a nettle', 'the kettle', 'nettle nettle nettle'])
      await owner.send(general, text)
    // "kettles" is two letters away.
    assert.equal(await corrects(owner, 'wettle'), 'kettle')
    await owner.send(general, 'nettle')
    assert.equal(await corrects(owner, 'wettle'), 'nettle')
  })

  test('finds messages that its reader can see, within the rest of the narrow', async ({ org }) => {
    const { owner, member, channel } = await org()
    const both = { subscribers: [owner, member] }
    const general = await channel('general', both)
    const other = await channel('other', both)
    const secret = await channel('secret', { invite_only: true, subscribers: [owner] })
    await owner.send(secret, 'the kettle')
    await owner.send([owner.id], 'a teacup')
    const [pot] = [await owner.send(general, 'a teapot')]
    assert.deepEqual(await Promise.all(['ketle', 'tecup'].map(text => corrects(owner, text))), ['kettle', 'teacup'])
    assert.deepEqual(await Promise.all(['ketle', 'tecup'].map(text => corrects(member, text))), [undefined, undefined])
    assert.equal(await corrected(member, [is('search', 'tepot')]), 'teapot')
    assert.equal(await corrected(member, [is('search', 'tepot'), is('channel', general)]), 'teapot')
    assert.equal(await corrected(member, [is('search', 'tepot'), is('channel', other)]), undefined)
    assert.equal(await corrected(member, [is('search', 'tepot'), not('sender', owner.id)]), undefined)
    assert.equal(await corrected(member, [is('search', 'tepot'), not('search', 'teapot')]), undefined)
    assert.equal(await corrected(member, [is('search', 'tepot'), is('search', 'a')]), undefined)
    assert.equal(await corrected(member, []), undefined)
    await owner.ok(`DELETE /messages/${pot}`)
    assert.equal(await corrects(member, 'tepot'), undefined)
  })

  test('is found in old messages too, for one of the first three words', async ({ org, app }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    await owner.send(general, 'the harbour of kettles', 'log')
    // More than one request looks at without the index.
    await copies({ app }, await owner.send(general, 'fog', 'log'), 6_500)
    assert.equal(await corrects(owner, 'harbor'), 'harbour')
    assert.equal(await corrects(owner, 'kettles harbor'), 'kettles harbour')
    assert.equal(await corrects(owner, 'kettles harbour kettles harbor'), undefined)
  })
})
