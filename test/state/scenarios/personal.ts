// Drafts, settings and other data that belong to one user.
import type { Org, World } from '#test/world.ts'
import { atOnce, scenario } from '../scenario.ts'

const draft = { type: '', to: [], topic: '', content: 'half a thought', timestamp: 1_700_000_000 }

const withDraft = async (person: any): Promise<number> => {
  const { ids } = await person.ok('POST /drafts', { drafts: [draft, { ...draft, timestamp: 1_700_000_100 }] })
  return ids[0]
}
const snippet = { title: 'Greeting', content: 'Good morning' }
const withSnippet = async (person: any): Promise<number> =>
  (await person.ok('POST /saved_snippets', snippet)).saved_snippet_id

const later = { scheduled_delivery_timestamp: 3_165_826_990 }
const withScheduled = async ({ member, owner }: Org): Promise<number> => {
  const fields = { type: 'direct', to: [owner.id], content: 'High water', ...later }
  return (await member.ok('POST /scheduled_messages', fields)).scheduled_message_id
}
const withReminder = async ({ member, owner }: Org): Promise<number> =>
  (await member.ok('POST /reminders', { message_id: await member.send([owner.id]), ...later })).reminder_id

/** Everything scheduled is due right away. */
async function sendAll({ realm }: Org, { app }: World): Promise<void> {
  await app.db.write(realm.id, async tx => {
    for (const table of ['scheduled_message', 'reminder'] as const)
      await tx.db.updateTable(table).set({ due_at: 0 }).execute()
  })
  for (const job of ['scheduled messages', 'reminders']) app.jobs.wake(job)
  await app.jobs.idle()
}
const withView = (person: any): Promise<unknown> =>
  person.ok('POST /navigation_views', { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' })

export const personal = [
  atOnce('POST /drafts', ({ member }) => withDraft(member)),
  scenario('PATCH /drafts/{draft_id}', async ({ member }) => {
    const id = await withDraft(member)
    return () =>
      member.ok(`PATCH /drafts/${id}`, { draft: { ...draft, content: 'a whole one', timestamp: 1_700_000_200 } })
  }),
  scenario('DELETE /drafts/{draft_id}', async ({ member }) => {
    const id = await withDraft(member)
    return () => member.ok(`DELETE /drafts/${id}`)
  }),
  atOnce('POST /navigation_views', ({ member }) => withView(member)),
  scenario('PATCH /navigation_views/{fragment}', async ({ member }) => {
    await withView(member)
    return () => member.ok('PATCH /navigation_views/narrow/is/alerted', { name: 'Kettles', is_pinned: false })
  }),
  scenario('DELETE /navigation_views/{fragment}', async ({ member }) => {
    await withView(member)
    return () => member.ok('DELETE /navigation_views/narrow/is/alerted')
  }),
  atOnce('POST /saved_snippets', ({ member }) => withSnippet(member)),
  scenario('PATCH /saved_snippets/{saved_snippet_id}', async ({ member }) => {
    const id = await withSnippet(member)
    return () => member.ok(`PATCH /saved_snippets/${id}`, { title: 'Salute' })
  }),
  scenario('DELETE /saved_snippets/{saved_snippet_id}', async ({ member }) => {
    const id = await withSnippet(member)
    return () => member.ok(`DELETE /saved_snippets/${id}`)
  }),
  atOnce('POST /scheduled_messages', withScheduled),
  scenario('PATCH /scheduled_messages/{scheduled_message_id}', async org => {
    await withScheduled(org)
    const id = await withScheduled(org)
    const scheduled_delivery_timestamp = later.scheduled_delivery_timestamp - 1
    return () => org.member.ok(`PATCH /scheduled_messages/${id}`, { content: 'Low', scheduled_delivery_timestamp })
  }),
  scenario('DELETE /scheduled_messages/{scheduled_message_id}', async org => {
    const id = await withScheduled(org)
    return () => org.member.ok(`DELETE /scheduled_messages/${id}`)
  }),
  scenario('POST /scheduled_messages: sent at its time', async (org, world) => {
    await withScheduled(org)
    return () => sendAll(org, world)
  }),
  scenario('POST /scheduled_messages: not allowed at its time', async (org, world) => {
    await withScheduled(org)
    const { user_groups } = await org.owner.ok('GET /user_groups')
    const nobody = user_groups.find(({ name }: any) => name === 'role:nobody').id
    await org.owner.ok('PATCH /realm', { direct_message_permission_group: { new: nobody } })
    return () => sendAll(org, world)
  }),
  atOnce('POST /reminders', withReminder),
  scenario('POST /reminders: sent at its time', async (org, world) => {
    await withReminder(org)
    return () => sendAll(org, world)
  }),
  scenario('DELETE /reminders/{reminder_id}', async org => {
    const id = await withReminder(org)
    return () => org.member.ok(`DELETE /reminders/${id}`)
  }),
  atOnce('POST /users/me/alert_words', ({ member }) =>
    member.ok('POST /users/me/alert_words', { alert_words: ['kettle', 'spout'] }),
  ),
  scenario('DELETE /users/me/alert_words', async ({ member }) => {
    await member.ok('POST /users/me/alert_words', { alert_words: ['kettle', 'spout'] })
    return () => member.ok('DELETE /users/me/alert_words', { alert_words: ['kettle'] })
  }),
  atOnce('PATCH /settings', ({ member }) =>
    member.ok('PATCH /settings', {
      enter_sends: true,
      web_font_size_px: 20,
      timezone: 'Europe/Berlin',
      default_language: 'de',
      full_name: 'Mia M. Member',
    }),
  ),
  atOnce(
    'PATCH /settings: an address only administrators can see',
    ({ member }) => member.ok('PATCH /settings', { email_address_visibility: 3 }),
    { also: ({ moderator }) => [moderator] },
  ),
  scenario('PATCH /settings: an address members can see from now on', async ({ member }) => {
    await member.ok('PATCH /settings', { email_address_visibility: 4 })
    return () => member.ok('PATCH /settings', { email_address_visibility: 2 })
  }),
  // Other clients keep their copies (docs/spec/drafts.md#synchronization-off).
  scenario(
    'PATCH /settings: without drafts',
    async ({ member }) => {
      await withDraft(member)
      return () => member.ok('PATCH /settings', { enable_drafts_synchronization: false })
    },
    { except: ['drafts'] },
  ),
  atOnce('PATCH /settings/notifications', ({ member }) =>
    member.ok('PATCH /settings/notifications', { enable_sounds: false, timezone: 'Europe/Berlin' }),
  ),
  scenario('PATCH /users/me/profile_data', async ({ owner, member }) => {
    const { id } = await owner.ok('POST /realm/profile_fields', { name: 'Likes', field_type: 1 })
    return () => member.ok('PATCH /users/me/profile_data', { data: [{ id, value: 'tea & *cake*' }] })
  }),
  scenario('DELETE /users/me/profile_data', async ({ owner, member }) => {
    const { id } = await owner.ok('POST /realm/profile_fields', { name: 'Likes', field_type: 1 })
    await member.ok('PATCH /users/me/profile_data', { data: [{ id, value: 'tea' }] })
    return () => member.ok('DELETE /users/me/profile_data', { data: [id] })
  }),
  atOnce('POST /register_client_device', ({ member }) => member.ok('POST /register_client_device')),
  scenario('POST /remove_client_device', async ({ member }) => {
    const { device_id } = await member.ok('POST /register_client_device')
    return () => member.ok('POST /remove_client_device', { device_id })
  }),
  scenario('POST /mobile_push/register', async ({ member }) => {
    const { device_id } = await member.ok('POST /register_client_device')
    return () => member.ok('POST /mobile_push/register', { device_id, ...pushRegistration })
  }),
]

const pushRegistration = {
  push_key: Buffer.from([0x31, ...Array.from<number>({ length: 32 }).fill(7)]).toString('base64'),
  push_key_id: 17,
  token_id: Buffer.alloc(8, 5).toString('base64'),
  token_kind: 'fcm',
  bouncer_public_key: 'a public key',
  encrypted_push_registration: 'sealed',
}
