import assert from 'node:assert/strict'
import { eventsOf, type Told } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const route = 'POST /realm/playgrounds'
const python = {
  name: 'Harbour Python',
  pygments_language: 'Python',
  url_template: 'https://play.example/run{?code}',
}

const invalid = 'Invalid URL template.'
const blank = 'This field cannot be blank.'
const codeMissing = 'Missing the required variable "code" in the URL template'
const codeNotAlone = '"code" should be the only variable present in the URL template'
const exists = 'Realm playground with this Realm, Pygments language and Name already exists.'

/** The error of a refused playground: the message, and the problems by field. */
async function problems(admin: Person, fields: Partial<typeof python>): Promise<[string, unknown]> {
  const { status, body } = await admin.call(route, { ...python, ...fields })
  assert.deepEqual([status, body.code], [400, 'BAD_REQUEST'])
  return [body.msg, body.errors]
}

const listed = ({ payload }: Told): unknown => payload.realm_playgrounds

onEachDatabase('code playgrounds', test => {
  test('a code block names its language as the playground does', async ({ org }) => {
    const { admin, member } = await org()
    const shown = async (content: string): Promise<string> => {
      const id = await member.send([admin.id], content)
      return (await member.ok(`GET /messages/${id}`)).message.content
    }
    const block = (language: string): string =>
      `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>x = 1\n</code></pre></div>`
    assert.equal(await shown('```brine\nx = 1\n```'), block('brine'))
    await admin.ok(route, { ...python, pygments_language: 'Brine' })
    assert.equal(await shown('```brine\nx = 1\n```'), block('Brine'))
    assert.equal(await shown('~~~ BRINE title\nx = 1\n~~~'), block('Brine'))
  })

  test('they are added and removed, and all users get the whole list', async ({ org }) => {
    const all = await org()
    const ids: number[] = []
    const add = async (fields: typeof python): Promise<void> => {
      ids.push((await all.admin.ok(route, fields)).id)
    }
    const go = { name: 'Play', pygments_language: 'go', url_template: 'https://go.example/{code}' }
    const [first, second] = [
      await eventsOf(all, () =>
        add({ ...python, name: ' Harbour Python ', url_template: ` ${python.url_template}\n` }),
      ),
      await eventsOf(all, () => add(go)),
    ]
    assert.deepEqual(first, [
      {
        event: 'realm_playgrounds',
        payload: { realm_playgrounds: [{ id: ids[0], ...python }] },
        audience: { everyone: true },
      },
    ])
    assert.deepEqual(second.map(listed), [
      [
        { id: ids[0], ...python },
        { id: ids[1], ...go },
      ],
    ])
    const gone = await eventsOf(all, () => all.owner.ok(`DELETE /realm/playgrounds/${ids[0]}`))
    assert.deepEqual(gone.map(listed), [[{ id: ids[1], ...go }]])
    assert.equal(await refused(all.owner, `DELETE /realm/playgrounds/${ids[0]}`), 'Invalid playground')
  })

  test('playgrounds of another organization cannot be changed', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    const { id } = await here.admin.ok(route, python)
    assert.equal(await refused(there.owner, `DELETE /realm/playgrounds/${id}`), 'Invalid playground')
    const [added] = await eventsOf(there, () => there.admin.ok(route, python))
    assert.equal(added?.payload.realm_playgrounds.length, 1)
    await here.admin.ok(`DELETE /realm/playgrounds/${id}`)
  })

  test('the variable may stand anywhere, in every form of RFC 6570', async ({ org }) => {
    const { admin } = await org()
    const templates = [
      'https://x.example/{code}',
      'https://x.example/{+code}',
      'https://x.example/{#code}',
      'https://x.example/{.code}',
      'https://x.example/{/code}',
      'https://x.example/{;code}',
      'https://x.example/{?code}',
      'https://x.example/?a=b{&code}',
      'https://x.example/{code:3}',
      'https://x.example/{code:9999}',
      'https://x.example/{code*}',
      'https://x.example/{code}/{code}',
      'https://x.example/{code,code}',
      'editor:open/{code}',
      '{code}',
    ]
    for (const [index, url_template] of templates.entries())
      await admin.ok(route, { ...python, name: `Number ${index}`, url_template })
  })

  test('invalid templates are refused', async ({ org }) => {
    const { admin } = await org()
    const templates = [
      'https://x.example/{code',
      'https://x.example/code}',
      'https://x.example/{{code}}',
      'https://x.example/{}',
      'https://x.example/{?}',
      'https://x.example/{code,}',
      'https://x.example/{co de}',
      'https://x.example/{co-de}',
      'https://x.example/{.code.}',
      'https://x.example/{co..de}',
      'https://x.example/{code:0}',
      'https://x.example/{code:10000}',
      'https://x.example/{code:}',
      'https://x.example/{=code}',
      'https://x.example/{code%2}',
    ]
    for (const url_template of templates)
      assert.deepEqual(await problems(admin, { url_template }), [invalid, { url_template: [invalid] }], url_template)
  })

  test('code is the only variable', async ({ org }) => {
    const { admin } = await org()
    for (const url_template of ['https://x.example/', 'https://x.example/{lang}', 'https://x.example/{Code}'])
      assert.deepEqual(await problems(admin, { url_template }), [codeMissing, { __all__: [codeMissing] }])
    for (const url_template of ['https://x.example/{code}{?lang}', '{code,co.de}', '{+code,x%41y}'])
      assert.deepEqual(await problems(admin, { url_template }), [codeNotAlone, { __all__: [codeNotAlone] }])
  })

  test('all problems are listed at once; the first one is the message', async ({ org }) => {
    const { admin } = await org()
    await admin.ok(route, python)
    assert.deepEqual(await problems(admin, {}), [exists, { __all__: [exists] }])
    await admin.ok(route, { ...python, name: 'Another' })
    await admin.ok(route, { ...python, pygments_language: 'python' })
    const nothing = { name: ' ', pygments_language: '', url_template: ' ' }
    assert.deepEqual(await problems(admin, nothing), [
      blank,
      { url_template: [blank], name: [blank], pygments_language: [blank], __all__: [codeMissing] },
    ])
    assert.deepEqual(await problems(admin, { name: '', url_template: '{' }), [
      invalid,
      { url_template: [invalid], name: [blank] },
    ])
    assert.deepEqual(await problems(admin, { pygments_language: '', url_template: '{x}' }), [
      blank,
      { pygments_language: [blank], __all__: [codeMissing] },
    ])
    assert.deepEqual(await problems(admin, { url_template: '{x}' }), [codeMissing, { __all__: [codeMissing, exists] }])
  })

  test('the language is any name of plain characters', async ({ org }) => {
    const { admin } = await org()
    const add = (pygments_language: string) => refused(admin, route, { ...python, pygments_language })
    for (const name of ['C++', 'c#', 'a_b,c-d.e/f', 'nobody-knows-it', 'x'.repeat(40), 'Latex', 'maths'])
      await admin.ok(route, { ...python, pygments_language: name })
    for (const [name, character] of [
      ['a b', ' '],
      [' python', ' '],
      ['py*thon!', '*'],
      ['a🐍b', '🐍'],
      [`${'x'.repeat(50)}é`, 'é'],
    ] as const)
      assert.equal(await add(name), `Invalid character in language: ${character}`)
    for (const name of ['latex', 'math', 'quote', 'spoiler'])
      assert.equal(await add(name), `Language '${name}' is not allowed.`)
    assert.equal(await add('x'.repeat(41)), 'pygments_language is too long (limit: 40 characters)')
    assert.equal(await add('a\0b'), 'pygments_language must not contain null bytes')
    for (const name of ['name', 'url_template'])
      assert.equal(await refused(admin, route, { ...python, [name]: '\0' }), `${name} must not contain null bytes`)
  })

  test('the language is checked before a missing template, a missing name before both', async ({ org }) => {
    const { admin } = await org()
    assert.equal(await refused(admin, route, { pygments_language: ' ' }), "Missing 'name' argument")
    const fields = { name: 'x', pygments_language: ' ' }
    assert.equal(await refused(admin, route, fields), 'Invalid character in language:  ')
    assert.equal(await refused(admin, route, { ...fields, pygments_language: 'x' }), "Missing 'url_template' argument")
  })

  test('one of several equal simultaneous ones is added, and their number is limited', async ({ org }) => {
    const all = await org()
    const answers = await Promise.all([1, 2, 3].map(() => all.admin.call(route, python)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (let n = 1; n < 200; n++) await all.admin.ok(route, { ...python, name: `Number ${n}` })
    const full = await eventsOf(all, async () =>
      assert.equal(await refused(all.admin, route, { ...python, name: 'x' }), 'Too many playgrounds (limit: 200).'),
    )
    assert.deepEqual(full, [])
  })

  test('a long template is checked quickly', async ({ org }) => {
    const { admin } = await org()
    const started = performance.now()
    for (const url_template of ['{'.repeat(10_000), `{${'a.'.repeat(4_999)}`, `{${'a,'.repeat(4_999)}`])
      assert.deepEqual(await problems(admin, { url_template }), [invalid, { url_template: [invalid] }])
    assert.ok(performance.now() - started < 2_000)
  })
})
