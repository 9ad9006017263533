// Alert words and the flag that they set.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const route = '/users/me/alert_words'
const wordsOf = async (who: Person): Promise<string[]> => (await who.ok(`GET ${route}`)).alert_words

onEachDatabase('alert words', test => {
  test('a user adds, lists and removes words, in any letter case', async world => {
    const { member, owner } = await world.org()
    assert.deepEqual(await wordsOf(member), [])
    const added = await member.ok(`POST ${route}`, { alert_words: ['natural', ' Illustrious ', '', '  ', 'NATURAL'] })
    assert.deepEqual(added.alert_words, ['Illustrious', 'natural'])
    assert.deepEqual((await member.ok(`POST ${route}`, { alert_words: ['Natural', 'foo'] })).alert_words, [
      'foo',
      'Illustrious',
      'natural',
    ])
    assert.deepEqual(await wordsOf(owner), [])
    const removed = await member.ok(`DELETE ${route}`, { alert_words: ['ILLUSTRIOUS', 'unknown', ' foo'] })
    assert.deepEqual(removed.alert_words, ['natural'])
    assert.deepEqual(await wordsOf(member), ['natural'])
  })

  test("each change sends the whole list to the user's own clients", async world => {
    const org = await world.org()
    const told = await eventsOf(org, async () => {
      await org.member.ok(`POST ${route}`, { alert_words: ['b', 'a'] })
      await org.member.ok(`DELETE ${route}`, { alert_words: ['a'] })
    })
    const audience = { users: [org.member.id] }
    assert.deepEqual(told, [
      { event: 'alert_words', payload: { alert_words: ['a', 'b'] }, audience },
      { event: 'alert_words', payload: { alert_words: ['b'] }, audience },
    ])
  })

  test('words and their number have limits', async world => {
    const { member } = await world.org()
    const message = async (alert_words: unknown, method = 'POST'): Promise<string> =>
      (await member.call(`${method} ${route}`, { alert_words })).body.msg
    assert.equal(await message(['x'.repeat(101)]), 'alert_words[0] is too long (limit: 100 characters)')
    assert.equal(await message(['ok', 7]), 'alert_words[1] is not a string')
    assert.equal(await message('word'), 'alert_words is not valid JSON')
    const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `word ${index}`)
    const tooMany = 'Too many alert words (limit: 100).'
    assert.equal(await message(numbered(101)), tooMany)
    assert.equal(await message(numbered(1_000)), tooMany)
    assert.deepEqual(await wordsOf(member), [])
    assert.equal(await message(['🐙'.repeat(100), ...numbered(99)]), '')
    assert.equal(await message(['one more']), tooMany)
    assert.equal(await message(['WORD 1']), '')
    assert.equal((await wordsOf(member)).length, 100)
    assert.equal(await message([...numbered(999), 'unknown'], 'DELETE'), '')
    assert.equal((await wordsOf(member)).length, 1)
  })

  test('a standalone word sets the flag', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('words', { subscribers: [owner, member] })
    await member.ok(`POST ${route}`, { alert_words: ['Zebra'] })
    const flagsOf = async (content: string, who = member): Promise<string[]> =>
      (await who.ok(`GET /messages/${await owner.send(channel, content)}`)).message.flags
    assert.deepEqual(await flagsOf('a zebra!'), ['has_alert_word'])
    assert.deepEqual(await flagsOf('zebras'), [])
    assert.deepEqual(await flagsOf('a zebra!', owner), [])
  })
})
