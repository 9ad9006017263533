// A search finds other forms of its words, and words that begin with its last one.
import assert from 'node:assert/strict'
import { copies } from '#test/message-copies.ts'
import { listen } from '#test/queue.ts'
import { ids, is, list, not, type NarrowTerm } from '#test/reading.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

const found = (who: Person, text: string): Promise<number[]> => ids(who, [is('search', text)])
const mark = (text: string): string => `<span class="highlight">${text}</span>`

/** Sends each text to a channel, and returns the messages by their texts. */
async function sent({ owner, channel }: Org, texts: readonly string[]): Promise<Record<string, number>> {
  const name = `log of ${texts[0]}`
  await channel(name)
  const messages: Record<string, number> = {}
  for (const text of texts) messages[text] = await owner.send(name, text, 'log')
  return messages
}

onEachDatabase('a search', test => {
  test('finds words that begin with its last word, unless it is short or in quotes', async ({ org }) => {
    const all = await org()
    const { owner } = all
    const { tides, tidy, low } = await sent(all, ['tides', 'tidy', 'low'])
    const [both, code] = Object.values(await sent(all, ['low tidal range', 'call send_message() now']))
    assert.deepEqual(await found(owner, 'tid'), [tides, tidy, both])
    assert.deepEqual(await found(owner, 'LOW Tid'), [both])
    assert.deepEqual(await found(owner, 'tid low'), [])
    assert.deepEqual(await found(owner, '"tid"'), [])
    assert.deepEqual(await found(owner, 'low "tid"'), [])
    assert.deepEqual(await found(owner, 'ti'), [])
    assert.deepEqual(await found(owner, 'low'), [low, both])
    assert.deepEqual(await found(owner, 'send_mess'), [code])
    assert.deepEqual(await found(owner, 'send_mess now'), [])
    assert.deepEqual(await ids(owner, [is('search', 'tid'), is('search', 'ran')]), [both])
    // The organization and the conversation of a message are not words of it.
    for (const text of ['rea', 'realm', 'recip']) assert.deepEqual(await found(owner, text), [])
  })

  test('finds other forms of its words, unless they are in quotes', async ({ org }) => {
    const all = await org()
    const { owner } = all
    const families = [
      ['tide', 'tides'],
      ['try', 'tries', 'tried', 'trying'],
      ['stop', 'stops', 'stopped', 'stopping'],
      ['city', 'cities'],
      ['make', 'makes', 'making'],
      ['meeting', 'meetings'],
      ['process', 'processes'],
    ]
    const messages = await sent(all, families.flat())
    for (const family of families)
      for (const form of family) {
        // Not the last word, so that it is no prefix.
        const forms = family.map(word => messages[word])
        assert.deepEqual(await found(owner, `${form} "log"`), forms, form)
        assert.deepEqual(await found(owner, `"${form}"`), [messages[form]], form)
      }
    assert.deepEqual(await found(owner, 'trying meeting'), [])
    // Six words of a narrow have other forms.
    const [many] = Object.values(await sent(all, ['gulls terns crabs clams seals whales sharks']))
    assert.deepEqual(await found(owner, 'gull tern crab clam seal whale "sharks"'), [many])
    assert.deepEqual(await ids(owner, [is('search', 'gull tern crab'), is('search', 'clam seal whale')]), [many])
    assert.deepEqual(await found(owner, 'gull tern crab clam seal whale shark "sharks"'), [])
    assert.deepEqual(
      await ids(owner, [is('search', 'gull tern crab clam seal whale'), is('search', 'shark "sharks"')]),
      [],
    )
    const [news] = Object.values(await sent(all, ['news', 'new']))
    assert.deepEqual(await found(owner, 'news'), [news])
  })

  test('finds forms in the language of its reader', async ({ org }) => {
    const all = await org()
    const { owner } = all
    const families: Record<string, string[]> = {
      de: ['Haus', 'Häuser', 'Häusern'],
      fr: ['factures', 'facturer', 'facturé'],
      es: ['hablar', 'hablando', 'hablamos'],
    }
    const messages = await sent(all, Object.values(families).flat())
    for (const [code, family] of Object.entries(families)) {
      const of = family.map(word => messages[word])
      assert.deepEqual(await found(owner, `"log" "${family[0]}"`), [of[0]])
      await owner.ok('PATCH /settings', { default_language: code })
      for (const form of family) assert.deepEqual(await found(owner, `${form} "log"`), of, form)
      await owner.ok('PATCH /settings', { default_language: 'en' })
      assert.notDeepEqual(await found(owner, `${family[0]} "log"`), of)
    }
  })

  test('that is negated excludes only its own words', async ({ org }) => {
    const all = await org()
    const { tides, tidy, tide } = await sent(all, ['tides', 'tidy', 'tide'])
    assert.deepEqual(await ids(all.owner, [is('search', 'tid'), not('search', 'tide')]), [tides, tidy])
    assert.deepEqual(await ids(all.owner, [is('search', 'tid'), not('search', 'tid')]), [tides, tidy, tide])
  })

  test('highlights what it found', async ({ org }) => {
    const all = await org()
    const { owner, channel } = all
    const general = await channel('general')
    await owner.send(general, 'Stopped at the **tides**, did not stop tidal send_messages', 'Stopping at tidewater')
    const shown = async (text: string): Promise<string[]> => {
      const { messages } = await list(owner, [is('search', text)])
      assert.equal(messages.length, 1, text)
      return [messages[0].match_content, messages[0].match_subject]
    }
    assert.deepEqual(await shown('stop tid'), [
      `<p>${mark('Stopped')} at the <strong>${mark('tides')}</strong>, did not ${mark('stop')} ${mark('tidal')} send_messages</p>`,
      `${mark('Stopping')} at ${mark('tidewater')}`,
    ])
    assert.deepEqual(await shown('"stop" send_mess'), [
      `<p>Stopped at the <strong>tides</strong>, did not ${mark('stop')} tidal ${mark('send')}_${mark('messages')}</p>`,
      'Stopping at tidewater',
    ])
  })

  test('agrees with matches_narrow and with event queues', async ({ org }) => {
    const all = await org()
    const { owner } = all
    const general = await all.channel('general')
    const narrows: NarrowTerm[][] = [
      [is('search', 'tid')],
      [is('search', 'stop')],
      [is('search', 'stopping tides')],
      [is('search', '"stop"')],
      [is('search', 'send_mess')],
      [is('search', 'stop'), is('search', 'tid')],
      [is('search', 'stop'), is('search', '!!!')],
      [not('search', 'tide')],
      [not('search', 'sto')],
    ]
    const queues = []
    for (const narrow of narrows) queues.push(await listen(owner, { event_types: ['message'], narrow }))
    const sentIds: number[] = []
    for (const text of ['tides', 'tide', 'stopped', 'stop the tide', 'stops tidal', 'send_messages', 'send a message'])
      sentIds.push(await owner.send(general, text, 'log'))
    for (const [n, narrow] of narrows.entries()) {
      const listed = (await ids(owner, narrow)).filter(id => sentIds.includes(id))
      const { messages } = await owner.ok('GET /messages/matches_narrow', { msg_ids: sentIds, narrow })
      assert.deepEqual(Object.keys(messages).map(Number), listed, JSON.stringify(narrow))
      const events: any[] = await queues[n]!.told()
      assert.deepEqual(
        events.map(event => event.message.id),
        listed,
        JSON.stringify(narrow),
      )
    }
    assert.deepEqual(await found(owner, 'stopping tides'), [sentIds[3]])
  })

  test('finds old messages through the index, in content and topic', async ({ org, app }) => {
    const all = await org()
    const { owner, channel } = all
    const general = await channel('general')
    const old = [
      await owner.send(general, 'the kettles', 'log'),
      await owner.send(general, 'a pot', 'Kettles and pots'),
      await owner.send(general, 'a kettledrum', 'log'),
    ]
    const fog = await owner.send(general, 'fog', 'log')
    // More than one request looks at without the index.
    await copies({ app }, fog, 6_500)
    assert.deepEqual(await found(owner, 'kettle "the"'), [old[0]])
    assert.deepEqual(await found(owner, 'kettle'), old)
    assert.deepEqual(await found(owner, 'pot kett'), [old[1]])
    assert.deepEqual(await ids(owner, [is('search', 'kett'), is('channel', general)]), old)
  })
})
