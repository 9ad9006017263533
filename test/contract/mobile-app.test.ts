// A day in an organization in which every kind of event happens, with the mobile app: test/support decodes each event.
import assert from 'node:assert/strict'
import { features } from '#features'
import { deactivateGroup, makeGroup } from '#test/groups.ts'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { givePicture } from '#test/pictures.ts'
import type { Org } from '#test/world.ts'
import { mobileEvents } from './mobile/events.ts'
import { missingInState } from './mobile/state.ts'

/** The app's registration. */
const app = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  idle_queue_timeout: '"mobile"',
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    individual_emoji_changes: true,
  },
}

/** Other tests decode the events that a member's day doesn't have. */
const elsewhere = [
  /^typing/,
  /^presence/,
  /^user_status/,
  /^user_topic/,
  /^muted_users/,
  /^realm_emoji\/update$/,
  /^realm_user\/remove/,
]

async function day({ owner, admin, member, join, channel }: Org): Promise<void> {
  const tea = await channel('tea', { subscribers: [owner, member] })
  await givePicture(member, 'POST /realm/emoji/herring')
  await member.ok('DELETE /realm/emoji/herring')
  await owner.ok(`PATCH /streams/${tea}`, { description: 'Hot', new_name: 'coffee' })
  await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'coffee' }], principals: [admin.id] })
  await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['coffee'], principals: [admin.id] })
  await member.ok('POST /users/me/subscriptions/properties', {
    subscription_data: [
      { stream_id: tea, property: 'color', value: '#00ff00' },
      { stream_id: tea, property: 'is_muted', value: true },
    ],
  })

  const { channel_folder_id } = await owner.ok('POST /channel_folders/create', { name: 'Drinks' })
  await owner.ok(`PATCH /channel_folders/${channel_folder_id}`, { name: 'Hot drinks', description: 'And *cold* ones' })
  await owner.ok('PATCH /channel_folders', { order: [channel_folder_id] })
  await owner.ok(`PATCH /streams/${tea}`, { folder_id: channel_folder_id })

  const message = await owner.send(tea, `@**${member.name}**`, '')
  await owner.send([member.id], 'hello')
  await owner.ok(`PATCH /messages/${message}`, { content: '/me waves at @**all**' })
  await owner.ok(`PATCH /messages/${message}`, { topic: 'waves', propagate_mode: 'change_all' })
  const reaction = { emoji_name: 'tada' }
  await owner.ok(`POST /messages/${message}/reactions`, reaction)
  await owner.ok(`DELETE /messages/${message}/reactions`, reaction)
  await owner.ok('POST /submessage', { message_id: message, msg_type: 'widget', content: '{}' })
  for (const op of ['add', 'remove']) await member.ok('POST /messages/flags', { messages: [message], op, flag: 'read' })
  await owner.ok(`DELETE /messages/${await owner.send(tea, 'oops')}`)

  await member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
  await member.ok('PATCH /settings', { twenty_four_hour_time: true })
  const { saved_snippet_id } = await member.ok('POST /saved_snippets', { title: 'Hi', content: 'Hello' })
  await member.ok(`PATCH /saved_snippets/${saved_snippet_id}`, { title: 'Ho' })
  await member.ok(`DELETE /saved_snippets/${saved_snippet_id}`)

  const { device_id } = await member.ok('POST /register_client_device')
  const push_key = Buffer.from(`1${'k'.repeat(32)}`).toString('base64')
  const registration = { token_kind: 'fcm', token_id: 'hGsEWGmyyfI=', bouncer_public_key: 'public' }
  const phone = { device_id, push_key_id: 7, push_key, ...registration, encrypted_push_registration: 'sealed' }
  await member.ok('POST /mobile_push/register', phone)
  await member.ok('POST /remove_client_device', { device_id })

  await owner.ok('POST /realm/profile_fields', { field_type: 1, name: 'Pet' })
  const newcomer = await join('Nia Newcomer')
  await owner.ok(`PATCH /users/${newcomer.id}`, { full_name: 'Nia New', role: 300 })
  await newcomer.ok('PATCH /settings', { email_address_visibility: 5 })
  const group = await makeGroup(owner, 'brewers', { members: [member] })
  const inner = await makeGroup(owner, 'tasters')
  for (const op of ['add', 'delete']) {
    await owner.ok(`POST /user_groups/${group}/members`, { [op]: [newcomer.id] })
    await owner.ok(`POST /user_groups/${group}/subgroups`, { [op]: [inner] })
  }
  await owner.ok(`PATCH /user_groups/${group}`, { name: 'roasters' })
  await deactivateGroup(owner, group)
  await owner.ok(`DELETE /users/${newcomer.id}`)

  const secret = await channel('secret', { subscribers: [owner, member], invite_only: true })
  await owner.send(secret, 'psst')
  await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
}

onEachDatabase('the mobile app', test => {
  test('finds everything it needs in the state, in every role', async world => {
    const { owner, member, guest } = await world.org()
    for (const person of [owner, member, guest])
      assert.deepEqual(missingInState(await person.ok('POST /register', app)), [])
  })

  test('decodes every event of a day', async world => {
    const org = await world.org()
    const [queue, plain] = [await listen(org.member, app), await listen(org.member, { client_capabilities: undefined })]
    await day(org)
    const named = (events: readonly any[]): Set<string> =>
      new Set(events.map(({ type, op }) => (op === undefined ? type : `${type}/${op}`)))
    const seen = named([...(await queue.told()), ...(await plain.told())])
    const declared = named(
      features.flatMap(feature => feature.events.map(({ type, op }) => ({ type, op: op ?? undefined }))),
    )
    const unseen = [...declared].filter(
      name => name in mobileEvents && !seen.has(name) && !elsewhere.some(pattern => pattern.test(name)),
    )
    assert.deepEqual(unseen, [])
    assert.ok(seen.size > 25)
    const { messages } = await org.member.ok('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0 })
    assert.ok(messages.length > 0)
  })
})
