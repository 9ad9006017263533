import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { differing, factory, other, own, presets } from '#test/personal-settings.ts'
import { onEachDatabase } from '#test/suite.ts'
import { basic } from '#test/http.ts'
import type { Org, Person } from '#test/world.ts'

const route = 'PATCH /realm/user_settings_defaults'
const fine = { result: 'success', msg: '' }

/** A user whose account an administrator creates. */
async function created({ admin, anonymous }: Org, email: string): Promise<Pick<Person, 'call'>> {
  const password = 'four herons by the lock'
  await admin.ok('POST /users', { email, password, full_name: 'New Person' })
  const { api_key } = (await anonymous('POST /fetch_api_key', { username: email, password })).body
  return {
    call: (path, fields) => anonymous(path, fields, { headers: { authorization: basic(email, api_key) } }),
  }
}

onEachDatabase('settings of new users', test => {
  test('each can be changed, and all users hear of it in the order of the names', async ({ org }) => {
    const all = await org()
    const change = (values: object) => eventsOf(all, () => all.admin.ok(route, { ...values }))
    assert.deepEqual(await change(presets.factory), [])
    const names = Object.keys(presets.other).sort()
    assert.deepEqual(
      await change(presets.other),
      names.map(property => ({
        event: 'realm_user_settings_defaults/update',
        payload: { property, value: presets.other[property] },
        audience: { everyone: true },
      })),
    )
    assert.deepEqual(await change(presets.other), [])
    assert.deepEqual(
      (await change({ enter_sends: true, color_scheme: 2, emojiset: 'set_a' })).map(({ payload }) => payload),
      [
        { property: 'color_scheme', value: 2 },
        { property: 'emojiset', value: 'google' },
      ],
    )
  })

  test('new users get them, existing users and bots do not', async ({ org }) => {
    const all = await org()
    assert.deepEqual(await all.admin.ok(route, presets.other), fine)
    const late = await all.join('Late Riser')
    assert.deepEqual(await differing(all, late, { ...presets.other, ...own.factory }), [])
    assert.deepEqual(await differing(all, all.member, factory), [])
    const { user_id } = await all.owner.ok('POST /bots', { full_name: 'Tide Table', short_name: 'tides' })
    // One of the defaults shows addresses to members only. Addresses of bots stay visible to all.
    const seen = async (id: number) => (await all.guest.ok(`GET /users/${id}`)).user.delivery_email
    assert.equal(await seen(late.id), null)
    assert.equal(await seen(all.member.id), all.member.email)
    assert.match(await seen(user_id), /^tides-bot@/)
  })

  test('apply to an account that an administrator creates', async ({ org }) => {
    const all = await org()
    await all.admin.ok(route, { send_read_receipts: false, enter_sends: true })
    const { call } = await created(all, 'new@lantern-bay.example')
    const told = await eventsOf(all, () => call('PATCH /settings', { send_read_receipts: false, enter_sends: false }))
    assert.deepEqual(
      told.map(({ payload }) => payload),
      [{ property: 'enter_sends', value: false }],
    )
  })

  test('a second change does not affect users who joined in between', async ({ org }) => {
    const all = await org()
    await all.admin.ok(route, presets.other)
    const early = await all.join('Early Bird')
    await all.admin.ok(route, presets.factory)
    assert.deepEqual(await differing(all, early, presets.other), [])
    assert.deepEqual(await differing(all, await all.join('Late Riser'), factory), [])
  })

  test('each organization has its own', async ({ org }) => {
    const [here, there] = [await org(), await org()]
    await here.admin.ok(route, presets.other)
    assert.deepEqual(await differing(there, await there.join('Late Riser'), factory), [])
  })

  test('settings that are personal are not accepted here', async ({ org }) => {
    const { admin } = await org()
    const old = { timezone: 'Europe/Berlin', dense_mode: true, default_view: 'x', escape_navigates_to_default_view: 1 }
    const fields = { ...own.other, ...old, enter_sends: true }
    const ignored = [...Object.keys(own.other), ...Object.keys(old)].sort()
    assert.deepEqual(await admin.ok(route, fields), { ...fine, ignored_parameters_unsupported: ignored })
  })

  test('they are for administrators and owners, bots included', async ({ org }) => {
    const all = await org()
    const adminBot = await all.join('Admin Bot', 200, { type: 1, ownerId: all.owner.id })
    for (const person of [all.owner, all.admin, adminBot]) assert.deepEqual(await person.ok(route), fine)
    for (const person of [all.moderator, all.member, all.guest, all.bot])
      assert.equal(await refused(person, route, { enter_sends: 'x' }), 'Must be an organization administrator')
  })

  test('one bad value among many stores none', async ({ org }) => {
    const all = await org()
    const { color_scheme: _, ...others } = other
    const told = await eventsOf(all, async () => {
      const bad = { color_scheme: 9, notification_sound: 'moo', email_notifications_batching_period_seconds: 0 }
      const listed = 'Value error, Not in the list of possible values'
      assert.equal(await refused(all.admin, route, { ...others, ...bad }), `Invalid color_scheme: ${listed}`)
      const late = { ...bad, color_scheme: 2 }
      assert.equal(await refused(all.admin, route, { ...others, ...late }), "Invalid notification sound 'moo'")
      assert.equal(
        await refused(all.admin, route, { ...others, ...late, notification_sound: 'none' }),
        'Invalid email batching period: 0 seconds',
      )
    })
    assert.deepEqual(told, [])
    assert.deepEqual(await eventsOf(all, () => all.admin.ok(route, presets.factory)), [])
  })

  test('simultaneous changes leave one of the values, and events in their order', async ({ org }) => {
    const all = await org()
    const property = 'web_font_size_px'
    const told = await eventsOf(all, () =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? all.owner : all.admin).ok(route, { [property]: 20 + (index % 2) }),
        ),
      ),
    )
    const values = told.map(({ payload }) => payload.value)
    assert.ok(values.every(value => value === 20 || value === 21))
    // Equal neighbours would be a change from a value that was never set.
    assert.ok(values.every((value, index) => value !== values[index - 1]))
    const last = values.at(-1)
    assert.deepEqual(await differing(all, await all.join('Late Riser'), { [property]: last }), [])
  })
})
