// Channels and subscriptions.
import { subscribe } from '#test/messages.ts'
import { makeGroup } from '#test/groups.ts'
import { atOnce, scenario } from '../scenario.ts'

export const channels = [
  atOnce('POST /channels/create', ({ owner, member, channel }) =>
    channel('tea', { subscribers: [owner, member], description: 'All *about* it' }),
  ),
  atOnce('POST /channels/create: private', ({ owner, guest, channel }) =>
    channel('secret', { subscribers: [owner, guest], invite_only: true }),
  ),
  atOnce('POST /channels/create: open to everyone', ({ channel }) => channel('open', { is_web_public: true })),
  atOnce('POST /channels/create: for new users', ({ channel }) => channel('welcome', { is_default_stream: true })),
  scenario('POST /channels/create: announced', async ({ owner, channel }) => {
    const id = await channel('news')
    await owner.ok('PATCH /realm', { new_stream_announcements_stream_id: id })
    return () => channel('tea', { announce: true })
  }),
  scenario('POST /channels/create: in a folder', async ({ owner, channel }) => {
    const { channel_folder_id } = await owner.ok('POST /channel_folders/create', { name: 'Drinks' })
    return () => channel('tea', { folder_id: channel_folder_id })
  }),
  scenario('PATCH /streams/{stream_id}: into a folder', async ({ owner, member, channel }) => {
    const { channel_folder_id } = await owner.ok('POST /channel_folders/create', { name: 'Drinks' })
    const id = await channel('tea', { subscribers: [owner, member] })
    return () => owner.ok(`PATCH /streams/${id}`, { folder_id: channel_folder_id })
  }),
  scenario('PATCH /streams/{stream_id}: out of an archived folder', async ({ owner, channel }) => {
    const { channel_folder_id } = await owner.ok('POST /channel_folders/create', { name: 'Drinks' })
    const id = await channel('tea', { folder_id: channel_folder_id })
    await owner.ok(`DELETE /streams/${id}`)
    await owner.ok(`PATCH /channel_folders/${channel_folder_id}`, { is_archived: true })
    return () => owner.ok(`PATCH /streams/${id}`, { is_archived: false })
  }),
  scenario('PATCH /streams/{stream_id}', async ({ owner, member, guest, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member, guest] })
    return () =>
      owner.ok(`PATCH /streams/${id}`, {
        new_name: 'chai',
        description: 'Now *warm*',
        message_retention_days: 30,
        topics_policy: 'allow_empty_topic',
        is_default_stream: true,
        can_send_message_group: { new: { direct_members: [member.id], direct_subgroups: [] } },
      })
  }),
  scenario(
    'PATCH /streams/{stream_id}: becomes private',
    async ({ owner, guest, channel }) => {
      const id = await channel('tea', { subscribers: [owner, guest] })
      return () => owner.ok(`PATCH /streams/${id}`, { is_private: true })
    },
    { also: ({ admin }) => [admin] },
  ),
  scenario(
    'PATCH /streams/{stream_id}: becomes private, without the bot of an unsubscribed user',
    async ({ owner, member, bot, channel }) => {
      const id = await channel('tea', { subscribers: [member, bot] })
      await member.send(id, 'hello')
      return () => owner.ok(`PATCH /streams/${id}`, { is_private: true })
    },
  ),
  scenario('PATCH /streams/{stream_id}: becomes public', async ({ owner, channel }) => {
    const id = await channel('tea', { invite_only: true, history_public_to_subscribers: true })
    return () => owner.ok(`PATCH /streams/${id}`, { is_private: false })
  }),
  scenario('PATCH /streams/{stream_id}: becomes open to everyone', async ({ owner, member, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member] })
    return () => owner.ok(`PATCH /streams/${id}`, { is_web_public: true })
  }),
  scenario('PATCH /streams/{stream_id}: becomes visible to a group', async ({ owner, member, channel }) => {
    const id = await channel('tea', { invite_only: true })
    const group = await makeGroup(owner, 'crew', { members: [member] })
    return () => owner.ok(`PATCH /streams/${id}`, { can_subscribe_group: { new: group } })
  }),
  scenario('PATCH /streams/{stream_id}: unarchived', async ({ owner, member, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member] })
    await owner.ok(`DELETE /streams/${id}`)
    return () => owner.ok(`PATCH /streams/${id}`, { is_archived: false })
  }),
  scenario('DELETE /streams/{stream_id}', async ({ owner, member, guest, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member, guest], is_default_stream: true })
    await owner.ok('PATCH /realm', { new_stream_announcements_stream_id: id })
    return () => owner.ok(`DELETE /streams/${id}`)
  }),
  scenario('PATCH /streams/{stream_id}: archived while reports go to it', async ({ owner, member, channel }) => {
    const id = await channel('reports', { subscribers: [owner, member], invite_only: true })
    await owner.ok('PATCH /realm', { moderation_request_channel_id: id })
    return () => owner.ok(`PATCH /streams/${id}`, { is_archived: true })
  }),
  scenario(
    'PATCH /users/me/subscriptions: swaps a private channel for a new one',
    async ({ owner, member, channel }) => {
      const id = await channel('secret', { subscribers: [owner, member], invite_only: true })
      await owner.send(id)
      await owner.ok('PATCH /realm', { send_channel_events_messages: true })
      return () => member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'brand new' }], delete: ['secret'] })
    },
  ),
  atOnce('POST /users/me/subscriptions: a channel for new users', ({ owner }) =>
    owner.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'welcome' }],
      is_default_stream: true,
    }),
  ),
  scenario('POST /default_streams', async ({ owner, channel }) => {
    const stream_id = await channel('tea')
    return () => owner.ok('POST /default_streams', { stream_id })
  }),
  scenario('DELETE /default_streams', async ({ owner, channel }) => {
    const stream_id = await channel('tea', { is_default_stream: true })
    return () => owner.ok('DELETE /default_streams', { stream_id })
  }),
  scenario('POST /users/me/subscriptions', async ({ owner, member, guest, bot, channel }) => {
    await channel('tea')
    return () => subscribe(owner, 'tea', member, guest, bot)
  }),
  scenario('POST /users/me/subscriptions: a private channel', async ({ owner, member, guest, channel }) => {
    await channel('tea', { invite_only: true })
    return () => subscribe(owner, 'tea', member, guest)
  }),
  scenario('POST /users/me/subscriptions: a channel open to everyone', async ({ owner, channel, member }) => {
    await channel('tea', { is_web_public: true })
    return () => subscribe(owner, 'tea', member)
  }),
  atOnce('POST /users/me/subscriptions: a new channel', ({ member }) =>
    member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'brand new', description: 'Shiny' }] }),
  ),
  scenario('POST /users/me/subscriptions: again', async ({ owner, member, channel }) => {
    await channel('tea', { subscribers: [owner, member] })
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    return () => subscribe(member, 'tea', member)
  }),
  scenario('DELETE /users/me/subscriptions', async ({ owner, member, guest, channel }) => {
    const tea = await channel('tea', { subscribers: [owner, member, guest] })
    await owner.send(tea)
    return () =>
      owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'], principals: [member.id, guest.id] })
  }),
  scenario('DELETE /users/me/subscriptions: a private channel', async ({ owner, member, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member], invite_only: true })
    await owner.send(id)
    return () => member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
  }),
  scenario('DELETE /users/me/subscriptions: a moment after they started', async ({ owner, member, guest, channel }) => {
    await channel('tea', { invite_only: true })
    const principals = [member.id, guest.id]
    return async () => {
      await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'tea' }], principals })
      await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'], principals })
    }
  }),
  scenario('PATCH /users/me/subscriptions', async ({ owner, member, guest, channel }) => {
    const tea = await channel('tea', { subscribers: [owner, member] })
    await channel('juice', { subscribers: [owner, guest] })
    await owner.send(tea)
    return () => member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'juice' }], delete: ['tea'] })
  }),
  scenario('POST /users/me/subscriptions/properties', async ({ owner, member, channel }) => {
    const stream_id = await channel('tea', { subscribers: [owner, member] })
    const properties = { color: '#123456', is_muted: true, pin_to_top: true, desktop_notifications: false }
    return () =>
      member.ok('POST /users/me/subscriptions/properties', {
        subscription_data: Object.entries(properties).map(([property, value]) => ({ stream_id, property, value })),
      })
  }),
  scenario('PATCH /users/me/subscriptions/{stream_id}', async ({ owner, member, channel }) => {
    const id = await channel('tea', { subscribers: [owner, member] })
    return () => member.ok(`PATCH /users/me/subscriptions/${id}`, { property: 'in_home_view', value: 'false' })
  }),
]
