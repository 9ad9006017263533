import assert from 'node:assert/strict'
import { systemGroup } from '#test/groups.ts'
import { basic } from '#test/http.ts'
import { listen } from '#test/queue.ts'
import { eventsOf } from '#test/events.ts'
import { factory, other } from '#test/personal-settings.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import { type Answer, password } from '#test/world.ts'

function refused(answer: Answer, msg: string, code = 'BAD_REQUEST'): void {
  assert.deepEqual([answer.status, answer.body], [400, { result: 'error', msg, code }])
}

onEachDatabase('personal settings', test => {
  test('each has its factory value and can change; only its owner gets an event', async ({ org }) => {
    const o = await org()
    const patch = (fields: object) => () => o.member.ok('PATCH /settings', { ...fields })
    assert.deepEqual(await eventsOf(o, patch(factory)), [])
    const told = (await eventsOf(o, patch(other))).filter(({ event }) => event === 'user_settings/update')
    assert.deepEqual(Object.fromEntries(told.map(({ payload }) => [payload.property, payload.value])), other)
    assert.ok(told.every(({ audience }) => JSON.stringify(audience) === JSON.stringify({ users: [o.member.id] })))
    assert.deepEqual(await eventsOf(o, patch(other)), [])
  })

  test('PATCH /settings/notifications is the same operation', async ({ org }) => {
    const o = await org()
    const [told] = await eventsOf(o, () => o.member.ok('PATCH /settings/notifications', { enable_sounds: false }))
    assert.deepEqual(told?.payload, { property: 'enable_sounds', value: false })
    assert.deepEqual(await eventsOf(o, () => o.member.ok('PATCH /settings', { enable_sounds: false })), [])
  })

  test('settings refuse bad values', async ({ org }) => {
    const { member } = await org()
    const listed = 'Value error, Not in the list of possible values'
    const expected: Record<string, [value: unknown, msg: string][]> = {
      enter_sends: [
        ['1', 'enter_sends is not a boolean'],
        ['True', 'enter_sends is not valid JSON'],
      ],
      color_scheme: [
        [4, `Invalid color_scheme: ${listed}`],
        ['"1"', 'color_scheme is not an integer'],
      ],
      web_font_size_px: [
        [0, `Invalid web_font_size_px: ${listed}`],
        [32_768, `Invalid web_font_size_px: ${listed}`],
      ],
      emojiset: [['apple', `Invalid emojiset: ${listed}`]],
      resolved_topic_notice_auto_read_policy: [['x', 'Invalid resolved_topic_notice_auto_read_policy']],
      web_home_view: [['x', `Invalid web_home_view: ${listed}`]],
      web_animate_image_previews: [['x', `Invalid web_animate_image_previews: ${listed}`]],
      notification_sound: [['moo', "Invalid notification sound 'moo'"]],
      email_notifications_batching_period_seconds: [
        [0, 'Invalid email batching period: 0 seconds'],
        [604_801, 'Invalid email batching period: 604801 seconds'],
      ],
      default_language: [
        ['xx', 'Invalid default_language'],
        ['de_DE', 'Invalid default_language'],
        ['', 'Invalid default_language'],
      ],
      timezone: [
        ['Mars/Olympus', 'Invalid timezone: Value error, Not a recognized time zone'],
        ['+01:00', 'Invalid timezone: Value error, Not a recognized time zone'],
        ['', 'Invalid timezone: Value error, Not a recognized time zone'],
      ],
    }
    for (const [name, cases] of Object.entries(expected))
      for (const [value, msg] of cases) refused(await member.call('PATCH /settings', { [name]: value }), msg)
  })

  test('types come first in alphabetical order, then the sound, then the period; the server stores nothing', async ({
    org,
  }) => {
    const o = await org()
    const patch = (fields: object) => o.member.call('PATCH /settings', { enter_sends: true, ...fields })
    const told = await eventsOf(o, async () => {
      refused(
        await patch({ color_scheme: 4, enable_sounds: 'maybe' }),
        'Invalid color_scheme: Value error, Not in the list of possible values',
      )
      refused(
        await patch({ notification_sound: 'moo', wildcard_mentions_notify: 1 }),
        'wildcard_mentions_notify is not a boolean',
      )
      refused(
        await patch({ notification_sound: 'moo', email_notifications_batching_period_seconds: 0 }),
        "Invalid notification sound 'moo'",
      )
    })
    assert.deepEqual(told, [])
    assert.equal((await eventsOf(o, () => o.member.ok('PATCH /settings', { enter_sends: true }))).length, 1)
  })

  test('the event about a language has its English name', async ({ org }) => {
    const o = await org()
    const [told] = await eventsOf(o, () => o.member.ok('PATCH /settings', { default_language: 'pt-br' }))
    const payload = { property: 'default_language', value: 'pt-br', language_name: 'Brazilian Portuguese' }
    assert.deepEqual(told?.payload, payload)
  })

  test('the response names an ignored parameter', async ({ org }) => {
    const { member } = await org()
    const answer = await member.ok('PATCH /settings', { dense_mode: true, enter_sends: true })
    assert.deepEqual(answer.ignored_parameters_unsupported, ['dense_mode'])
  })
})

onEachDatabase('time zone', test => {
  test('other users see it under its current name', async ({ org }) => {
    const o = await org()
    const names = { 'Asia/Kolkata': 'Asia/Kolkata', 'US/Pacific': 'America/Los_Angeles', 'Europe/Kiev': 'Europe/Kyiv' }
    for (const [sent, stored] of Object.entries(names)) {
      const told = await eventsOf(o, () => o.member.ok('PATCH /settings', { timezone: sent }))
      assert.deepEqual(told, [
        {
          event: 'realm_user/update',
          payload: { person: { user_id: o.member.id, timezone: stored } },
          audience: { viewersOf: o.member.id },
        },
        {
          event: 'user_settings/update',
          payload: { property: 'timezone', value: stored },
          audience: { users: [o.member.id] },
        },
      ])
      assert.equal((await o.guest.ok(`GET /users/${o.member.id}`)).user.timezone, stored)
    }
    assert.deepEqual(await eventsOf(o, () => o.member.ok('PATCH /settings', { timezone: 'Europe/Kyiv' })), [])
  })
})

onEachDatabase("user's own name", test => {
  test('users who can see the account get it in an event, trimmed', async ({ org }) => {
    const o = await org()
    const told = await eventsOf(o, () => o.member.ok('PATCH /settings', { full_name: ' Mia M. ' }))
    assert.deepEqual(told, [
      {
        event: 'realm_user/update',
        payload: { person: { user_id: o.member.id, full_name: 'Mia M.' } },
        audience: { viewersOf: o.member.id },
      },
    ])
    assert.equal((await o.guest.ok(`GET /users/${o.member.id}`)).user.full_name, 'Mia M.')
    assert.deepEqual(await eventsOf(o, () => o.member.ok('PATCH /settings', { full_name: 'Mia M.' })), [])
  })

  test('a name that breaks the rules stops the whole request', async ({ org }) => {
    const o = await org()
    const bad: Record<string, string> = {
      ' ': 'Name must not be empty!',
      'a*b': 'Invalid characters in name!',
      'Mia|7': 'Invalid format!',
      ['x'.repeat(101)]: 'Name too long!',
    }
    for (const [full_name, msg] of Object.entries(bad))
      refused(await o.member.call('PATCH /settings', { full_name, enter_sends: true }), msg)
    assert.equal((await eventsOf(o, () => o.member.ok('PATCH /settings', { enter_sends: true }))).length, 1)
  })

  test('only administrators change theirs if the organization says so', async ({ org }) => {
    const { admin, member, owner } = await org()
    await owner.ok('PATCH /realm', { name_changes_disabled: true })
    refused(
      await member.call('PATCH /settings', { full_name: 'Other' }),
      'Name changes are disabled in this organization.',
    )
    await member.ok('PATCH /settings', { full_name: member.name })
    await admin.ok('PATCH /settings', { full_name: 'Ada Other' })
    assert.equal((await admin.ok('GET /users/me')).full_name, 'Ada Other')
  })

  test('must be unique if the organization says so, in any letter case or encoding', async ({ org }) => {
    const { guest, member, moderator, owner } = await org()
    await member.ok('PATCH /settings', { full_name: guest.name })
    await member.ok('PATCH /settings', { full_name: 'Zoë' })
    await owner.ok('PATCH /realm', { require_unique_names: true })
    refused(
      await moderator.call('PATCH /settings', { full_name: 'ZOE\u0308' }),
      'Unique names required in this organization.',
    )
    await member.ok('PATCH /settings', { full_name: 'zoë' })
    const create = { email: 'z@x.example', full_name: 'Zoë', password }
    refused(await owner.call('POST /users', create), 'Unique names required in this organization.')
  })
})

onEachDatabase('password', test => {
  const fresh = 'another long passphrase, quite new'
  test('changing it requires the old one, ends other logins and returns a new key', async ({ org }) => {
    const o = await org()
    const login = (secret: string) => o.anonymous('POST /fetch_api_key', { username: o.member.email, password: secret })
    const change = { old_password: password, new_password: fresh }
    const { id: queue_id } = await listen(o.member)
    const { device_id } = await o.member.ok('POST /register_client_device')
    let answer: any
    const told = await eventsOf(o, async () => (answer = await o.member.ok('PATCH /settings', change)))
    assert.deepEqual(valuesOf(told, 'event', 'payload'), [['device/remove', { device_id }]])
    assert.equal((await login(password)).body.code, 'AUTHENTICATION_FAILED')
    assert.equal((await o.member.call('GET /users/me')).body.msg, 'Invalid API key')
    assert.match(answer.api_key, /^[A-Za-z0-9]{32}$/)
    assert.notEqual(answer.api_key, o.member.apiKey)
    assert.equal((await login(fresh)).body.api_key, answer.api_key)
    const headers = { authorization: basic(o.member.email, answer.api_key) }
    assert.equal((await o.anonymous('GET /users/me', {}, { headers })).status, 200)
    const poll = await o.anonymous('GET /events', { queue_id, last_event_id: -1, dont_block: true }, { headers })
    assert.equal(poll.body.code, 'BAD_EVENT_QUEUE_ID')
  })

  test("a request that doesn't change the password keeps the key", async ({ org }) => {
    const { member, moderator } = await org()
    const answer = await member.ok('PATCH /settings', { enter_sends: true, old_password: password })
    assert.equal('api_key' in answer, false)
    await member.ok('GET /users/me')
    const wrong = { old_password: 'wrong', new_password: fresh }
    refused(await moderator.call('PATCH /settings', wrong), 'Wrong password!')
    await moderator.ok('GET /users/me')
  })

  test("two simultaneous changes: the first ends the second one's login", async ({ org }) => {
    const { member } = await org()
    const change = (new_password: string) => member.call('PATCH /settings', { old_password: password, new_password })
    const answers = await Promise.all([change(fresh), change(`${fresh} too`)])
    assert.deepEqual(
      answers.toSorted((a, b) => a.status - b.status).map(({ status, body }) => [status, body.msg]),
      [
        [200, ''],
        [401, 'Invalid API key'],
      ],
    )
  })

  test('stays when the old one is wrong or missing, or the new one is too weak', async ({ org }) => {
    const { anonymous, member } = await org()
    const patch = (fields: object) => member.call('PATCH /settings', { enter_sends: true, ...fields })
    refused(await patch({ old_password: 'wrong', new_password: fresh }), 'Wrong password!')
    refused(await patch({ new_password: fresh }), 'Wrong password!')
    for (const new_password of ['', 'short', 'password', member.email, 'x'.repeat(101)])
      refused(await patch({ old_password: password, new_password }), 'New password is too weak!')
    await member.ok('PATCH /settings', { old_password: 'alone it means nothing' })
    assert.equal((await anonymous('POST /fetch_api_key', { username: member.email, password })).status, 200)
  })
})

onEachDatabase(
  'password guessing',
  test => {
    test('guessing with a stolen key has the same limits as logins', async ({ org }) => {
      const { anonymous, member } = await org()
      const guess = () =>
        member.call('PATCH /settings', { old_password: 'guess', new_password: 'does not matter here' })
      for (let tries = 0; tries < 5; tries++) refused(await guess(), 'Wrong password!')
      assert.equal((await guess()).body.code, 'RATE_LIMIT_HIT')
      const login = await anonymous('POST /fetch_api_key', { username: member.email, password })
      assert.equal(login.body.code, 'RATE_LIMIT_HIT')
    })
  },
  { PARLEY_RATE_LIMITS: 'user=200/60,login=5/1800' },
)

onEachDatabase("other users' settings", test => {
  test('an administrator sets them for users and groups', async ({ org }) => {
    const o = await org()
    const target_users = { user_ids: [o.guest.id], group_ids: [await systemGroup(o, 'role:moderators')] }
    const told = await eventsOf(o, () => o.admin.ok('PATCH /settings', { target_users, color_scheme: 2 }))
    const expected = [o.owner, o.admin, o.moderator, o.guest].map(({ id }) => ({ users: [id] }))
    assert.deepEqual(valuesOf(told, 'audience'), expected)
    assert.ok(told.every(({ payload }) => payload.property === 'color_scheme' && payload.value === 2))
  })

  test('the change skips bots in a group', async ({ org }) => {
    const o = await org()
    const target_users = { group_ids: [await systemGroup(o, 'role:everyone')] }
    const told = await eventsOf(o, () => o.admin.ok('PATCH /settings', { target_users, color_scheme: 2 }))
    const people = [o.owner, o.admin, o.moderator, o.member, o.guest].map(({ id }) => id)
    assert.deepEqual(
      told.flatMap(({ audience }) => audience.users),
      people,
    )
  })

  test('settings that users changed themselves can be kept, even if they chose the factory value', async ({ org }) => {
    const o = await org()
    await o.member.ok('PATCH /settings', { color_scheme: 2 })
    await o.member.ok('PATCH /settings', { color_scheme: 1 })
    const target_users = { user_ids: [o.member.id, o.guest.id], skip_if_already_edited: true }
    const change = { target_users, color_scheme: 3, enter_sends: true }
    const told = await eventsOf(o, () => o.admin.ok('PATCH /settings', change))
    assert.deepEqual(
      told.map(({ audience, payload }) => [audience.users[0], payload.property]),
      [
        [o.member.id, 'enter_sends'],
        [o.guest.id, 'color_scheme'],
        [o.guest.id, 'enter_sends'],
      ],
    )
    // A value set by an administrator doesn't count as chosen by the user.
    const again = await eventsOf(o, () => o.admin.ok('PATCH /settings', { target_users, enter_sends: false }))
    assert.equal(again.length, 2)
  })

  test('only administrators change them, only for known users, and no personal data; a refused request changes nothing', async ({
    org,
  }) => {
    const o = await org()
    const stranger = (await org()).member
    const user_ids = [o.guest.id]
    const patch = (target_users: object, fields: object = {}) =>
      o.admin.call('PATCH /settings', { target_users, enter_sends: true, ...fields })
    const told = await eventsOf(o, async () => {
      const asMember = await o.member.call('PATCH /settings', { target_users: { user_ids }, enter_sends: true })
      refused(asMember, 'Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL')
      for (const id of [stranger.id, o.bot.id, 999_999])
        refused(await patch({ user_ids: [o.guest.id, id] }), `Invalid user ID: ${id}`)
      refused(await patch({ group_ids: [999_999] }), 'Invalid user group')
      const personal = {
        full_name: 'X',
        timezone: 'UTC',
        allow_private_data_export: true,
        new_password: 'x',
        // What other users learn about a user.
        email_address_visibility: 1,
        presence_enabled: false,
        send_read_receipts: false,
        send_private_typing_notifications: false,
        send_stream_typing_notifications: false,
      }
      for (const [name, value] of Object.entries(personal))
        refused(await patch({ user_ids }, { [name]: value }), `${name} cannot be changed for other users`)
    })
    assert.deepEqual(told, [])
  })

  test("don't reveal an address that its owner hides", async ({ org }) => {
    const { owner, admin, member } = await org()
    await member.ok('PATCH /settings', { email_address_visibility: 4 })
    const change = { email_address_visibility: 1, target_users: { user_ids: [member.id] } }
    for (const person of [admin, owner])
      refused(
        await person.call('PATCH /settings', change),
        'email_address_visibility cannot be changed for other users',
      )
    assert.equal((await owner.ok(`GET /users/${member.id}`)).user.delivery_email, null)
  })
})

onEachDatabase('email address visibility', test => {
  test('applying the events to the known addresses matches a later read', async ({ org }) => {
    const o = await org()
    const target = await o.join('Target', 600)
    const viewers = [o.owner, o.admin, o.moderator, o.member, o.guest, target]
    const read = () => Promise.all(viewers.map(async viewer => (await viewer.ok(`GET /users/${target.id}`)).user))
    const queues = await Promise.all(viewers.map(viewer => listen(viewer, { event_types: ['realm_user'] })))
    const values = [1, 2, 3, 4, 5]
    for (const from of values)
      for (const to of values) {
        await target.ok('PATCH /settings', { email_address_visibility: from })
        const known = await read()
        for (const queue of queues) await queue.told()
        await target.ok('PATCH /settings', { email_address_visibility: to })
        for (const [index, user] of known.entries())
          for (const { person } of (await queues[index]?.told()) ?? []) {
            const { delivery_email, new_email } = person
            if (delivery_email !== undefined) user.delivery_email = delivery_email
            if (new_email !== undefined) user.email = new_email
          }
        assert.deepEqual(known, await read(), `from ${from} to ${to}`)
      }
  })
})
