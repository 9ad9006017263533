// The fields of the POST /register response. documented-register-fields.json has a line for every field of the public
// API, with the type of state under which clients request it; a field without a type is always there.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import documented from './documented-register-fields.json' with { type: 'json' }

/** Fields that aren't sent, and why. */
const leftOut: Readonly<Record<string, string>> = {
  demo_organization_scheduled_deletion_date: 'no organization is deleted by itself',
  receives_typing_notifications: 'it is in user_settings',
}

/** Fields without a type in the table that clients request by one of these. */
const askedFor: Readonly<Record<string, readonly string[]>> = {
  drafts: ['drafts'],
  max_reminder_note_length: ['realm'],
  max_bulk_new_subscription_messages: ['realm'],
  unread_msgs: ['message', 'update_message_flags'],
}

const fields = Object.entries<string[]>(documented).map(([name, types]) => ({ name, types: askedFor[name] ?? types }))

onEachDatabase('the response of POST /register', test => {
  test('has every documented field', async ({ org }) => {
    const { owner } = await org()
    const state = await owner.ok('POST /register')
    const missing = fields.map(({ name }) => name).filter(name => !(name in state))
    assert.deepEqual(missing.sort(), Object.keys(leftOut).sort())
  })

  test('has each field under the type by which clients request it', async ({ org }) => {
    const { owner } = await org()
    const byTypes = Map.groupBy(
      fields.filter(({ name }) => !(name in leftOut)),
      ({ types }) => JSON.stringify(types),
    )
    assert.ok(byTypes.size > 30)
    for (const [types, alike] of byTypes) {
      const state = await owner.ok('POST /register', { fetch_event_types: types })
      assert.deepEqual(
        alike.map(({ name }) => name).filter(name => !(name in state)),
        [],
        types,
      )
    }
  })
})
