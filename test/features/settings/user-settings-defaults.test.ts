import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { differing, factory, presets } from '#test/personal-settings.ts'
import { onEachDatabase } from '#test/suite.ts'
import { basic } from '#test/http.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const route = 'PATCH /realm/user_settings_defaults'

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
    assert.deepEqual(valuesOf(await change({ enter_sends: true, color_scheme: 2, emojiset: 'set_a' }), 'payload'), [
      { property: 'color_scheme', value: 2 },
      { property: 'emojiset', value: 'google' },
    ])
  })

  test('apply to an account that an administrator creates', async ({ org }) => {
    const all = await org()
    await all.admin.ok(route, { send_read_receipts: false, enter_sends: true })
    const { call } = await created(all, 'new@lantern-bay.example')
    const told = await eventsOf(all, () => call('PATCH /settings', { send_read_receipts: false, enter_sends: false }))
    assert.deepEqual(valuesOf(told, 'payload'), [{ property: 'enter_sends', value: false }])
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
