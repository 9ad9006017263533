import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { differing, factory, presets } from '#test/personal-settings.ts'
import { onEachDatabase } from '#test/suite.ts'

const route = 'PATCH /realm/user_settings_defaults'

onEachDatabase('settings of new users', test => {
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
    // Two equal values in a row would be a change from a value that was never set.
    assert.ok(values.every((value, index) => value !== values[index - 1]))
    const last = values.at(-1)
    assert.deepEqual(await differing(all, await all.join('Late Riser'), { [property]: last }), [])
  })
})
