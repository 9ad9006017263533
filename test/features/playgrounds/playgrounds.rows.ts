// Code playgrounds (docs/spec/organization.md#post-realmplaygrounds).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = 'POST /realm/playgrounds'
const asAdmin = { as: 'admin', send } as const
const python = {
  name: 'Harbour Python',
  pygments_language: 'Python',
  url_template: 'https://play.example/{code}',
}
const notAdmin = [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'] as const
const invalid = 'Invalid URL template.'
const blank = 'This field cannot be blank.'
const codeMissing = 'Missing the required variable "code" in the URL template'
const codeNotAlone = '"code" should be the only variable present in the URL template'
const exists = 'Realm playground with this Realm, Pygments language and Name already exists.'

const refusal = (msg: string, errors: object) => [400, 'BAD_REQUEST', msg, { errors }] as const
const there = ({ admin }: Scene): Promise<unknown> => admin.ok(send, python)

const toldAll = (realm_playgrounds: readonly object[]): object => ({
  event: 'realm_playgrounds',
  payload: { realm_playgrounds },
  audience: { everyone: true },
})

/** Forms of RFC 6570. */
const templates = 'code +code #code .code /code ;code ?code code:3 code:9999 code* code,code'
  .split(' ')
  .map(variable => `https://x.example/{${variable}}`)
  .concat('https://x.example/?a=b{&code}', 'https://x.example/{code}/{code}', 'editor:open/{code}', '{code}')
const brokenTemplates = ['{code', 'code}', '{{code}}', '{}', '{?}', '{code,}', '{co de}', '{co-de}', '{.code.}']
  .concat('{co..de}', '{code:0}', '{code:10000}', '{code:}', '{=code}', '{code%2}')
  .map(end => `https://x.example/${end}`)

export const playgroundRows: readonly Row[] = [
  {
    clause: 'organization#playground organization#playground-stored events#playgrounds',
    when: 'a playground is added',
    given: there,
    ...asAdmin,
    fields: { ...python, name: ' Another ', url_template: ' https://x.example/{?code} ' },
    async afterwards(scene, { body }) {
      assert.equal(typeof body.id, 'number')
      const another = { ...python, id: body.id, name: 'Another', url_template: 'https://x.example/{?code}' }
      assert.deepEqual(await lastEvent(scene), toldAll([{ id: body.id - 1, ...python }, another]))
    },
  },
  ...rowsWith({ clause: 'organization#playground-required', ...asAdmin }, [
    {
      when: 'the name is missing and the language is wrong',
      fields: { pygments_language: ' ' },
      error: missing('name'),
    },
    { when: 'only the name', fields: { name: 'x' }, error: missing('pygments_language') },
    {
      when: 'the template is missing',
      fields: { name: 'x', pygments_language: 'x' },
      error: missing('url_template'),
    },
    {
      clause: 'organization#playground-required organization#playground-language',
      when: 'the language is wrong and the template is missing',
      fields: { name: 'x', pygments_language: 'py thon' },
      error: bad('Invalid character in language:  '),
    },
  ]),
  {
    clause: 'organization#playground-administrators',
    when: 'a moderator',
    as: 'moderator',
    send,
    fields: python,
    error: notAdmin,
  },
  ...rowsWith({ ...asAdmin }, [
    {
      clause: 'organization#playground-administrators',
      when: 'a bot of an administrator',
      fields: python,
      async afterwards({ join, owner }) {
        const bot = await join('Admin Bot', 200, { type: 1, ownerId: owner.id })
        await bot.ok(send, { ...python, name: 'Another' })
      },
    },
    ...(
      [
        ['py*thon', '*'],
        ['python ', ' '],
        [' python', ' '],
        ['a🐍b', '🐍'],
        [`${'x'.repeat(50)}é`, 'é'],
      ] as const
    ).map(([pygments_language, character]): Part => ({
      clause: 'organization#playground-language',
      when: `the language is "${pygments_language}"`,
      fields: { ...python, pygments_language },
      error: bad(`Invalid character in language: ${character}`),
    })),
    ...['AZaz09_+,-./#', 'nobody-knows-it', 'Latex', 'maths'].map((pygments_language): Part => ({
      clause: 'organization#playground-language',
      when: `the language may be ${pygments_language}`,
      fields: { ...python, pygments_language },
    })),
    ...['latex', 'math', 'quote', 'spoiler'].map((pygments_language): Part => ({
      clause: 'organization#playground-blocks',
      when: `the language is ${pygments_language}`,
      fields: { ...python, pygments_language },
      error: bad(`Language '${pygments_language}' is not allowed.`),
    })),
    {
      clause: 'organization#playground-language-length',
      when: 'the language has 41 characters',
      fields: { ...python, pygments_language: 'x'.repeat(41) },
      error: bad('pygments_language is too long (limit: 40 characters)'),
    },
    {
      clause: 'organization#playground-language-length',
      when: 'the language has 40 characters',
      fields: { ...python, pygments_language: 'x'.repeat(40) },
    },
    ...brokenTemplates.map((url_template): Part => ({
      clause: 'organization#playground-only-code organization#playground-template',
      when: `the template is ${url_template}`,
      fields: { ...python, url_template },
      error: refusal(invalid, { url_template: [invalid] }),
    })),
    {
      clause: 'organization#playground-blank',
      when: 'the name is blank',
      fields: { ...python, name: ' ' },
      error: refusal(blank, { name: [blank] }),
    },
    {
      clause: 'organization#playground-blank',
      when: 'the language is empty',
      fields: { ...python, pygments_language: '' },
      error: refusal(blank, { pygments_language: [blank] }),
    },
    ...['https://x.example/', 'https://x.example/{lang}', 'https://x.example/{Code}'].map((url_template): Part => ({
      clause: 'organization#playground-only-code organization#playground-code',
      when: `the template has no code: ${url_template}`,
      fields: { ...python, url_template },
      error: refusal(codeMissing, { __all__: [codeMissing] }),
    })),
    ...['https://x.example/{code}{?lang}', '{code,co.de}', '{+code,x%41y}'].map((url_template): Part => ({
      clause: 'organization#playground-only-code',
      when: `the template has a different variable: ${url_template}`,
      fields: { ...python, url_template },
      error: refusal(codeNotAlone, { __all__: [codeNotAlone] }),
    })),
    {
      clause: 'organization#playground-again',
      when: 'an identical playground exists',
      given: there,
      fields: { ...python, name: ` ${python.name} ` },
      error: refusal(exists, { __all__: [exists] }),
    },
    {
      clause: 'organization#playground-again',
      when: 'one playground has the same language, another the same name',
      given: there,
      fields: { ...python, name: 'Another' },
      afterwards: ({ admin }) => admin.ok(send, { ...python, pygments_language: 'another' }),
    },
    {
      clause: 'organization#playground-all-problems',
      when: 'every parameter is wrong',
      fields: { name: '', pygments_language: '', url_template: '{' },
      error: refusal(invalid, { url_template: [invalid], name: [blank], pygments_language: [blank] }),
    },
    {
      clause: 'organization#playground-all-problems',
      when: 'every parameter is blank',
      fields: { name: '', pygments_language: '', url_template: '' },
      error: refusal(blank, {
        url_template: [blank],
        name: [blank],
        pygments_language: [blank],
        __all__: [codeMissing],
      }),
    },
    {
      clause: 'organization#playground-all-problems organization#playground-again',
      when: 'the template is wrong, and an identical playground exists',
      given: there,
      fields: { ...python, url_template: '{x}' },
      error: refusal(codeMissing, { __all__: [codeMissing, exists] }),
    },
    ...templates.map((url_template): Part => ({
      clause: 'organization#playground-forms',
      when: `the template is ${url_template}`,
      fields: { ...python, url_template },
    })),
    ...['name', 'pygments_language', 'url_template'].map((name): Part => ({
      clause: 'conventions#null-bytes',
      when: `the ${name} of a playground has a NUL`,
      fields: { ...python, [name]: 'a\0' },
      error: bad(`${name} must not contain null bytes`),
    })),
    {
      clause: 'organization#playground-remove',
      when: 'one of two playgrounds is removed, once',
      given: there,
      fields: { ...python, name: 'Another' },
      async afterwards(scene, { body }) {
        const remove = `DELETE /realm/playgrounds/${body.id}`
        await scene.owner.ok(remove)
        assert.deepEqual(await lastEvent(scene), toldAll([{ id: body.id - 1, ...python }]))
        assert.equal((await scene.owner.call(remove)).body.msg, 'Invalid playground')
      },
    },
  ]),
  ...rowsWith({ clause: 'organization#playground-remove', send: 'DELETE /realm/playgrounds/999999' }, [
    { when: 'an unknown playground', as: 'admin', error: bad('Invalid playground') },
    { when: 'a member removes a playground', as: 'member', error: notAdmin },
  ]),
]
