import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused, seenBy } from '#test/messages.ts'
import { processorMs } from '#test/processor-time.ts'
import { onEachDatabase } from '#test/suite.ts'

const issue = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example/{id}' }

const withoutReverse = { example_input: null, reverse_template: null, alternative_url_templates: [] }

onEachDatabase('linkifiers', test => {
  test('a linkifier can turn a URL back into its text', async ({ org }) => {
    const { admin, guest } = await org()
    const reverse = {
      example_input: '#12',
      reverse_template: '#{id}',
      alternative_url_templates: ['https://issues.example/pull/{id}'],
    }
    const { id } = await admin.ok('POST /realm/filters', { ...issue, ...reverse })
    const listed = async (): Promise<any> => (await guest.ok('GET /realm/linkifiers')).linkifiers[0]
    assert.deepEqual(await listed(), { id, ...issue, ...reverse })
    await admin.ok(`PATCH /realm/filters/${id}`, issue)
    assert.deepEqual(await listed(), { id, ...issue, ...reverse }, 'missing fields stay')
    const register = {
      fetch_event_types: ['realm_linkifiers'],
      client_capabilities: { notification_settings_null: true, linkifier_url_template: true },
    }
    assert.deepEqual((await guest.ok('POST /register', register)).realm_linkifiers, [await listed()])
    const braces = { pattern: '{(?P<id>[0-9]+)}', example_input: '{12}', reverse_template: '{{{id}}}' }
    await admin.ok(`PATCH /realm/filters/${id}`, { ...issue, ...braces })
    assert.equal((await listed()).reverse_template, '{{{id}}}')
    const emptied = { example_input: '', reverse_template: '', alternative_url_templates: [] }
    await admin.ok(`PATCH /realm/filters/${id}`, { ...issue, ...emptied })
    assert.deepEqual(await listed(), { id, ...issue, ...withoutReverse })
  })

  test('templates must fit the example input', async ({ org }) => {
    const { admin } = await org()
    const add = async (fields: object): Promise<[msg: string, errors: object]> => {
      const { status, body } = await admin.call('POST /realm/filters', { ...issue, ...fields })
      assert.equal(status, 400)
      return [body.msg, body.errors]
    }
    const cases: [fields: object, place: string, msg: string][] = [
      [{ reverse_template: '#{id}' }, 'example_input', 'A reverse template needs an example input.'],
      [{ example_input: 'x12' }, 'example_input', 'The linkifier pattern does not match the example input.'],
      [{ example_input: '#12 ' }, 'example_input', 'The linkifier pattern does not match the example input.'],
      ...['#{id', '#id}', '#{other}', '#{}'].map((reverse_template): [object, string, string] => [
        { example_input: '#12', reverse_template },
        'reverse_template',
        'Invalid reverse template.',
      ]),
      [
        { example_input: '#12', reverse_template: '{id}' },
        'reverse_template',
        'The reverse template does not produce the example input.',
      ],
      [
        { alternative_url_templates: ['https://x.example/{id}', 'javascript:{id}'] },
        'alternative_url_templates',
        'Invalid URL template.',
      ],
      [
        { alternative_url_templates: ['https://x.example/{nr}'] },
        '__all__',
        "Group 'nr' in URL template is not present in linkifier pattern.",
      ],
    ]
    for (const [fields, place, msg] of cases) assert.deepEqual(await add(fields), [msg, { [place]: [msg] }])
    assert.equal(
      (await add({ alternative_url_templates: Array(21).fill('https://x.example/{id}') }))[0],
      'alternative_url_templates is too long (limit: 20 templates)',
    )
    assert.deepEqual((await admin.ok('GET /realm/linkifiers')).linkifiers, [])
  })

  test('they create links in topics', async ({ org }) => {
    const { admin, member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    await admin.ok('POST /realm/filters', issue)
    await admin.ok('POST /realm/filters', {
      pattern: '(?P<project>[a-z]+)-(?P<id>[0-9]+)',
      url_template: 'https://x.example/{project}/{?id}',
    })
    const links = async (topic: string): Promise<string[][]> =>
      (await seenBy(member, await member.send(general, 'hello', topic))).topic_links.map(
        ({ text, url }: { text: string; url: string }) => [text, url],
      )
    assert.deepEqual(await links('nothing'), [])
    assert.deepEqual(await links('fix #12 and (#7)'), [
      ['#12', 'https://issues.example/12'],
      ['#7', 'https://issues.example/7'],
    ])
    assert.deepEqual(await links('#12 is web-7'), [
      ['#12', 'https://issues.example/12'],
      ['web-7', 'https://x.example/web/?id=7'],
    ])
    assert.deepEqual(await links('a#12 #12a'), [])
    assert.deepEqual(await links('see https://a.example/x.'), [['https://a.example/x', 'https://a.example/x']])
    assert.deepEqual(await links('see harbor.org/x?y=1, notes.md and www.a.org!'), [
      ['harbor.org/x?y=1', 'https://harbor.org/x?y=1'],
      ['www.a.org', 'https://www.a.org'],
    ])
    assert.deepEqual(await links('#12 at (b.org/#12)'), [
      ['#12', 'https://issues.example/12'],
      ['b.org/#12', 'https://b.org/#12'],
    ])
    assert.deepEqual(await links('url=https://a.example javascript://b.org'), [])
  })

  test('a topic has links even without linkifiers', async ({ org }) => {
    const { member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'hello', 'harbor.org and https://a.example')
    assert.deepEqual((await seenBy(member, id)).topic_links, [
      { text: 'harbor.org', url: 'https://harbor.org' },
      { text: 'https://a.example', url: 'https://a.example' },
    ])
  })

  test('where two match, the first one wins; the order can be changed', async ({ org }) => {
    const all = await org()
    const { admin, member } = all
    const general = await all.channel('general', { subscribers: [member] })
    const short = (await admin.ok('POST /realm/filters', issue)).id
    const long = { pattern: '#(?P<id>[0-9]+)!', url_template: 'https://urgent.example/{id}' }
    const urgent = (await admin.ok('POST /realm/filters', long)).id
    const id = await member.send(general, 'hello', 'x #12! y')
    assert.equal((await seenBy(member, id)).topic_links[0].url, 'https://issues.example/12')
    const order = { ordered_linkifier_ids: [urgent, short] }
    const [event] = await eventsOf(all, () => admin.ok('PATCH /realm/linkifiers', order))
    assert.equal(event?.event, 'realm_linkifiers')
    assert.deepEqual(event?.payload.realm_linkifiers, (await member.ok('GET /realm/linkifiers')).linkifiers)
    assert.equal((await seenBy(member, id)).topic_links[0].url, 'https://urgent.example/12')
    for (const wrong of [[urgent], [urgent, short, short], [urgent, urgent], [urgent, 999_999]])
      assert.equal(
        await refused(admin, 'PATCH /realm/linkifiers', { ordered_linkifier_ids: wrong }),
        'The ordered list must enumerate all existing linkifiers exactly once',
      )
  })

  test('administrators change and remove them; all users list them', async ({ org }) => {
    const all = await org()
    const { admin, guest } = all
    const { id } = await admin.ok('POST /realm/filters', issue)
    assert.deepEqual((await guest.ok('GET /realm/linkifiers')).linkifiers, [{ id, ...issue, ...withoutReverse }])
    await admin.ok(`PATCH /realm/filters/${id}`, { ...issue, url_template: 'https://new.example/{id}' })
    const [listed] = (await guest.ok('GET /realm/linkifiers')).linkifiers
    assert.equal(listed.url_template, 'https://new.example/{id}')
    assert.deepEqual((await (await org()).owner.ok('GET /realm/linkifiers')).linkifiers, [])
    const [event] = await eventsOf(all, () => admin.ok(`DELETE /realm/filters/${id}`))
    assert.deepEqual(event?.payload, { realm_linkifiers: [] })
    assert.deepEqual(event?.audience, { everyone: true })
    assert.equal(await refused(admin, `DELETE /realm/filters/${id}`), 'Linkifier not found.')
    assert.equal(await refused(admin, `PATCH /realm/filters/${id}`, issue), 'Linkifier not found.')
  })

  test('patterns and URL templates must be valid', async ({ org }) => {
    const { admin } = await org()
    const add = (pattern: string, url_template: string): Promise<string> =>
      refused(admin, 'POST /realm/filters', { pattern, url_template })
    assert.match(await add('(', 'https://x.example/'), /^Bad regular expression: /)
    // Features that a linear engine doesn't have.
    assert.match(await add(String.raw`(?P<id>a)\1`, 'https://x.example/{id}'), /^Bad regular expression: /)
    assert.match(await add('(?=x)(?P<id>a)', 'https://x.example/{id}'), /^Bad regular expression: /)
    const large = `(?P<id>(?:${'abcdefghi'.replaceAll(/./g, '[a-$&]{1,99}|')}x)[0-9])`
    assert.equal(await add(large, 'https://x.example/{id}'), 'Bad regular expression: it is too large')
    for (const template of [
      'https://x.example/{id',
      'https://x.example/{}',
      'not an address',
      'javascript:alert({id})',
    ])
      assert.equal(await add('(?P<id>x)', template), 'Invalid URL template.')
    assert.deepEqual((await admin.ok('GET /realm/linkifiers')).linkifiers, [])
  })

  test('an organization has at most 200', async ({ org }) => {
    const { admin } = await org()
    const fields = (n: number): typeof issue => ({ ...issue, pattern: `(?P<id>${n})` })
    for (let n = 0; n < 200; n++) await admin.ok('POST /realm/filters', fields(n))
    assert.equal(await refused(admin, 'POST /realm/filters', fields(200)), 'Too many linkifiers (limit: 200).')
  })

  test('no pattern blocks the server', async ({ org }) => {
    const { admin, member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    await admin.ok('POST /realm/filters', { pattern: '(?P<id>(a+)+)$', url_template: 'https://x.example/{id}' })
    await admin.ok('POST /realm/filters', { pattern: '(?P<id>(a|a|b)*c)', url_template: 'https://y.example/{id}' })
    const work = await processorMs(async () => {
      const id = await member.send(general, 'hello', `${'a'.repeat(58)}!`)
      assert.deepEqual((await seenBy(member, id)).topic_links, [])
    })
    assert.ok(work < 2_000, `${work} ms`)
  })
})
