// Requests about channels, messages and personal data. After a comma in a name: which case of the operation.
import { multipartBody, multipartHeaders, uploaded } from '#test/uploads.ts'
import { signedIn } from '#test/sessions.ts'
import type { Person } from '#test/world.ts'
import type { Request, Sent, Stage } from './matrix-stage.ts'

const newChannel = async ({ owner, channel, fresh }: Stage, more = {}): Promise<{ id: number; name: string }> => {
  const name = fresh()
  return { name, id: await channel(name, { by: owner, ...more }) }
}
const plazaPath: Request = ({ plaza }) => ({ path: { stream_id: plaza.id } })
const secretPath: Request = async stage => ({
  path: { stream_id: (await newChannel(stage, { invite_only: true })).id },
})
const ownersChannel = async (stage: Stage): Promise<Sent> => ({ path: { stream_id: (await newChannel(stage)).id } })

const message = ({ plaza }: Stage, by: Person): Promise<number> => by.send(plaza.id)
const own: Request = async (stage, self) => ({ path: { message_id: await message(stage, self) } })
const ownersMessage: Request = async stage => ({ path: { message_id: await message(stage, stage.owner) } })
const directMessage: Request = async ({ owner, admin }) => ({ path: { message_id: await owner.send([admin.id]) } })

const linkifier = async ({ owner, fresh }: Stage): Promise<number> =>
  (
    await owner.ok('POST /realm/filters', {
      pattern: `${fresh()}-(?P<id>[0-9]+)`,
      url_template: 'https://x.example/{id}',
    })
  ).id
const playground = ({ fresh }: Stage) => ({
  name: fresh(),
  pygments_language: 'Python',
  url_template: 'https://x.example/{code}',
})
const newFolder = async ({ owner, fresh }: Stage): Promise<number> =>
  (await owner.ok('POST /channel_folders/create', { name: fresh() })).channel_folder_id
const draft = { type: '', to: [], topic: '', content: 'unsent' }
const newDraft = async (self: Person): Promise<number> => (await self.ok('POST /drafts', { drafts: [draft] })).ids[0]
const snippet = { title: 'Greeting', content: 'Good morning' }
const newSnippet = async (self: Person): Promise<number> =>
  (await self.ok('POST /saved_snippets', snippet)).saved_snippet_id
const later = { scheduled_delivery_timestamp: 3_165_826_990 }
const scheduled = ({ plaza }: Stage) => ({
  type: 'channel',
  to: plaza.id,
  topic: 'tides',
  content: 'High water',
  ...later,
})
const newScheduled = async (stage: Stage, self: Person): Promise<number> =>
  (await self.ok('POST /scheduled_messages', scheduled(stage))).scheduled_message_id
const newReminder = async (stage: Stage, self: Person): Promise<number> =>
  (await self.ok('POST /reminders', { message_id: await message(stage, self), ...later })).reminder_id
const newView = async (self: Person, fresh: () => string): Promise<string> => {
  const fragment = `narrow/topic/${fresh()}`
  await self.ok('POST /navigation_views', { fragment, is_pinned: true, name: 'Own view' })
  return fragment
}
const iphone = 'ab'.repeat(32)
/** The caller's own object, or a member's if the caller is a bot and has none. */
const phoneOwner = ({ bot, member }: Stage, self: Person): Person => (self === bot ? member : self)
const newDevice = async (stage: Stage, self: Person): Promise<number> =>
  (await phoneOwner(stage, self).ok('POST /register_client_device')).device_id
const newSession = async (stage: Stage, self: Person): Promise<number> => {
  const { ok } = await signedIn(stage.world, stage, phoneOwner(stage, self))
  return (await ok('GET /users/me/sessions')).sessions[0].id
}
const newQueue = async (self: Person): Promise<string> =>
  (await self.ok('POST /register', { event_types: ['heartbeat'] })).queue_id

/** The parts of the path of a user's new file. */
async function newFile(by: Person): Promise<Sent> {
  const [, , realm_id_str = '', ...rest] = (await uploaded(by)).split('/')
  return { path: { realm_id_str, filename: rest.join('/') } }
}
const newAttachment = async (by: Person): Promise<number> => {
  await uploaded(by)
  return (await by.ok('GET /attachments')).attachments.at(-1).id
}

export const requestsAboutTalk: Readonly<Record<string, Request>> = {
  'POST /channels/create': ({ fresh }) => ({ fields: { name: fresh(), subscribers: [] } }),
  'GET /streams': () => ({}),
  'GET /streams/{stream_id}': plazaPath,
  'GET /streams/{stream_id}, private': secretPath,
  'PATCH /streams/{stream_id}': async stage => ({
    ...(await ownersChannel(stage)),
    fields: { description: stage.fresh() },
  }),
  'DELETE /streams/{stream_id}': ownersChannel,
  'GET /get_stream_id': ({ plaza }) => ({ fields: { stream: plaza.name } }),
  'GET /streams/{stream_id}/email_address': plazaPath,
  'GET /streams/{stream_id}/email_address, private': secretPath,
  'GET /streams/{stream_id}/members': plazaPath,
  'GET /streams/{stream_id}/members, private': secretPath,
  'POST /default_streams': async stage => ({ fields: { stream_id: (await newChannel(stage)).id } }),
  'DELETE /default_streams': async stage => {
    const { id } = await newChannel(stage)
    await stage.owner.ok('POST /default_streams', { stream_id: id })
    return { fields: { stream_id: id } }
  },

  'POST /user_uploads': () => ({ as: { headers: multipartHeaders, body: multipartBody([{ name: 'tea.txt' }]) } }),
  'GET /user_uploads/{realm_id_str}/{filename}': (_, self) => newFile(self),
  'GET /user_uploads/{realm_id_str}/{filename}, of another': ({ owner }) => newFile(owner),
  'GET /thumbnail/status/{realm_id_str}/{filename}': (_, self) => newFile(self),
  'GET /attachments': () => ({}),
  'DELETE /attachments/{attachment_id}': async (_, self) => ({ path: { attachment_id: await newAttachment(self) } }),
  'DELETE /attachments/{attachment_id}, of another': async ({ owner }) => ({
    path: { attachment_id: await newAttachment(owner) },
  }),

  'GET /users/me/subscriptions': () => ({}),
  'POST /users/me/subscriptions': async stage => ({
    fields: { subscriptions: [{ name: (await newChannel(stage)).name }] },
  }),
  'POST /users/me/subscriptions, private': async stage => ({
    fields: { subscriptions: [{ name: (await newChannel(stage, { invite_only: true })).name }] },
  }),
  'PATCH /users/me/subscriptions': ({ plaza }) => ({ fields: { delete: [plaza.name] } }),
  'DELETE /users/me/subscriptions': ({ plaza }) => ({ fields: { subscriptions: [plaza.name] } }),
  'DELETE /users/me/subscriptions, of another': async stage => {
    const person = await stage.join(`Some ${stage.fresh()}`)
    const { name } = await newChannel(stage, { subscribers: [person] })
    return { fields: { subscriptions: [name], principals: [person.id] } }
  },
  'POST /users/me/subscriptions/properties': ({ plaza }) => ({
    fields: { subscription_data: [{ stream_id: plaza.id, property: 'pin_to_top', value: true }] },
  }),
  'PATCH /users/me/subscriptions/{stream_id}': ({ plaza }) => ({
    path: { stream_id: plaza.id },
    fields: { property: 'pin_to_top', value: true },
  }),
  'GET /users/{user_id}/channels': ({ member }) => ({ path: { user_id: member.id } }),
  'GET /users/{user_id}/subscriptions/{stream_id}': ({ member, plaza }) => ({
    path: { user_id: member.id, stream_id: plaza.id },
  }),

  'GET /channel_folders': () => ({}),
  'POST /channel_folders/create': ({ fresh }) => ({ fields: { name: fresh() } }),
  'PATCH /channel_folders/{channel_folder_id}': async stage => ({
    path: { channel_folder_id: await newFolder(stage) },
    fields: { name: stage.fresh() },
  }),
  'PATCH /channel_folders': async stage => {
    await newFolder(stage)
    const { channel_folders } = await stage.owner.ok('GET /channel_folders')
    return { fields: { order: channel_folders.map(({ id }: { id: number }) => id).toReversed() } }
  },

  'GET /realm/linkifiers': () => ({}),
  'POST /realm/filters': ({ fresh }) => ({
    fields: { pattern: `${fresh()}-(?P<id>[0-9]+)`, url_template: 'https://x.example/{id}' },
  }),
  'PATCH /realm/filters/{filter_id}': async stage => ({
    path: { filter_id: await linkifier(stage) },
    fields: { pattern: `${stage.fresh()}-(?P<id>[0-9]+)`, url_template: 'https://y.example/{id}' },
  }),
  'DELETE /realm/filters/{filter_id}': async stage => ({ path: { filter_id: await linkifier(stage) } }),
  'PATCH /realm/linkifiers': async stage => {
    await linkifier(stage)
    const { linkifiers } = await stage.owner.ok('GET /realm/linkifiers')
    return { fields: { ordered_linkifier_ids: linkifiers.map(({ id }: { id: number }) => id).toReversed() } }
  },
  'POST /realm/playgrounds': stage => ({ fields: playground(stage) }),
  'DELETE /realm/playgrounds/{playground_id}': async stage => ({
    path: { playground_id: (await stage.owner.ok('POST /realm/playgrounds', playground(stage))).id },
  }),

  'POST /messages': ({ plaza }) => ({ fields: { type: 'channel', to: plaza.id, topic: 'weather', content: 'Sunny.' } }),
  'POST /messages, direct': ({ admin }) => ({ fields: { type: 'direct', to: [admin.id], content: 'Sunny.' } }),
  'POST /messages, private channel': async stage => ({
    fields: { type: 'channel', to: (await newChannel(stage, { invite_only: true })).id, topic: 'a', content: 'b' },
  }),
  'POST /messages/render': () => ({ fields: { content: '*tides*' } }),
  'GET /messages/{message_id}': ownersMessage,
  'GET /messages/{message_id}, between others': directMessage,
  'GET /messages': () => ({ fields: { anchor: 'newest', num_before: 1, num_after: 0 } }),
  'GET /messages/matches_narrow': async stage => ({
    fields: { msg_ids: [await message(stage, stage.owner)], narrow: [['has', 'link']] },
  }),
  'GET /messages/corrected_search': () => ({ fields: { narrow: [['search', 'tidse']] } }),
  'GET /users/me/{stream_id}/topics': plazaPath,
  'PATCH /messages/{message_id}, own': async (stage, self) => ({
    ...(await own(stage, self)),
    fields: { content: 'better' },
  }),
  'PATCH /messages/{message_id}, of another': async (stage, self) => ({
    ...(await ownersMessage(stage, self)),
    fields: { content: 'better' },
  }),
  'DELETE /messages/{message_id}, own': own,
  'DELETE /messages/{message_id}, of another': ownersMessage,
  'POST /streams/{stream_id}/delete_topic': async stage => {
    const topic = stage.fresh()
    await stage.owner.send(stage.plaza.id, 'hello', topic)
    return { path: { stream_id: stage.plaza.id }, fields: { topic_name: topic } }
  },
  'GET /messages/{message_id}/history': ownersMessage,
  'POST /messages/flags': async (stage, self) => ({
    fields: { flag: 'starred', op: 'add', messages: [await message(stage, self)] },
  }),
  'POST /messages/flags, between others': async ({ owner, admin }) => ({
    fields: { flag: 'starred', op: 'add', messages: [await owner.send([admin.id])] },
  }),
  'POST /messages/flags/narrow': () => ({
    fields: { anchor: 'newest', num_before: 1, num_after: 0, narrow: [], flag: 'read', op: 'add' },
  }),
  'POST /mark_all_as_read': () => ({}),
  'POST /mark_stream_as_read': ({ plaza }) => ({ fields: { stream_id: plaza.id } }),
  'POST /mark_topic_as_read': async stage => {
    await message(stage, stage.owner)
    return { fields: { stream_id: stage.plaza.id, topic_name: 'topic' } }
  },
  'GET /messages/{message_id}/read_receipts': ownersMessage,
  'POST /messages/{message_id}/report': async (stage, self) => {
    const { id } = await newChannel(stage, { invite_only: true })
    await stage.owner.ok('PATCH /realm', { moderation_request_channel_id: id })
    return { ...(await ownersMessage(stage, self)), fields: { report_type: 'spam' } }
  },
  'POST /submessage': async (stage, self) => ({
    fields: { message_id: await message(stage, self), msg_type: 'widget', content: '{}' },
  }),
  'POST /messages/{message_id}/reactions': async (stage, self) => ({
    ...(await ownersMessage(stage, self)),
    fields: { emoji_name: 'tada' },
  }),
  'DELETE /messages/{message_id}/reactions': async (stage, self) => {
    const sent = await ownersMessage(stage, self)
    await self.ok(`POST /messages/${sent.path?.['message_id']}/reactions`, { emoji_name: 'tada' })
    return { ...sent, fields: { emoji_name: 'tada' } }
  },

  'GET /users/me/alert_words': () => ({}),
  'POST /users/me/alert_words': () => ({ fields: { alert_words: ['tides'] } }),
  'DELETE /users/me/alert_words': () => ({ fields: { alert_words: ['tides'] } }),
  'GET /drafts': () => ({}),
  'POST /drafts': () => ({ fields: { drafts: [draft] } }),
  'PATCH /drafts/{draft_id}': async (_, self) => ({ path: { draft_id: await newDraft(self) }, fields: { draft } }),
  'DELETE /drafts/{draft_id}': async (_, self) => ({ path: { draft_id: await newDraft(self) } }),
  'GET /bot_storage': () => ({}),
  'PUT /bot_storage': () => ({ fields: { storage: { tide: 'high' } } }),
  'DELETE /bot_storage': () => ({}),
  'GET /navigation_views': () => ({}),
  'POST /navigation_views': ({ fresh }) => ({ fields: { fragment: fresh(), is_pinned: true, name: 'Own view' } }),
  'PATCH /navigation_views/{fragment}': async ({ fresh }, self) => ({
    path: { fragment: await newView(self, fresh) },
    fields: { is_pinned: false },
  }),
  'DELETE /navigation_views/{fragment}': async ({ fresh }, self) => ({
    path: { fragment: await newView(self, fresh) },
  }),
  'GET /saved_snippets': () => ({}),
  'POST /saved_snippets': () => ({ fields: snippet }),
  'PATCH /saved_snippets/{saved_snippet_id}': async (_, self) => ({
    path: { saved_snippet_id: await newSnippet(self) },
    fields: { title: 'Farewell' },
  }),
  'DELETE /saved_snippets/{saved_snippet_id}': async (_, self) => ({
    path: { saved_snippet_id: await newSnippet(self) },
  }),
  'GET /scheduled_messages': () => ({}),
  'POST /scheduled_messages': stage => ({ fields: scheduled(stage) }),
  'PATCH /scheduled_messages/{scheduled_message_id}': async (stage, self) => ({
    path: { scheduled_message_id: await newScheduled(stage, self) },
    fields: { content: 'Low water' },
  }),
  'DELETE /scheduled_messages/{scheduled_message_id}': async (stage, self) => ({
    path: { scheduled_message_id: await newScheduled(stage, self) },
  }),
  'GET /reminders': () => ({}),
  'POST /reminders': async stage => ({ fields: { message_id: await message(stage, stage.owner), ...later } }),
  'DELETE /reminders/{reminder_id}': async (stage, self) => ({ path: { reminder_id: await newReminder(stage, self) } }),
  'POST /users/me/android_gcm_reg_id': () => ({ fields: { token: 'phone' } }),
  'DELETE /users/me/android_gcm_reg_id': async (stage, self) => {
    await phoneOwner(stage, self).ok('POST /users/me/android_gcm_reg_id', { token: 'phone' })
    return { fields: { token: 'phone' } }
  },
  'POST /users/me/apns_device_token': () => ({ fields: { token: iphone, appid: 'org.example.app' } }),
  'DELETE /users/me/apns_device_token': async (stage, self) => {
    await phoneOwner(stage, self).ok('POST /users/me/apns_device_token', { token: iphone, appid: 'org.example.app' })
    return { fields: { token: iphone } }
  },
  'POST /register_client_device': () => ({}),
  'POST /mobile_push/register': async (stage, self) => ({
    fields: {
      device_id: await newDevice(stage, self),
      push_key_id: 7,
      push_key: Buffer.from(`1${'k'.repeat(32)}`).toString('base64'),
      token_kind: 'fcm',
      token_id: 'hGsEWGmyyfI=',
      bouncer_public_key: 'public',
      encrypted_push_registration: 'sealed',
    },
  }),
  'POST /remove_client_device': async (stage, self) => ({ fields: { device_id: await newDevice(stage, self) } }),
  'GET /users/me/sessions': () => ({}),
  'DELETE /users/me/sessions': () => ({}),
  'DELETE /users/me/sessions/{session_id}': async (stage, self) => ({
    path: { session_id: await newSession(stage, self) },
  }),

  'POST /typing': ({ admin }) => ({ fields: { op: 'start', to: [admin.id] } }),
  'POST /messages/{message_id}/typing': async (stage, self) => ({
    ...(await own(stage, self)),
    fields: { op: 'start' },
  }),
  'POST /users/me/presence': () => ({ fields: { status: 'active' } }),
  'GET /users/{user_id_or_email}/presence': async ({ admin }) => {
    await admin.ok('POST /users/me/presence', { status: 'active' })
    return { path: { user_id_or_email: admin.id } }
  },
  'GET /realm/presence': () => ({}),
  'POST /users/me/status': ({ fresh }) => ({ fields: { status_text: fresh() } }),
  'POST /users/{user_id}/status': ({ admin, fresh }) => ({
    path: { user_id: admin.id },
    fields: { status_text: fresh() },
  }),
  'GET /users/{user_id}/status': ({ admin }) => ({ path: { user_id: admin.id } }),
  'POST /user_topics': ({ plaza, fresh }) => ({
    fields: { stream_id: plaza.id, topic: fresh(), visibility_policy: 1 },
  }),
  'PATCH /users/me/subscriptions/muted_topics': ({ plaza, fresh }) => ({
    fields: { stream_id: plaza.id, topic: fresh(), op: 'add' },
  }),
  'POST /users/me/muted_users/{muted_user_id}': async ({ join, fresh }) => ({
    path: { muted_user_id: (await join(`Loud ${fresh()}`)).id },
  }),
  'DELETE /users/me/muted_users/{muted_user_id}': async ({ join, fresh }, self) => {
    const { id } = await join(`Quiet ${fresh()}`)
    await self.ok(`POST /users/me/muted_users/${id}`)
    return { path: { muted_user_id: id } }
  },

  'POST /register': () => ({ fields: { event_types: ['heartbeat'] } }),
  'GET /events': async (_, self) => ({
    fields: { queue_id: await newQueue(self), last_event_id: -1, dont_block: true },
  }),
  'DELETE /events': async (_, self) => ({ fields: { queue_id: await newQueue(self) } }),
}
