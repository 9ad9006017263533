import assert from 'node:assert/strict'
import { eventsOf, reaches } from '#test/events.ts'
import { basic } from '#test/http.ts'
import { deleteForGood } from '#test/operator.ts'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import { uploaded } from '#test/uploads.ts'
import { type Answer, type Org, password, type Person } from '#test/world.ts'

const ownerError = ['Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'] as const

function refused(answer: Answer, msg: string, code = 'BAD_REQUEST'): void {
  assert.deepEqual([answer.status, answer.body], [400, { result: 'error', msg, code }])
}
const read = async (viewer: Person, { id }: Person) => (await viewer.ok(`GET /users/${id}`)).user
const personEvents = async (o: Org, action: () => Promise<unknown>) =>
  (await eventsOf(o, action)).filter(({ event }) => event === 'realm_user/update')

onEachDatabase('PATCH /users/{user_id}', test => {
  test('changes the name of persons and bots', async ({ org }) => {
    const o = await org()
    for (const target of [o.member, o.bot]) {
      const full_name = `New name ${target.id}`
      const told = await eventsOf(o, () => o.admin.ok(`PATCH /users/${target.id}`, { full_name: ` ${full_name} ` }))
      assert.deepEqual(told, [
        {
          event: 'realm_user/update',
          payload: { person: { user_id: target.id, full_name } },
          audience: { viewersOf: target.id },
        },
      ])
      assert.equal((await read(o.guest, target)).full_name, full_name)
      assert.deepEqual(await eventsOf(o, () => o.admin.ok(`PATCH /users/${target.id}`, { full_name })), [])
    }
    await o.owner.ok('PATCH /realm', { name_changes_disabled: true })
    assert.deepEqual(await o.admin.ok(`PATCH /users/${o.member.id}`, { full_name: 'By admin' }), {
      result: 'success',
      msg: '',
    })
  })

  test('finds the account by address under the rules of GET', async ({ org }) => {
    const o = await org()
    await o.member.ok('PATCH /settings', { email_address_visibility: 4 })
    refused(await o.admin.call(`PATCH /users/${o.member.email}`, { full_name: 'X' }), 'No such user')
    await o.admin.ok(`PATCH /users/user${o.member.id}@parley.invalid`, { full_name: 'Found' })
    assert.equal((await read(o.admin, o.member)).full_name, 'Found')
    await o.admin.ok(`PATCH /users/${o.guest.email.toUpperCase()}`, { role: 400 })
    assert.equal((await read(o.admin, o.guest)).role, 400)
    refused(await o.member.call(`PATCH /users/${o.guest.email}`, { full_name: 'X' }), 'Insufficient permission')
  })

  test('is for administrators of the same organization', async ({ org }) => {
    const o = await org()
    const stranger = (await org()).member
    for (const caller of [o.moderator, o.member, o.guest, o.bot])
      for (const target of [o.guest, caller])
        refused(await caller.call(`PATCH /users/${target.id}`, { full_name: 'X' }), 'Insufficient permission')
    for (const id of [stranger.id, 999_999])
      refused(await o.owner.call(`PATCH /users/${id}`, { full_name: 'X' }), 'No such user')
  })

  test('changes roles; only owners change the role of an owner', async ({ org }) => {
    const o = await org()
    const second = await o.join('Second Owner', 100)
    refused(await o.admin.call(`PATCH /users/${o.member.id}`, { role: 100 }), ...ownerError)
    refused(await o.admin.call(`PATCH /users/${second.id}`, { role: 400 }), ...ownerError)
    await o.admin.ok(`PATCH /users/${second.id}`, { role: 100, full_name: 'Renamed Owner' })
    for (const role of [1, 500])
      refused(
        await o.owner.call(`PATCH /users/${o.member.id}`, { role }),
        'Invalid role: Value error, Not in the list of possible values',
      )
    for (const role of [300, 200, 100, 600, 400]) {
      const [told] = await personEvents(o, () => o.owner.ok(`PATCH /users/${o.member.id}`, { role }))
      assert.deepEqual(told?.payload, { person: { user_id: o.member.id, role } })
      assert.deepEqual(told?.audience, { viewersOf: o.member.id })
      const { is_owner, is_admin, is_guest } = await read(o.owner, o.member)
      assert.deepEqual([is_owner, is_admin, is_guest], [role === 100, role <= 200, role === 600])
    }
  })

  test('a demoted administrator loses the rights', async ({ org }) => {
    const o = await org()
    await o.admin.ok(`PATCH /users/${o.admin.id}`, { role: 400 })
    refused(await o.admin.call(`PATCH /users/${o.member.id}`, { full_name: 'X' }), 'Insufficient permission')
  })

  test('the only owner stays owner; bots and deactivated owners do not count', async ({ org }) => {
    const o = await org()
    const onlyOwner = 'The owner permission cannot be removed from the only organization owner.'
    const second = await o.join('Second Owner', 100)
    await o.join('Owner Bot', 100, { type: 1, ownerId: o.owner.id })
    await o.owner.ok(`DELETE /users/${second.id}`)
    const told = await eventsOf(o, async () =>
      refused(await o.owner.call(`PATCH /users/${o.owner.id}`, { role: 200, full_name: 'Changed' }), onlyOwner),
    )
    assert.deepEqual(told, [])
    assert.deepEqual((await read(o.owner, o.owner)).full_name, o.owner.name)
    await o.owner.ok(`POST /users/${second.id}/reactivate`)
    await o.owner.ok(`PATCH /users/${o.owner.id}`, { role: 200 })
    assert.equal((await read(second, o.owner)).role, 200)
  })

  test('fills in profile fields, also ones that users may not change themselves', async ({ org }) => {
    const o = await org()
    const field = { field_type: 1, name: 'Desk', editable_by_user: false }
    const { id } = await o.admin.ok('POST /realm/profile_fields', field)
    const path = `PATCH /users/${o.member.id}`
    const [told] = await personEvents(o, () => o.admin.ok(path, { profile_data: [{ id, value: '4 <b>' }] }))
    const stored = { value: '4 <b>', rendered_value: '<p>4 &lt;b&gt;</p>' }
    assert.deepEqual(told?.payload, { person: { user_id: o.member.id, custom_profile_field: { id, ...stored } } })
    assert.deepEqual((await o.member.ok('GET /users/me')).profile_data, { [id]: stored })
    refused(
      await o.admin.call(path, { full_name: 'X', profile_data: [{ id: 999_999, value: 'x' }] }),
      'Field id 999999 not found.',
    )
    assert.equal((await read(o.admin, o.member)).full_name, o.member.name)
    await o.admin.ok(path, { profile_data: [{ id, value: null }] })
    assert.deepEqual((await o.member.ok('GET /users/me')).profile_data, {})
  })

  test('names obey their rules; if not, nothing changes', async ({ org }) => {
    const o = await org()
    const told = await eventsOf(o, async () => {
      const change = { full_name: 'a@b', role: 300 }
      refused(await o.admin.call(`PATCH /users/${o.member.id}`, change), 'Invalid characters in name!')
    })
    assert.deepEqual(told, [])
    assert.equal((await read(o.admin, o.member)).role, 400)
    await o.owner.ok('PATCH /realm', { require_unique_names: true })
    refused(
      await o.admin.call(`PATCH /users/${o.member.id}`, { full_name: o.guest.name.toUpperCase() }),
      'Unique names required in this organization.',
    )
  })
})

onEachDatabase('a new address', test => {
  test('is used to sign in at once', async ({ org, raw }) => {
    const o = await org()
    const new_email = `Renamed@${o.realm.subdomain}.example`
    await o.admin.ok(`PATCH /users/${o.member.id}`, { new_email: ` ${new_email} ` })
    const login = (username: string) => o.anonymous('POST /fetch_api_key', { username, password })
    assert.equal((await login(o.member.email)).status, 401)
    assert.equal((await login(new_email.toLowerCase())).body.email, new_email)
    const asNew = { authorization: basic(new_email, o.member.apiKey) }
    const { body } = await raw({ path: '/api/v1/users/me', host: o.host, headers: asNew })
    assert.equal(body.delivery_email, new_email)
  })

  test('is delivered only to users who may see it', async ({ org }) => {
    const o = await org()
    const viewers = [o.owner, o.admin, o.moderator, o.member, o.guest]
    for (const [value, count] of [
      [1, 5],
      [2, 4],
      [5, 3],
      [3, 2],
      [4, 0],
    ] as const) {
      const target = await o.join(`Target ${value}`)
      await target.ok('PATCH /settings', { email_address_visibility: value })
      const new_email = `fresh${value}@${o.realm.subdomain}.example`
      const queues = await Promise.all(viewers.map(viewer => listen(viewer, { event_types: ['realm_user'] })))
      const logged = await personEvents(o, () => o.owner.ok(`PATCH /users/${target.id}`, { new_email }))
      assert.ok(!JSON.stringify(logged).includes(new_email), 'the log holds no address')
      assert.ok(logged.some(event => reaches(event, target)))
      const changes = [{ delivery_email: new_email }, ...(value === 1 ? [{ new_email }] : [])]
      const expected = changes.map(change => ({ user_id: target.id, ...change }))
      const receivers = new Set<Person>()
      for (const [index, viewer] of viewers.entries()) {
        const told = (await queues[index]?.told()) ?? []
        if (told.length === 0) continue
        receivers.add(viewer)
        assert.deepEqual(valuesOf(told, 'person'), expected)
      }
      assert.equal(receivers.size, count)
      for (const viewer of viewers)
        assert.equal((await read(viewer, target)).delivery_email, receivers.has(viewer) ? new_email : null)
    }
  })

  test('must be valid and unused; only owners change that of an owner', async ({ org }) => {
    const o = await org()
    const patch = (new_email: string, caller = o.admin, target = o.member) =>
      caller.call(`PATCH /users/${target.id}`, { full_name: 'X', new_email })
    refused(await patch('nonsense'), 'Enter a valid email address.')
    refused(await patch(o.guest.email.toUpperCase()), 'Email is already in use.')
    refused(await patch('o@x.example', o.admin, o.owner), ...ownerError)
    assert.equal((await read(o.admin, o.member)).full_name, o.member.name)
    await o.admin.ok(`PATCH /users/${o.member.id}`, { new_email: o.member.email.toUpperCase() })
    assert.equal((await read(o.admin, o.member)).delivery_email, o.member.email.toUpperCase())
    assert.equal((await patch('o@x.example', o.owner, o.owner)).status, 200)
  })
})

onEachDatabase(
  'where the operator does not let the API create users',
  test => {
    test('the API does not change addresses either', async ({ org }) => {
      const { owner, member } = await org()
      const answer = await owner.call(`PATCH /users/${member.id}`, { new_email: 'x@x.example' })
      refused(answer, 'User not authorized to create users')
      await owner.ok(`PATCH /users/${member.id}`, { full_name: 'Fine' })
    })
  },
  { PARLEY_API_USER_CREATION: 'off' },
)

onEachDatabase('ending an account', test => {
  test('delete_profile deletes name and picture, of its bots first', async ({ org }) => {
    const o = await org()
    const bot = await o.join('Own Bot', 400, { type: 1, ownerId: o.member.id })
    const actions = { delete_profile: true, delete_direct_messages: true }
    const before = await read(o.guest, o.member)
    const told = await personEvents(o, () => o.admin.ok(`DELETE /users/${o.member.id}`, { actions }))
    for (const target of [bot, o.member]) {
      const user = await read(o.guest, target)
      assert.deepEqual([user.full_name, user.avatar_version, user.is_active], ['Deleted user', 2, false])
      assert.equal(user.is_deleted, undefined)
    }
    const after = await read(o.guest, o.member)
    assert.notEqual(after.avatar_url, before.avatar_url)
    assert.equal(after.delivery_email, o.member.email)
    const about = told.map(({ payload: { person } }) => [person.user_id, Object.keys(person)[1]])
    const [first, second] = [bot.id, o.member.id]
    assert.deepEqual(about, [
      [first, 'full_name'],
      [first, 'avatar_url'],
      [second, 'full_name'],
      [second, 'avatar_url'],
      [first, 'is_active'],
      [second, 'is_active'],
    ])
  })

  test('without it the profile stays', async ({ org }) => {
    const o = await org()
    await o.admin.ok(`DELETE /users/${o.member.id}`, { actions: {} })
    assert.equal((await read(o.guest, o.member)).full_name, o.member.name)
  })

  test('personal data of a permanently deleted account is deleted', async world => {
    const o = await world.org()
    const { member, owner } = o
    const { id: field } = await o.admin.ok('POST /realm/profile_fields', { field_type: 1, name: 'Motto' })
    const draft = { type: '', to: [], topic: '', content: 'unsent' }
    await owner.ok('POST /invites', { invitee_emails: 'later@x.example', stream_ids: [] })
    const leave = async (person: Person): Promise<void> => {
      await person.ok('PATCH /users/me/profile_data', { data: [{ id: field, value: 'Carpe diem' }] })
      await person.ok('POST /drafts', { drafts: [draft] })
      await person.ok('POST /saved_snippets', { title: 'Hello', content: 'Good morning' })
      await person.ok('POST /users/me/alert_words', { alert_words: ['tides'] })
      const scheduled_delivery_timestamp = 3_165_826_990
      const content = `[tea](${await uploaded(person)})`
      await person.ok('POST /scheduled_messages', {
        type: 'direct',
        to: [owner.id],
        content,
        scheduled_delivery_timestamp,
      })
      await person.ok('POST /reminders', { message_id: await person.send([owner.id]), scheduled_delivery_timestamp })
      await person.ok('POST /users/me/android_gcm_reg_id', { token: 'phone' })
      await person.ok('POST /register_client_device')
      await person.ok('PATCH /settings', { email: `new.${person.id}@x.example` })
    }
    await leave(member)
    await leave(owner)
    const kept = [
      'profile_value',
      'draft',
      'saved_snippet',
      'scheduled_message',
      'reminder',
      'alert_word',
      'push_token',
      'client_device',
      'email_change',
    ]
    const rowsOf = ({ id }: Person): Promise<number[]> =>
      world.app.db.read(async tx => {
        const counts: number[] = []
        for (const table of kept) {
          const rows = tx.db
            .selectFrom(table as 'draft')
            .select('account_id')
            .where('account_id', '=', id)
          counts.push((await rows.execute()).length)
        }
        return counts
      })
    assert.deepEqual(
      await rowsOf(member),
      kept.map(() => 1),
    )
    // An invited address is data of its owner, too.
    await world.app.db.write(o.realm.id, tx =>
      tx.db
        .updateTable('email_invite')
        .set({ email: member.email, email_lower: member.email })
        .where('realm_id', '=', o.realm.id)
        .execute(),
    )
    await deleteForGood(world, o, member.email)
    assert.deepEqual(
      await rowsOf(member),
      kept.map(() => 0),
    )
    assert.deepEqual(
      await rowsOf(owner),
      kept.map(() => 1),
    )
    const invited = await world.app.db.readOne(tx =>
      tx.db.selectFrom('email_invite').select('email').where('email', '=', member.email).execute(),
    )
    assert.deepEqual(invited, [])
  })

  test('a permanently deleted account keeps its ID and nothing else', async world => {
    const o = await world.org()
    const { id: field } = await o.admin.ok('POST /realm/profile_fields', { field_type: 1, name: 'Motto' })
    await o.member.ok('PATCH /users/me/profile_data', { data: [{ id: field, value: 'Carpe diem' }] })
    await o.member.ok('PATCH /settings', { email_address_visibility: 3, timezone: 'Europe/Berlin' })
    const bot = await o.join('Own Bot', 400, { type: 1, ownerId: o.member.id })
    const told = await eventsOf(o, () => deleteForGood(world, o, o.member.email))

    const viewed = await o.guest.ok(`GET /users/${o.member.id}`, { include_custom_profile_fields: true })
    const { user } = viewed
    const gone = `deleteduser${o.member.id}@parley.invalid`
    assert.deepEqual(
      { ...user, date_joined: undefined, avatar_url: undefined },
      {
        user_id: o.member.id,
        email: gone,
        delivery_email: gone,
        full_name: `Deleted User ${o.member.id}`,
        date_joined: undefined,
        is_active: false,
        is_owner: false,
        is_admin: false,
        is_guest: false,
        is_bot: false,
        role: 400,
        timezone: '',
        avatar_version: 2,
        is_imported_stub: false,
        is_deleted: true,
        bot_type: null,
        bot_owner_id: null,
        avatar_url: undefined,
        profile_data: {},
      },
    )
    assert.equal((await read(o.guest, bot)).is_active, false)
    const answer = await o.owner.call(`POST /users/${o.member.id}/reactivate`)
    refused(answer, 'Cannot reactivate a deleted user')
    assert.equal((await o.member.call('GET /users/me')).body.msg, 'Invalid API key')
    for (const username of [o.member.email, gone])
      assert.equal((await o.anonymous('POST /fetch_api_key', { username, password })).status, 401)
    assert.doesNotMatch(JSON.stringify(told), new RegExp(o.member.email))
    // Its address is free again.
    await o.owner.ok('POST /users', { email: o.member.email, full_name: 'Successor', password })
  })

  test('the only owner cannot be deleted for good', async world => {
    const o = await world.org()
    await assert.rejects(deleteForGood(world, o, o.owner.email), /Cannot deactivate the only organization owner/)
    await assert.rejects(deleteForGood(world, o, 'nobody@x.example'), /has no user nobody@x\.example/)
    await o.owner.ok('GET /users/me')
  })
})
