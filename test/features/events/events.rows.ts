// The queue protocol, and event formats for older clients (docs/spec/events.md).
import assert from 'node:assert/strict'
import { deactivateGroup, limitGuests, makeGroup } from '#test/groups.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'
import { remember, the, toldAs } from './given.ts'

const register = async (scene: Scene): Promise<void> =>
  remember(scene, { queue: await scene.member.ok('POST /register', { event_types: ['message'] }) })
const queue_id = (scene: Scene): string => the(scene, 'queue').queue_id

/** The client has acknowledged a message, and the acknowledgement was stored. */
async function acknowledged(scene: Scene): Promise<void> {
  await register(scene)
  await scene.owner.send([scene.member.id])
  const { events } = await scene.member.ok('GET /events', { queue_id: queue_id(scene), last_event_id: -1 })
  const last_event_id = events[0].id
  await scene.member.ok('GET /events', { queue_id: queue_id(scene), last_event_id, dont_block: true })
  scene.world.app.jobs.wake('event queues')
  await scene.world.app.jobs.idle()
}

const teaWithMessage = async (scene: Scene): Promise<void> => {
  const tea = await scene.channel('tea', { subscribers: [scene.owner, scene.member] })
  remember(scene, { tea, message: await scene.owner.send(tea, 'hello', '') })
}
const group = async (scene: Scene): Promise<void> => remember(scene, { group: await makeGroup(scene.owner, 'crew') })
const messageRoute = (scene: Scene): string => `/messages/${the(scene, 'message')}`

const protocol: Row[] = [
  ...rowsWith({ as: 'member', send: 'POST /register' }, [
    {
      clause: 'events#register',
      when: 'a new queue',
      fields: { event_types: ['message'] },
      has: {
        queue_id: /^[0-9a-f-]{36}$/,
        last_event_id: -1,
        idle_queue_timeout_secs: 600,
        event_queue_longpoll_timeout_seconds: 90,
        zulip_feature_level: 509,
      },
    },
    {
      clause: 'events#queue-timeout',
      when: 'the queue of a phone',
      fields: { idle_queue_timeout: '"mobile"', event_types: [] },
      has: { idle_queue_timeout_secs: 12 * 3600 },
    },
    {
      clause: 'events#queue-timeout',
      when: 'a lifetime of more than a week',
      fields: { idle_queue_timeout: 8 * 86_400, event_types: [] },
      has: { idle_queue_timeout_secs: 7 * 86_400 },
    },
    {
      clause: 'events#capabilities',
      when: 'without the required parameter',
      fields: { client_capabilities: { archived_channels: true } },
      error: bad('client_capabilities["notification_settings_null"] field is missing: Field required'),
    },
  ]),
  {
    clause: 'events#poll',
    when: 'a message, and then nothing more',
    given: register,
    as: 'owner',
    send: 'POST /messages',
    fields: scene => ({ type: 'direct', to: [scene.member.id], content: 'hello' }),
    afterwards: async scene => {
      const poll = async (last_event_id: number): Promise<any[]> =>
        (await scene.member.ok('GET /events', { queue_id: queue_id(scene), last_event_id, dont_block: true })).events
      const events = await poll(-1)
      assert.deepEqual(
        events.map(({ type, message }) => [type, message.content]),
        [['message', 'hello']],
      )
      assert.ok(Number.isInteger(events[0].id))
      assert.deepEqual(await poll(-1), events)
      assert.deepEqual(await poll(events[0].id), [])
    },
  },
  {
    clause: 'events#delete-queue',
    when: "the caller's own queue",
    given: register,
    as: 'member',
    send: 'DELETE /events',
    fields: scene => ({ queue_id: queue_id(scene) }),
    answers: {},
    afterwards: async scene => {
      const { body } = await scene.member.call('GET /events', { queue_id: queue_id(scene), last_event_id: -1 })
      assert.equal(body.code, 'BAD_EVENT_QUEUE_ID')
    },
  },
  ...(['member', 'owner'] as const).map((as): Row => ({
    clause: 'events#bad-queue',
    when: as === 'member' ? 'an unknown queue' : "another user's queue",
    given: register,
    as,
    send: 'GET /events',
    fields: scene => ({ queue_id: as === 'member' ? 'none' : queue_id(scene), last_event_id: -1 }),
    error: scene => {
      const id = as === 'member' ? 'none' : queue_id(scene)
      return [400, 'BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${id}`, { queue_id: id }]
    },
  })),
  ...rowsWith({ clause: 'events#poll-parameters', as: 'member', send: 'GET /events' }, [
    { when: 'no queue ID', fields: { last_event_id: -1 }, error: bad("Missing 'queue_id' argument") },
    {
      when: 'no cursor',
      given: register,
      fields: scene => ({ queue_id: queue_id(scene) }),
      error: bad("Missing 'last_event_id' argument"),
    },
  ]),
  {
    clause: 'events#pruned',
    when: 'an acknowledged event is requested again',
    given: acknowledged,
    as: 'member',
    send: 'GET /events',
    fields: scene => ({ queue_id: queue_id(scene), last_event_id: -1 }),
    error: bad('An event newer than -1 has already been pruned!'),
  },
  {
    clause: 'events#never-sent',
    when: 'a cursor beyond all events',
    given: register,
    as: 'member',
    send: 'GET /events',
    fields: scene => ({ queue_id: queue_id(scene), last_event_id: 1_000_000 }),
    error: bad('Event 1000000 was not in this queue'),
  },
]

const forms: Row[] = [
  ...toldAs({
    clause: 'events#empty-topic-message',
    when: 'a message',
    given: teaWithMessage,
    as: 'owner',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'tea'), topic: '', content: 'again' }),
    capability: 'empty_topic_name',
    seen: ({ type, message }) => [type, message.subject],
    current: () => [['message', '']],
    old: () => [['message', 'general chat']],
    types: ['message'],
  }),
  ...toldAs({
    clause: 'events#empty-topic-update',
    when: 'a message is moved out of the empty topic',
    given: teaWithMessage,
    as: 'owner',
    send: scene => `PATCH ${messageRoute(scene)}`,
    fields: { topic: 'kettles', send_notification_to_new_thread: false },
    capability: 'empty_topic_name',
    seen: ({ orig_subject, subject }) => [orig_subject, subject],
    current: () => [['', 'kettles']],
    old: () => [['general chat', 'kettles']],
    types: ['update_message'],
  }),
  ...toldAs({
    clause: 'events#empty-topic-update',
    when: 'a message is moved to the empty topic',
    given: async scene => {
      await teaWithMessage(scene)
      await scene.owner.ok(`PATCH ${messageRoute(scene)}`, { topic: 'kettles' })
    },
    as: 'owner',
    send: scene => `PATCH ${messageRoute(scene)}`,
    fields: { topic: '', send_notification_to_new_thread: false },
    capability: 'empty_topic_name',
    seen: ({ orig_subject, subject }) => [orig_subject, subject],
    current: () => [['kettles', '']],
    old: () => [['kettles', 'general chat']],
    types: ['update_message'],
  }),
  ...toldAs({
    clause: 'events#empty-topic-delete',
    when: 'a message is deleted',
    given: teaWithMessage,
    as: 'owner',
    send: scene => `DELETE ${messageRoute(scene)}`,
    capability: 'empty_topic_name',
    seen: ({ topic }) => topic,
    current: () => [''],
    old: () => ['general chat'],
    types: ['delete_message'],
  }),
  ...toldAs({
    clause: 'events#empty-topic-flags',
    when: 'a message is marked as unread',
    given: async scene => {
      await teaWithMessage(scene)
      await scene.member.ok('POST /mark_all_as_read')
    },
    as: 'member',
    send: 'POST /messages/flags',
    fields: scene => ({ messages: [the(scene, 'message')], op: 'remove', flag: 'read' }),
    capability: 'empty_topic_name',
    seen: ({ message_details }, scene) => message_details[the(scene, 'message')].topic,
    current: () => [''],
    old: () => ['general chat'],
    types: ['update_message_flags'],
  }),
  ...toldAs({
    clause: 'events#empty-topic-user-topic',
    when: 'the channel is muted',
    given: teaWithMessage,
    as: 'member',
    send: 'POST /user_topics',
    fields: scene => ({ stream_id: the(scene, 'tea'), topic: '', visibility_policy: 1 }),
    capability: 'empty_topic_name',
    seen: ({ topic_name }) => topic_name,
    current: () => [''],
    old: () => ['general chat'],
    types: ['user_topic'],
  }),
  ...toldAs({
    clause: 'events#deactivated-groups',
    when: 'a group is deactivated',
    given: group,
    as: 'owner',
    send: scene => `POST /user_groups/${the(scene, 'group')}/deactivate`,
    capability: 'include_deactivated_groups',
    seen: ({ op, group_id, data }) => [op, group_id, data],
    current: scene => [['update', the(scene, 'group'), { deactivated: true }]],
    old: scene => [['remove', the(scene, 'group'), undefined]],
    types: ['user_group'],
  }),
  ...toldAs({
    clause: 'events#deactivated-groups',
    when: 'a group is reactivated',
    given: async scene => {
      await group(scene)
      await deactivateGroup(scene.owner, the(scene, 'group'))
    },
    as: 'owner',
    send: scene => `PATCH /user_groups/${the(scene, 'group')}`,
    fields: { deactivated: false },
    capability: 'include_deactivated_groups',
    seen: ({ op, group: told, data }) => [op, told?.name, data],
    current: () => [['update', undefined, { deactivated: false }]],
    old: () => [['add', 'crew', undefined]],
    types: ['user_group'],
  }),
  ...toldAs({
    clause: 'events#bulk-deletion',
    when: 'two messages are deleted',
    given: async scene => {
      await teaWithMessage(scene)
      remember(scene, { second: await scene.owner.send(the(scene, 'tea'), 'again', '') })
    },
    as: 'owner',
    send: scene => `POST /streams/${the(scene, 'tea')}/delete_topic`,
    fields: { topic_name: '' },
    capability: 'bulk_message_deletion',
    seen: ({ message_id, message_ids }) => message_ids?.toSorted() ?? message_id,
    current: scene => [[the(scene, 'message'), the(scene, 'second')]],
    old: scene => [the(scene, 'message'), the(scene, 'second')],
    types: ['delete_message'],
  }),
  ...toldAs({
    clause: 'events#archived-channels',
    when: 'a channel is archived',
    given: teaWithMessage,
    as: 'owner',
    send: scene => `DELETE /streams/${the(scene, 'tea')}`,
    capability: 'archived_channels',
    seen: ({ op, property, value, stream_ids }) => [op, property ?? stream_ids, value],
    current: () => [['update', 'is_archived', true]],
    old: scene => [['delete', [the(scene, 'tea')], undefined]],
    types: ['stream'],
  }),
  ...toldAs({
    clause: 'events#linkifier-templates',
    when: 'a linkifier is created',
    as: 'owner',
    send: 'POST /realm/filters',
    fields: { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tea.example/{id}' },
    capability: 'linkifier_url_template',
    seen: ({ realm_linkifiers }) => realm_linkifiers.length,
    current: () => [1],
    old: () => [],
    types: ['realm_linkifiers'],
  }),
  ...toldAs({
    clause: 'events#simplified-presence',
    when: 'a user comes online',
    as: 'owner',
    send: 'POST /users/me/presence',
    fields: { status: 'active' },
    capability: 'simplified_presence_events',
    seen: ({ presences, user_id, presence }) => [Object.keys(presences ?? {}), user_id, Object.keys(presence ?? {})],
    current: scene => [[[String(scene.owner.id)], undefined, []]],
    old: scene => [[[], scene.owner.id, ['website']]],
    types: ['presence'],
  }),
  ...toldAs({
    clause: 'events#incomplete-users',
    when: "an account is created that a guest can't see",
    given: limitGuests,
    as: 'owner',
    send: 'POST /users',
    fields: { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven quiet herons at dusk' },
    to: 'guest',
    capability: 'user_list_incomplete',
    seen: ({ op, person }) => [op, person.full_name],
    current: () => [],
    old: () => [['add', 'Unknown user']],
    types: ['realm_user'],
  }),
  ...toldAs({
    clause: 'events#notification-settings-null',
    when: 'a user is subscribed',
    given: teaWithMessage,
    as: 'owner',
    send: 'POST /users/me/subscriptions',
    fields: scene => ({ subscriptions: [{ name: 'tea' }], principals: [scene.guest.id] }),
    to: 'guest',
    capability: 'notification_settings_null',
    seen: ({ op, subscriptions }) => [op, typeof subscriptions[0].push_notifications],
    current: () => [['add', 'object']],
    old: () => [['add', 'boolean']],
    types: ['subscription'],
  }),
]

export const eventRows: Row[] = [...protocol, ...forms]
