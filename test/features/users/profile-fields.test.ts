import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Person } from '#test/world.ts'

const refused = (answer: Answer, msg: string, code = 'BAD_REQUEST'): void => {
  assert.deepEqual([answer.status, answer.body], [400, { result: 'error', msg, code }])
}
const makeField = async (admin: Person, name: string, field_type = 1, more: Record<string, unknown> = {}) =>
  (await admin.ok('POST /realm/profile_fields', { name, field_type, ...more })).id as number
const fieldsOf = async (person: Person): Promise<any[]> => (await person.ok('GET /realm/profile_fields')).custom_fields
const profileOf = async (person: Person): Promise<any> => (await person.ok('GET /users/me')).profile_data
const fill = (person: Person, id: number, value: unknown): Promise<Answer> =>
  person.call('PATCH /users/me/profile_data', { data: [{ id, value }] })
const editors = { vim: { text: 'Vim', order: '1' }, emacs: { text: 'Emacs', order: '2' } }

onEachDatabase('profile fields', test => {
  test('an administrator creates a field of each type', async ({ org }) => {
    const { admin, guest } = await org()
    const ids = [
      await makeField(admin, 'Phone', 1, { hint: 'With country code', required: true, use_for_user_matching: true }),
      await makeField(admin, 'Biography', 2, { display_in_profile_summary: true }),
      await makeField(admin, 'Editor', 3, { field_data: editors, editable_by_user: false }),
      await makeField(admin, 'Birthday', 4),
      await makeField(admin, 'Website', 5),
      await makeField(admin, 'Mentor', 6),
      await makeField(admin, '', 7, { field_data: { subtype: 'github' } }),
      await makeField(admin, 'Pronouns', 8),
    ]
    const plain = { hint: '', field_data: '', required: false, editable_by_user: true }
    const expected = [
      { type: 1, name: 'Phone', ...plain, hint: 'With country code', required: true, use_for_user_matching: true },
      { type: 2, name: 'Biography', ...plain, display_in_profile_summary: true },
      { type: 3, name: 'Editor', ...plain, field_data: JSON.stringify(editors), editable_by_user: false },
      { type: 4, name: 'Birthday', ...plain },
      { type: 5, name: 'Website', ...plain },
      { type: 6, name: 'Mentor', ...plain },
      { type: 7, name: 'GitHub username', ...plain, field_data: '{"subtype":"github"}' },
      { type: 8, name: 'Pronouns', ...plain },
    ].map((field, i) => ({ id: ids[i], order: ids[i], ...field }))
    assert.deepEqual(await fieldsOf(guest), expected)
  })

  test('invalid new fields', async ({ org }) => {
    const { admin } = await org()
    await makeField(admin, 'Phone')
    const create = (fields: Record<string, unknown>): Promise<Answer> =>
      admin.call('POST /realm/profile_fields', { field_type: 1, name: 'Other', ...fields })
    refused(await create({ name: '  ' }), 'Label cannot be blank.')
    refused(await create({ name: undefined }), 'Label cannot be blank.')
    for (const name of ['Phone', ' Phone ', 'PHONE'])
      refused(await create({ name }), 'A field with that label already exists.')
    for (const field_type of [0, 9, -1]) refused(await create({ field_type }), 'Invalid field type.')
    refused(
      await create({ field_type: 6, display_in_profile_summary: true }),
      'Field type not supported for display in profile summary.',
    )
    refused(await create({ field_type: 2, use_for_user_matching: true }), 'Field type not supported for user matching.')
    assert.equal((await fieldsOf(admin)).length, 1)
    // Characters are counted, not bytes.
    await makeField(admin, '\u{1f600}'.repeat(40), 1, { hint: '\u{1f600}'.repeat(80) })
  })

  test('invalid dropdown choices', async ({ org }) => {
    const { admin } = await org()
    const create = (field_data: unknown): Promise<Answer> =>
      admin.call('POST /realm/profile_fields', { field_type: 3, name: 'Editor', field_data })
    refused(await create(undefined), 'Field must have at least one choice.')
    refused(await create({}), 'Field must have at least one choice.')
    refused(await create({ ' ': { text: 'A', order: '1' } }), "'value' cannot be blank.")
    refused(
      await create({ a: { text: 'A', order: '1' }, b: { text: 'A', order: '2' } }),
      'Field must not have duplicate choices.',
    )
    refused(await create({ a: { text: 'A' } }), 'order key is missing from field_data')
    refused(await create({ a: { text: ' ', order: '1' } }), 'field_data["text"] cannot be blank.')
    refused(await create({ a: { text: 1, order: '1' } }), 'field_data["text"] is not a string')
    refused(await create({ a: { text: 'A', order: '1', more: '' } }), 'Unexpected arguments: more')
    refused(await create({ a: 'A' }), 'field_data is not a dict')
    assert.deepEqual(await fieldsOf(admin), [])
  })

  test('invalid external accounts', async ({ org }) => {
    const { admin } = await org()
    const create = (field_data: unknown, name = 'Forge'): Promise<Answer> =>
      admin.call('POST /realm/profile_fields', { field_type: 7, name, field_data })
    refused(await create({}), 'subtype key is missing from field_data')
    refused(await create({ subtype: '' }), 'field_data["subtype"] cannot be blank.')
    refused(await create({ subtype: 'nowhere' }), 'Invalid external account type')
    refused(await create({ subtype: 'constructor' }), 'Invalid external account type')
    refused(await create({ subtype: 'custom' }), 'Custom external account must define URL pattern')
    const pattern = (url_pattern: unknown): Promise<Answer> => create({ subtype: 'custom', url_pattern })
    refused(await pattern('https://x.test/'), "URL pattern must contain '%(username)s'.")
    refused(await pattern('https://x.test/%(username)s/%(username)s'), "URL pattern must contain '%(username)s'.")
    refused(await pattern('javascript:%(username)s'), 'field_data["url_pattern"] is not a URL')
    refused(await pattern(1), 'field_data["url_pattern"] is not a string')
    const custom = { subtype: 'custom', url_pattern: 'https://x.test/%(username)s' }
    refused(await create(custom, ''), 'Label cannot be blank.')
    assert.equal((await create(custom)).status, 200)
    assert.deepEqual(JSON.parse((await fieldsOf(admin))[0].field_data), custom)
    await admin.ok('POST /realm/profile_fields', { field_type: 7, field_data: { subtype: 'twitter' } })
    refused(await create({ subtype: 'twitter' }), 'A field with that label already exists.')
  })

  test('the summary has at most two fields', async ({ org }) => {
    const { admin } = await org()
    const inSummary = { display_in_profile_summary: true }
    const first = await makeField(admin, 'A', 1, inSummary)
    await makeField(admin, 'B', 1, inSummary)
    const third = await makeField(admin, 'C')
    const full = 'Only 2 custom profile fields can be displayed in the profile summary.'
    refused(await admin.call('POST /realm/profile_fields', { name: 'D', field_type: 1, ...inSummary }), full)
    refused(await admin.call(`PATCH /realm/profile_fields/${third}`, inSummary), full)
    await admin.ok(`PATCH /realm/profile_fields/${first}`, inSummary)
    await admin.ok(`PATCH /realm/profile_fields/${first}`, { display_in_profile_summary: false })
    await admin.ok(`PATCH /realm/profile_fields/${third}`, inSummary)
    assert.deepEqual(valuesOf(await fieldsOf(admin), 'name', 'display_in_profile_summary'), [
      ['A', undefined],
      ['B', true],
      ['C', true],
    ])
  })

  test('every change of the fields sends all of them to all users', async ({ org }) => {
    const cast = await org()
    const { admin } = cast
    const changed = async (act: () => Promise<unknown>): Promise<void> => {
      const events = await eventsOf(cast, act)
      const fields = await fieldsOf(admin)
      assert.deepEqual(events, [{ event: 'custom_profile_fields', payload: { fields }, audience: { everyone: true } }])
    }
    let id = 0
    await changed(async () => (id = await makeField(admin, 'A')))
    await changed(() => admin.ok(`PATCH /realm/profile_fields/${id}`, { hint: 'Help', required: true }))
    await changed(() => admin.ok('PATCH /realm/profile_fields', { order: [id] }))
    await changed(() => admin.ok(`DELETE /realm/profile_fields/${id}`))
  })

  test('only the given properties of a field change', async ({ org }) => {
    const { admin } = await org()
    const id = await makeField(admin, 'A', 1, { hint: 'Help' })
    await makeField(admin, 'B')
    const change = (fields: Record<string, unknown>): Promise<Answer> =>
      admin.call(`PATCH /realm/profile_fields/${id}`, fields)
    await change({ name: ' A2 ', editable_by_user: false, use_for_user_matching: true })
    const [field] = await fieldsOf(admin)
    assert.deepEqual(
      [field.name, field.hint, field.editable_by_user, field.required, field.use_for_user_matching],
      ['A2', 'Help', false, false, true],
    )
    refused(await change({ name: 'b' }), 'A field with that label already exists.')
    refused(await change({ name: '' }), 'Label cannot be blank.')
    refused(await change({ hint: 'x'.repeat(81) }), 'hint is too long (limit: 80 characters)')
    assert.equal((await change({ name: 'a2' })).status, 200)
    assert.deepEqual(await fieldsOf(admin), [{ ...field, name: 'a2' }, (await fieldsOf(admin))[1]])
  })

  test("the label of a known service can't be changed", async ({ org }) => {
    const { admin } = await org()
    const id = await makeField(admin, '', 7, { field_data: { subtype: 'github' } })
    const change = (fields: Record<string, unknown>): Promise<Answer> =>
      admin.call(`PATCH /realm/profile_fields/${id}`, fields)
    for (const fields of [{ name: 'Mine' }, { hint: 'Mine' }, { field_data: { subtype: 'twitter' } }])
      refused(await change(fields), 'Default custom field cannot be updated.')
    assert.equal((await change({ name: 'GitHub username', display_in_profile_summary: true })).status, 200)
    assert.equal((await fieldsOf(admin))[0].display_in_profile_summary, true)
  })

  test("other organizations' fields don't exist", async ({ org }) => {
    const { admin, member } = await org()
    const elsewhere = await org()
    const id = await makeField(elsewhere.admin, 'Theirs')
    for (const unknown of [id, 999_999]) {
      const missing = `Field id ${unknown} not found.`
      refused(await admin.call(`PATCH /realm/profile_fields/${unknown}`, { name: 'Mine' }), missing)
      refused(await admin.call(`DELETE /realm/profile_fields/${unknown}`), missing)
      refused(await fill(member, unknown, 'x'), missing)
      refused(await member.call('DELETE /users/me/profile_data', { data: [unknown] }), missing)
    }
    assert.deepEqual(await fieldsOf(admin), [])
    assert.equal((await fieldsOf(elsewhere.member))[0].name, 'Theirs')
  })

  test('an order lists all fields', async ({ org }) => {
    const { admin } = await org()
    const [a, b, c] = [await makeField(admin, 'A'), await makeField(admin, 'B'), await makeField(admin, 'C')]
    const names = async (): Promise<string[]> => (await fieldsOf(admin)).map(field => field.name)
    await admin.ok('PATCH /realm/profile_fields', { order: [c, a, b] })
    assert.deepEqual(await names(), ['C', 'A', 'B'])
    for (const order of [[], [a, b], [a, a, b]])
      refused(await admin.call('PATCH /realm/profile_fields', { order }), 'Invalid order mapping.')
    assert.deepEqual(await names(), ['C', 'A', 'B'])
    await makeField(admin, 'D')
    assert.deepEqual(await names(), ['C', 'A', 'B', 'D'])
  })

  test('users fill in their profiles', async ({ org }) => {
    const cast = await org()
    const { admin, member, owner } = cast
    const [short, long] = [await makeField(admin, 'Short'), await makeField(admin, 'Long', 2)]
    const choice = await makeField(admin, 'Editor', 3, { field_data: editors })
    const [day, link] = [await makeField(admin, 'Day', 4), await makeField(admin, 'Link', 5)]
    const people = await makeField(admin, 'People', 6)
    const account = await makeField(admin, '', 7, { field_data: { subtype: 'github' } })
    const pronouns = await makeField(admin, 'Pronouns', 8)
    const data = [
      { id: short, value: 'one <b>& "two"</b>' },
      { id: long, value: 'A paragraph.' },
      { id: choice, value: 'vim' },
      { id: day, value: '2024-02-29' },
      { id: link, value: 'https://x.test/?a=1#b' },
      { id: people, value: [owner.id, admin.id, owner.id] },
      { id: account, value: 'mia' },
      { id: pronouns, value: 'she' },
    ]
    const filled = {
      [short]: { value: 'one <b>& "two"</b>', rendered_value: '<p>one &lt;b&gt;&amp; &quot;two&quot;&lt;/b&gt;</p>' },
      [long]: { value: 'A paragraph.', rendered_value: '<p>A paragraph.</p>' },
      [choice]: { value: 'vim' },
      [day]: { value: '2024-02-29' },
      [link]: { value: 'https://x.test/?a=1#b' },
      [people]: { value: `[${owner.id},${admin.id}]` },
      [account]: { value: 'mia' },
      [pronouns]: { value: 'she' },
    }
    const events = await eventsOf(cast, () => member.ok('PATCH /users/me/profile_data', { data }))
    assert.deepEqual(await profileOf(member), filled)
    const seen = await owner.ok(`GET /users/${member.id}`, { include_custom_profile_fields: true })
    assert.deepEqual(seen.user.profile_data, filled)
    assert.deepEqual(
      events,
      data.map(({ id }) => ({
        event: 'realm_user/update',
        payload: { person: { user_id: member.id, custom_profile_field: { id, ...filled[id] } } },
        audience: { viewersOf: member.id },
      })),
    )
    assert.deepEqual(await eventsOf(cast, () => member.ok('PATCH /users/me/profile_data', { data })), [])
  })

  test('values fit their fields, or nothing changes', async ({ org }) => {
    const { admin, member, bot, guest, moderator } = await org()
    const elsewhere = await org()
    const short = await makeField(admin, 'Short')
    const long = await makeField(admin, 'Long', 2)
    const choice = await makeField(admin, 'Editor', 3, { field_data: editors })
    const day = await makeField(admin, 'Birthday', 4)
    const link = await makeField(admin, 'Link', 5)
    const people = await makeField(admin, 'People', 6)
    const account = await makeField(admin, '', 7, { field_data: { subtype: 'github' } })
    const pronouns = await makeField(admin, 'Pronouns', 8)
    await moderator.ok('DELETE /users/me')
    const wrong: [number, unknown, string][] = [
      [short, 'x'.repeat(51), 'Short is too long (limit: 50 characters)'],
      [long, 'x'.repeat(501), 'Long is too long (limit: 500 characters)'],
      [account, 'x'.repeat(51), 'GitHub username is too long (limit: 50 characters)'],
      [pronouns, 'x'.repeat(51), 'Pronouns is too long (limit: 50 characters)'],
      [short, [1], 'Short is not a string'],
      [short, 'a\0b', 'data[0]["value"] must not contain null bytes'],
      [short, 7, 'data[0]["value"]["str"] is not a string'],
      [choice, 'nano', "'nano' is not a valid choice for 'Editor'."],
      [choice, 'constructor', "'constructor' is not a valid choice for 'Editor'."],
      ...['', 'x', '2024-2-9', '2023-02-29', '2024-13-01', '0000-01-01', '20240101', '2024-01-01T00:00:00Z'].map(
        (value): [number, unknown, string] => [day, value, 'Birthday is not a date'],
      ),
      ...['x', 'x.test', 'ftp://x.test', 'javascript:alert(1)', 'https://', 'https://a b', 'https://x.test/"'].map(
        (value): [number, unknown, string] => [link, value, 'Link is not a URL'],
      ),
      [link, `https://x.test/${'x'.repeat(2000)}`, 'Link is too long (limit: 2000 characters)'],
      [people, 'x', 'User IDs is not a list'],
      [people, ['x'], 'data[0]["value"][0] is not an integer'],
      [people, [elsewhere.member.id], `Invalid user IDs: ${elsewhere.member.id}`],
      [people, [guest.id, 999_998, 999_999], 'Invalid user IDs: 999998, 999999'],
      [people, [bot.id], `User with ID ${bot.id} is a bot`],
      [people, [moderator.id], `User with ID ${moderator.id} is deactivated`],
    ]
    for (const [id, value, msg] of wrong) refused(await fill(member, id, value), msg)
    const half = [
      { id: short, value: 'fits' },
      { id: day, value: 'does not' },
    ]
    refused(await member.call('PATCH /users/me/profile_data', { data: half }), 'Birthday is not a date')
    assert.deepEqual(await profileOf(member), {})
    for (const [id, value] of [
      [short, '\u{1f600}'.repeat(50)],
      [long, '\u{1f600}'.repeat(500)],
      [people, []],
    ] as const)
      assert.equal((await fill(member, id, value)).status, 200)
  })

  test('the list of changes has a strict shape', async ({ org }) => {
    const { member } = await org()
    const send = (data: unknown): Promise<Answer> => member.call('PATCH /users/me/profile_data', { data })
    refused(
      await send([1]),
      'Invalid data[0]: Input should be a valid dictionary or instance of ProfileDataElementUpdateDict',
    )
    refused(await send([{ value: 'x' }]), 'data[0]["id"] field is missing: Field required')
    refused(await send([{ id: 1 }]), 'data[0]["value"] field is missing: Field required')
    refused(await send([{ id: 1, value: 'x', more: 1 }]), 'Argument "more" at data[0]["more"] is unexpected')
  })

  test('the last value for a field counts', async ({ org }) => {
    const cast = await org()
    const id = await makeField(cast.admin, 'A')
    const data = ['one', 'two'].map(value => ({ id, value }))
    const events = await eventsOf(cast, () => cast.member.ok('PATCH /users/me/profile_data', { data }))
    assert.equal((await profileOf(cast.member))[id].value, 'two')
    assert.equal(events.length, 1)
  })

  test('null or DELETE removes a value', async ({ org }) => {
    const cast = await org()
    const { admin, member } = cast
    const [a, b] = [await makeField(admin, 'A'), await makeField(admin, 'B')]
    const removal = (id: number) => ({
      event: 'realm_user/update',
      payload: { person: { user_id: member.id, custom_profile_field: { id, value: null } } },
      audience: { viewersOf: member.id },
    })
    await fill(member, a, 'x')
    await fill(member, b, 'y')
    assert.deepEqual(await eventsOf(cast, () => fill(member, a, null)), [removal(a)])
    assert.deepEqual(Object.keys(await profileOf(member)), [String(b)])
    const remove = (): Promise<unknown> => member.ok('DELETE /users/me/profile_data', { data: [a, b] })
    assert.deepEqual(await eventsOf(cast, remove), [removal(b)])
    assert.deepEqual(await profileOf(member), {})
    assert.deepEqual(await eventsOf(cast, remove), [])
    refused(await member.call('DELETE /users/me/profile_data', { data: 'x' }), 'data is not valid JSON')
  })

  test("only administrators fill in a field that users can't edit", async ({ org }) => {
    const { admin, member } = await org()
    const id = await makeField(admin, 'Badge', 1, { editable_by_user: false })
    const locked = 'You are not allowed to change this field. Contact an administrator to update it.'
    refused(await fill(member, id, 'x'), locked)
    refused(await fill(member, id, null), locked)
    refused(await member.call('DELETE /users/me/profile_data', { data: [id] }), locked)
    assert.equal((await fill(admin, id, 'mine')).status, 200)
    await admin.ok(`PATCH /users/${member.id}`, { profile_data: [{ id, value: 'yours' }] })
    assert.equal((await profileOf(member))[id].value, 'yours')
    refused(await member.call('DELETE /users/me/profile_data', { data: [id] }), locked)
    assert.equal((await profileOf(member))[id].value, 'yours')
    await admin.ok(`PATCH /users/${member.id}`, { profile_data: [{ id, value: '' }] })
    assert.deepEqual(await profileOf(member), {})
  })

  test('a deleted field deletes its values, a deleted choice the values that chose it', async ({ org }) => {
    const cast = await org()
    const { admin, member, guest } = cast
    const id = await makeField(admin, 'Editor', 3, { field_data: editors })
    await fill(member, id, 'vim')
    await fill(guest, id, 'emacs')
    const field_data = { emacs: { text: 'GNU Emacs', order: '1' } }
    const events = await eventsOf(cast, () => admin.ok(`PATCH /realm/profile_fields/${id}`, { field_data }))
    assert.deepEqual(valuesOf(events, 'event', 'audience'), [
      ['realm_user/update', { viewersOf: member.id }],
      ['custom_profile_fields', { everyone: true }],
    ])
    assert.deepEqual(await profileOf(member), {})
    assert.equal((await profileOf(guest))[id].value, 'emacs')
    await admin.ok(`DELETE /realm/profile_fields/${id}`)
    assert.deepEqual(await profileOf(guest), {})
    assert.deepEqual(await fieldsOf(guest), [])
  })
})
