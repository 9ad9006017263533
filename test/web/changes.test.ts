// What each event changes in the store, and what the change tells the views.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applied } from '#test/applied.ts'
import { applyEvent } from '#web/store/apply-event.ts'
import { directKey, topicKey } from '#web/store/conversation.ts'
import { typingExpired } from '#web/store/events/people-events.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import { openWindow } from '#web/store/windows.ts'

const [own, other, third, quay, pier, crane] = [1, 2, 3, 7, 8, 9]
const channel = (stream_id: number, name: string): object => ({ stream_id, name, subscriber_count: 5 })

const message = (id: number, more: object = {}) => ({
  id,
  type: 'stream',
  stream_id: quay,
  subject: 'tide',
  display_recipient: 'quay',
  sender_id: other,
  flags: [] as string[],
  reactions: [],
  submessages: [{ id: 40, message_id: id, sender_id: other, msg_type: 'widget', content: '{}' }],
  content: 'words',
  timestamp: id,
  is_me_message: false,
  ...more,
})

const direct = (id: number, ...users: readonly number[]) =>
  message(id, {
    type: 'private',
    stream_id: undefined,
    subject: '',
    display_recipient: users.map(user => ({ id: user })),
  })

const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: third }

/** The messages 10 (read) and 11 (unread) are held; 5, 6 and 12 are unread and not held. */
function scene(): Store {
  const store = makeStore(
    {
      subscriptions: [channel(quay, 'quay'), channel(pier, 'pier')],
      never_subscribed: [channel(crane, 'crane')],
      user_topics: [{ stream_id: quay, topic_name: 'fog', visibility_policy: 1, last_updated: 0 }],
      muted_users: [{ id: third, timestamp: 0 }],
      unread_msgs: {
        count: 4,
        pms: [{ other_user_id: other, unread_message_ids: [5, 6] }],
        streams: [{ stream_id: quay, topic: 'Tide', unread_message_ids: [11, 12] }],
        huddles: [],
        mentions: [12],
        old_unreads_missing: false,
      },
      starred_messages: [10],
      recent_private_conversations: [
        { user_ids: [other], max_message_id: 6 },
        { user_ids: [], max_message_id: 4 },
      ],
      user_settings: { enable_sounds: true },
      drafts: [{ id: 1, content: 'half' }],
      realm_name: 'Lantern Bay',
      realm_enable_read_receipts: true,
      realm_user_groups: [
        { id: 1, name: 'crew', members: [own, other], direct_subgroup_ids: [], deactivated: false },
        { id: 2, name: 'all', members: [own], direct_subgroup_ids: [1], deactivated: false },
      ],
      user_status: {
        [other]: { status_text: 'at sea', emoji_name: 'tada', emoji_code: '1', reaction_type: 'unicode_emoji' },
      },
      channel_folders: [
        { id: 1, name: 'Winds' },
        { id: 2, name: 'Tides' },
        { id: 3, name: 'Fogs' },
      ],
      navigation_views: [{ fragment: 'inbox', is_pinned: true }],
      realm_playgrounds: [{ id: 1, name: 'Try' }],
      custom_profile_fields: [{ id: 1, name: 'Boat' }],
    } as never,
    own,
  )
  const person = {
    full_name: 'Aiko',
    email: 'a@b.example',
    role: 400,
    avatar_url: null,
    avatar_version: 1,
    is_active: true,
    is_bot: false,
  }
  store.people.set(other, { ...person, user_id: other, profile_data: { 1: { value: 'red' }, 2: { value: 'x' } } })
  store.messages.set(
    10,
    message(10, { flags: ['read', 'starred'], reactions: [reaction, { ...reaction, user_id: own }] }) as never,
  )
  store.messages.set(11, message(11) as never)
  store.subscribers.set(quay, new Set([own, other]))
  store.subscribers.set(crane, new Set([other]))
  const window = openWindow(store, 'quay', { terms: [{ operator: 'channel', operand: quay }] })
  Object.assign(window, { ids: [10, 11], foundNewest: true })
  return store
}

const tide = topicKey(quay, 'tide')
const group = (store: Store, id: number): unknown => {
  const { members, direct_subgroup_ids } = store.groups.get(id) ?? {}
  return [[...(members ?? [])], [...(direct_subgroup_ids ?? [])]]
}
const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name)

interface Row {
  readonly when: string
  readonly event: { readonly type: string; readonly op?: string; readonly [field: string]: unknown }
  /** The parts that have another value afterwards, in the order of the alphabet. */
  readonly parts: readonly string[]
  /** What the store then has, and what it should have. */
  readonly holds?: (store: Store) => readonly [unknown, unknown]
}

const flags = (op: string, flag: string, messages: number[], message_details = {}): Row['event'] => ({
  type: 'update_message_flags',
  op,
  flag,
  messages,
  message_details,
  all: false,
})
const update = { type: 'update_message', user_id: other, edit_timestamp: 99, rendering_only: false, flags: [] }
const peers = { type: 'subscription', stream_ids: [quay, crane], user_ids: [third, 4] }
const groupEvent = { type: 'user_group', group_id: 2 }
const typing = { type: 'typing', message_type: 'direct', sender: { user_id: other } }
const boat = (value: string | null, rendered_value: string | null = null): Row['event'] => ({
  type: 'realm_user',
  op: 'update',
  person: { user_id: other, custom_profile_field: { id: 1, value, rendered_value } },
})
const profileOf = (store: Store): unknown => store.people.get(other)?.profile_data

const rows: readonly Row[] = [
  {
    when: 'a message of a channel comes',
    event: { type: 'message', message: message(20, { subject: 'TIDE' }), flags: ['mentioned'] },
    parts: ['message 20', 'topics', 'unread', 'windows'],
    holds: store => [
      [store.unread.idsOf.get(tide), [...store.unread.mentions], store.topics.get(quay)?.get('tide')],
      [[11, 12, 20], [12, 20], { name: 'TIDE', newest: 20 }],
    ],
  },
  {
    when: 'a message of a channel without a subscription comes: it does not count as unread',
    event: { type: 'message', message: message(20, { stream_id: crane }), flags: ['mentioned'] },
    parts: ['message 20', 'topics'],
  },
  {
    when: 'a message to oneself comes',
    event: { type: 'message', message: direct(20, own), flags: ['read'] },
    parts: ['directs', 'message 20'],
    holds: store => [store.directs.get(`d${own}`), 20],
  },
  {
    when: 'the content of an unread message changes, and mentions the user',
    event: { ...update, message_id: 11, message_ids: [11], flags: ['mentioned'], rendered_content: 'new' },
    parts: ['message 11', 'unread'],
    holds: store => [
      [store.messages.get(11)?.content, store.messages.get(11)?.last_edit_timestamp, store.unread.mentions.has(11)],
      ['new', 99, true],
    ],
  },
  {
    when: 'the content of a message is only shown in another way',
    event: {
      ...update,
      message_id: 10,
      message_ids: [10],
      flags: ['read'],
      rendered_content: 'x',
      rendering_only: true,
    },
    parts: ['message 10'],
    holds: store => [store.messages.get(10)?.last_edit_timestamp, undefined],
  },
  {
    when: 'messages move to another channel, one of them not held',
    event: {
      ...update,
      message_id: 11,
      message_ids: [11, 12],
      stream_id: quay,
      new_stream_id: pier,
      orig_subject: 'tide',
      propagate_mode: 'change_later',
    },
    parts: ['message 11', 'topics', 'unread', 'windows'],
    holds: store => [
      [
        store.messages.get(11)?.display_recipient,
        store.unread.idsOf.get(topicKey(pier, 'tide')),
        store.windows.get('quay')?.ids,
      ],
      ['pier', [11, 12], [10]],
    ],
  },
  {
    when: 'messages are deleted',
    event: { type: 'delete_message', message_ids: [10, 12] },
    parts: ['message 10', 'starred', 'unread', 'windows'],
    holds: store => [
      [[...store.deleted], store.unread.idsOf.get(tide)],
      [[10, 12], [11]],
    ],
  },
  {
    when: 'one message is deleted',
    event: { type: 'delete_message', message_id: 11 },
    parts: ['message 11', 'unread', 'windows'],
  },
  {
    when: 'messages are read',
    event: flags('add', 'read', [6, 5, 11]),
    parts: ['message 11', 'unread'],
    holds: store => [[...store.unread.idsOf], [[tide, [12]]]],
  },
  {
    when: 'messages are unread again: the flags of a held one say which mention it has',
    event: flags('remove', 'read', [10, 13, 14, 15], {
      10: { type: 'stream', stream_id: quay, topic: 'tide', mentioned: true },
      13: { type: 'stream', stream_id: quay, topic: 'Rain', mentioned: true },
      14: { type: 'private', user_ids: [third] },
    }),
    parts: ['message 10', 'topics', 'unread'],
    holds: store => [
      [[...store.unread.mentions], store.unread.idsOf],
      [
        [12, 13],
        new Map([
          [directKey([other], own), [5, 6]],
          [tide, [10, 11, 12]],
          [topicKey(quay, 'rain'), [13]],
          [directKey([third], own), [14]],
        ]),
      ],
    ],
  },
  {
    when: 'a message gets a star',
    event: flags('add', 'starred', [11]),
    parts: ['message 11', 'starred'],
    holds: store => [[...store.starred], [10, 11]],
  },
  { when: 'a message loses its star', event: flags('remove', 'starred', [10]), parts: ['message 10', 'starred'] },
  { when: 'a message is collapsed', event: flags('add', 'collapsed', [10]), parts: ['message 10'] },
  {
    when: 'a reaction comes',
    event: { type: 'reaction', op: 'add', message_id: 11, ...reaction },
    parts: ['message 11'],
    holds: store => [store.messages.get(11)?.reactions, [reaction]],
  },
  {
    when: 'a reaction comes that the client has already shown',
    event: { type: 'reaction', op: 'add', message_id: 10, ...reaction },
    parts: [],
  },
  {
    when: 'a reaction goes',
    event: { type: 'reaction', op: 'remove', message_id: 10, ...reaction },
    parts: ['message 10'],
    holds: store => [store.messages.get(10)?.reactions.map(one => one.user_id), [own]],
  },
  {
    when: 'a reaction comes to a message that is not held',
    event: { type: 'reaction', op: 'add', message_id: 12 },
    parts: [],
  },
  {
    when: 'a submessage comes',
    event: { type: 'submessage', message_id: 11, submessage_id: 41, sender_id: own, msg_type: 'widget', content: '1' },
    parts: ['message 11'],
    holds: store => [
      store.messages.get(11)?.submessages.map(({ id, content }) => [id, content]),
      [
        [40, '{}'],
        [41, '1'],
      ],
    ],
  },
  {
    when: 'a submessage comes for the second time',
    event: {
      type: 'submessage',
      message_id: 11,
      submessage_id: 40,
      sender_id: other,
      msg_type: 'widget',
      content: '{}',
    },
    parts: [],
  },
  {
    when: 'a submessage comes to a message that is not held',
    event: { type: 'submessage', message_id: 12 },
    parts: [],
  },
  {
    when: 'the user subscribes',
    event: { type: 'subscription', op: 'add', subscriptions: [channel(crane, 'crane')] },
    parts: ['channels', 'subscribers'],
    holds: store => [
      [store.subscriptions.has(crane), store.otherChannels.size, [...(store.subscribers.get(crane) ?? [])]],
      [true, 0, [other, own]],
    ],
  },
  {
    when: 'the user leaves a channel: it is still there, and nothing of it is unread',
    event: { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: quay }, { stream_id: 77 }] },
    parts: ['channels', 'subscribers', 'unread'],
    holds: store => [
      [[...store.otherChannels.keys()], store.otherChannels.get(quay)?.subscriber_count, store.unread.keyOf.size],
      [[crane, quay], 4, 2],
    ],
  },
  {
    when: 'a subscription changes',
    event: { type: 'subscription', op: 'update', stream_id: quay, property: 'pin_to_top', value: true },
    parts: ['channels'],
    holds: store => [store.subscriptions.get(quay)?.pin_to_top, true],
  },
  {
    when: 'a subscription changes that is not there',
    event: { type: 'subscription', op: 'update', stream_id: crane, property: 'pin_to_top', value: true },
    parts: [],
  },
  {
    when: 'others subscribe',
    event: { ...peers, op: 'peer_add' },
    parts: ['subscribers'],
    holds: store => [
      [[...(store.subscribers.get(quay) ?? [])], store.otherChannels.get(crane)?.subscriber_count],
      [[own, other, third, 4], 7],
    ],
  },
  {
    when: 'others leave',
    event: { ...peers, op: 'peer_remove', user_ids: [other] },
    parts: ['subscribers'],
    holds: store => [
      [[...(store.subscribers.get(quay) ?? [])], store.subscriptions.get(quay)?.subscriber_count],
      [[own], 4],
    ],
  },
  {
    when: 'channels are made, one of them with a subscription',
    event: { type: 'stream', op: 'create', streams: [channel(quay, 'quay'), channel(10, 'dock')] },
    parts: ['channels'],
    holds: store => [[...store.otherChannels.keys()], [crane, 10]],
  },
  {
    when: 'channels go',
    event: { type: 'stream', op: 'delete', stream_ids: [quay, crane] },
    parts: ['channels', 'subscribers', 'unread'],
    holds: store => [
      [
        [...store.subscriptions.keys()],
        store.otherChannels.size,
        store.subscribers.size,
        [...store.unread.idsOf.keys()],
      ],
      [[pier], 0, 0, [directKey([other], own)]],
    ],
  },
  {
    when: 'a channel goes, as older servers say it',
    event: { type: 'stream', op: 'delete', streams: [{ stream_id: pier }] },
    parts: ['channels', 'subscribers'],
  },
  {
    when: 'a channel without a subscription changes',
    event: { type: 'stream', op: 'update', stream_id: crane, property: 'name', value: 'lift' },
    parts: ['channels'],
    holds: store => [store.otherChannels.get(crane)?.name, 'lift'],
  },
  {
    when: 'the policy of a topic changes',
    event: { type: 'user_topic', stream_id: quay, topic_name: 'Tide', visibility_policy: 3 },
    parts: ['policies'],
    holds: store => [store.policies.get(tide), 3],
  },
  {
    when: 'the policy of a topic is taken back',
    event: { type: 'user_topic', stream_id: quay, topic_name: 'FOG', visibility_policy: 0 },
    parts: ['policies'],
    holds: store => [store.policies.size, 0],
  },
  {
    when: 'the user mutes another user instead',
    event: { type: 'muted_users', muted_users: [{ id: 4 }] },
    parts: ['people'],
    holds: store => [[...store.mutedUsers], [4]],
  },
  {
    when: 'a user comes',
    event: { type: 'realm_user', op: 'add', person: { user_id: 4, full_name: 'Noor' } },
    parts: ['people'],
    holds: store => [
      [store.people.get(4)?.is_active, store.people.get(4)?.full_name],
      [true, 'Noor'],
    ],
  },
  {
    when: 'a user goes',
    event: { type: 'realm_user', op: 'remove', person: { user_id: other, full_name: 'Aiko' } },
    parts: ['people'],
    holds: store => [store.people.get(other)?.is_active, false],
  },
  {
    when: 'a user is deactivated: no other event says that the user has left the groups',
    event: { type: 'realm_user', op: 'update', person: { user_id: other, is_active: false } },
    parts: ['groups', 'people'],
    holds: store => [
      [group(store, 1), group(store, 2)],
      [
        [[own], []],
        [[own], [1]],
      ],
    ],
  },
  {
    when: 'a user is active again',
    event: { type: 'realm_user', op: 'update', person: { user_id: third, is_active: true } },
    parts: ['people'],
  },
  {
    when: 'a value of a profile changes',
    event: boat('blue', '<p>blue</p>'),
    parts: ['people'],
    holds: store => [profileOf(store), { 1: { value: 'blue', rendered_value: '<p>blue</p>' }, 2: { value: 'x' } }],
  },
  {
    when: 'a value of a profile that is not Markdown changes',
    event: boat('blue'),
    parts: ['people'],
    holds: store => [profileOf(store), { 1: { value: 'blue' }, 2: { value: 'x' } }],
  },
  {
    when: 'a value of a profile is cleared',
    event: boat(null),
    parts: ['people'],
    holds: store => [profileOf(store), { 2: { value: 'x' } }],
  },
  {
    when: 'the name of a user changes',
    event: { type: 'realm_user', op: 'update', person: { user_id: other, full_name: 'Akiko' } },
    parts: ['people'],
    holds: store => [
      [store.people.get(other)?.full_name, store.people.get(other)?.role, profileOf(store)],
      ['Akiko', 400, { 1: { value: 'red' }, 2: { value: 'x' } }],
    ],
  },
  {
    when: 'a presence comes',
    event: { type: 'presence', presences: { [other]: { active_timestamp: 9, idle_timestamp: 9 } } },
    parts: ['presences'],
  },
  {
    when: 'the text of a status changes',
    event: { type: 'user_status', user_id: other, status_text: 'ashore' },
    parts: ['statuses'],
    holds: store => [
      store.statuses.get(other),
      { status_text: 'ashore', emoji_name: 'tada', emoji_code: '1', reaction_type: 'unicode_emoji' },
    ],
  },
  {
    when: 'the emoji of a status is taken away',
    event: { type: 'user_status', user_id: other, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
    parts: ['statuses'],
    holds: store => [store.statuses.get(other), { status_text: 'at sea' }],
  },
  {
    when: 'a status is cleared',
    event: { type: 'user_status', user_id: other, status_text: '', emoji_name: '', emoji_code: '' },
    parts: ['statuses'],
    holds: store => [store.statuses.has(other), false],
  },
  {
    when: 'a group is made',
    event: {
      type: 'user_group',
      op: 'add',
      group: { id: 3, name: 'mates', members: [other], direct_subgroup_ids: [2] },
    },
    parts: ['groups'],
    holds: store => [group(store, 3), [[other], [2]]],
  },
  {
    when: 'a group changes',
    event: { ...groupEvent, op: 'update', data: { name: 'everyone' } },
    parts: ['groups'],
    holds: store => [
      [store.groups.get(2)?.name, group(store, 2)],
      ['everyone', [[own], [1]]],
    ],
  },
  {
    when: 'a group gets members',
    event: { ...groupEvent, op: 'add_members', user_ids: [own, third] },
    parts: ['groups'],
    holds: store => [group(store, 2), [[own, third], [1]]],
  },
  {
    when: 'a group loses members',
    event: { ...groupEvent, op: 'remove_members', user_ids: [own, third] },
    parts: ['groups'],
    holds: store => [group(store, 2), [[], [1]]],
  },
  {
    when: 'a group gets subgroups',
    event: { ...groupEvent, op: 'add_subgroups', direct_subgroup_ids: [1, 3] },
    parts: ['groups'],
    holds: store => [group(store, 2), [[own], [1, 3]]],
  },
  {
    when: 'a group loses subgroups',
    event: { ...groupEvent, op: 'remove_subgroups', direct_subgroup_ids: [1, 3] },
    parts: ['groups'],
    holds: store => [group(store, 2), [[own], []]],
  },
  {
    when: 'a group changes that is not known',
    event: { ...groupEvent, group_id: 9, op: 'add_members', user_ids: [own] },
    parts: [],
  },
  {
    when: 'a user types in a direct conversation',
    event: { ...typing, op: 'start', recipients: [{ user_id: own }, { user_id: other }] },
    parts: ['typing'],
    holds: store => [[...(store.typing.get(directKey([other], own)) ?? [])], [other]],
  },
  {
    when: 'a user types in a topic',
    event: { ...typing, op: 'start', message_type: 'stream', stream_id: quay, topic: 'Tide' },
    parts: ['typing'],
    holds: store => [[...(store.typing.get(tide) ?? [])], [other]],
  },
  {
    when: 'a folder is made',
    event: { type: 'channel_folder', op: 'add', channel_folder: { id: 4, name: 'Rains' } },
    parts: ['channels'],
    holds: store => [namesOf(store.folders), ['Winds', 'Tides', 'Fogs', 'Rains']],
  },
  {
    when: 'a folder changes',
    event: { type: 'channel_folder', op: 'update', channel_folder_id: 2, data: { name: 'Waves' } },
    parts: ['channels'],
    holds: store => [namesOf(store.folders), ['Winds', 'Waves', 'Fogs']],
  },
  {
    when: 'folders are reordered',
    event: { type: 'channel_folder', op: 'reorder', order: [3, 1, 2] },
    parts: ['channels'],
    holds: store => [namesOf(store.folders), ['Fogs', 'Winds', 'Tides']],
  },
  {
    when: 'a view of the sidebar is added',
    event: { type: 'navigation_view', op: 'add', navigation_view: { fragment: 'feed', is_pinned: true } },
    parts: ['settings'],
    holds: store => [store.views.map(({ fragment }) => fragment), ['feed', 'inbox']],
  },
  {
    when: 'a view of the sidebar changes',
    event: { type: 'navigation_view', op: 'update', fragment: 'inbox', data: { is_pinned: false } },
    parts: ['settings'],
    holds: store => [store.views, [{ fragment: 'inbox', is_pinned: false }]],
  },
  {
    when: 'a view of the sidebar is removed',
    event: { type: 'navigation_view', op: 'remove', fragment: 'inbox' },
    parts: ['settings'],
    holds: store => [store.views, []],
  },
  { when: 'playgrounds change', event: { type: 'realm_playgrounds', realm_playgrounds: [] }, parts: ['playgrounds'] },
  { when: 'profile fields change', event: { type: 'custom_profile_fields', fields: [] }, parts: ['profileFields'] },
  {
    when: 'the name of the organization changes',
    event: { type: 'realm', op: 'update', property: 'name', value: 'Bay' },
    parts: ['organization'],
    holds: store => [
      [store.organization.name, store.realm['realm_name']],
      ['Bay', 'Bay'],
    ],
  },
  {
    when: 'settings of the organization change',
    event: { type: 'realm', op: 'update_dict', property: 'default', data: { enable_read_receipts: false } },
    parts: ['organization'],
    holds: store => [
      [store.organization.name, store.realm['realm_enable_read_receipts'], store.realm['realm_name']],
      ['Lantern Bay', false, 'Lantern Bay'],
    ],
  },
  {
    when: 'a setting of the user changes',
    event: { type: 'user_settings', op: 'update', property: 'enable_sounds', value: false },
    parts: ['settings'],
    holds: store => [store.settings, { enable_sounds: false }],
  },
  {
    when: 'drafts are made',
    event: { type: 'drafts', op: 'add', drafts: [{ id: 2 }, { id: 3 }] },
    parts: ['drafts'],
    holds: store => [[...store.drafts.keys()], [1, 2, 3]],
  },
  {
    when: 'a draft changes',
    event: { type: 'drafts', op: 'update', draft: { id: 1, content: 'whole' } },
    parts: ['drafts'],
    holds: store => [store.drafts.get(1)?.content, 'whole'],
  },
  { when: 'a draft goes', event: { type: 'drafts', op: 'remove', draft_id: 1 }, parts: ['drafts'] },
  { when: 'something happens that no view shows', event: { type: 'heartbeat' }, parts: [] },
]

void describe('what an event changes', () => {
  for (const { when, event, parts, holds } of rows)
    void it(when, () => {
      const store = scene()
      assert.deepEqual(applied(store, { id: 0, ...event }).parts, parts)
      if (holds !== undefined) assert.deepEqual(...(holds(store) as [unknown, unknown]))
    })
})

void it('the settings of the organization and the limits of the server are those of the state, without lists and times', () => {
  const given = { realm_topics_policy: 'inherit', max_topic_length: 60, server_generation: 5 }
  const elsewhere = {
    realm_emoji: {},
    realm_playgrounds: [],
    max_message_id: 5,
    server_timestamp: 9,
    zulip_version: '1',
  }
  assert.deepEqual(makeStore({ ...given, ...elsewhere } as never, own).realm, given)
})

void describe('what a change tells', () => {
  const told = (store: Store, event: Row['event']) => applied(store, { id: 0, ...event }).change

  void it('a message that has come, with the name that this client gave it', () => {
    const event = {
      type: 'message',
      message: message(20, { flags: undefined }),
      flags: ['read'],
      local_message_id: '8.1',
    }
    const { arrived, localId } = told(scene(), event)
    assert.deepEqual([arrived, localId], [message(20, { flags: ['read'] }), '8.1'])
  })

  void it('a mention that an edit has added to an unread message', () => {
    const edit = (id: number, ...given: readonly string[]) => {
      const store = scene()
      const { newlyMentioning } = told(store, {
        ...update,
        message_id: id,
        message_ids: [id],
        flags: given,
        rendered_content: 'x',
      })
      return newlyMentioning?.id
    }
    assert.deepEqual([edit(11, 'mentioned'), edit(10, 'read', 'mentioned'), edit(11)], [11, undefined, undefined])
    const store = scene()
    const twice = { ...update, message_id: 11, message_ids: [11], flags: ['mentioned'], rendered_content: 'x' }
    assert.equal(told(store, twice).newlyMentioning?.id, 11)
    assert.equal(told(store, twice).newlyMentioning, undefined)
  })

  void it('messages that have moved or were deleted', () => {
    const within = {
      ...update,
      message_id: 11,
      message_ids: [11],
      stream_id: quay,
      orig_subject: 'tide',
      subject: 'fog',
    }
    const move = told(scene(), within)
    assert.deepEqual(move.moved, { id: 0, ...within })
    assert.equal(
      told(scene(), { ...update, message_id: 11, message_ids: [11], rendered_content: 'x' }).moved,
      undefined,
    )
    const { deleted, forgotten } = told(scene(), { type: 'delete_message', message_ids: [10, 12] })
    assert.deepEqual([deleted, forgotten], [{ id: 0, type: 'delete_message', message_ids: [10, 12] }, [10, 12]])
  })

  void it('the lists that views have asked for', () => {
    const lists = (event: Row['event']) => told(scene(), event).parts.filter(part => part.startsWith('list '))
    assert.deepEqual(lists({ type: 'alert_words', alert_words: [] }), ['list alert_words'])
    assert.deepEqual(lists({ ...peers, op: 'peer_add' }), ['list peers'])
    assert.deepEqual(lists({ ...peers, op: 'peer_remove' }), ['list peers'])
    assert.deepEqual(lists({ type: 'subscription', op: 'add', subscriptions: [] }), ['list subscription'])
    assert.deepEqual(lists({ type: 'drafts', op: 'remove', draft_id: 1 }), [])
  })

  void it('users who start to type, until they stop, send or go silent', () => {
    const store = scene()
    const key = directKey([other, third], own)
    const event = { ...typing, recipients: [own, other, third].map(user_id => ({ user_id })) }
    const start = (userId: number) => told(store, { ...event, op: 'start', sender: { user_id: userId } }).typist
    const typists = (): number[] => [...(store.typing.get(key) ?? [])]
    assert.deepEqual(start(other), { key, userId: other })
    start(third)
    start(own)
    assert.deepEqual(typists(), [other, third])
    told(store, { ...event, op: 'stop' })
    assert.deepEqual(typists(), [third])
    assert.deepEqual(typingExpired(store, { key, userId: third }), { parts: ['typing'] })
    assert.equal(store.typing.size, 0)
    start(other)
    start(third)
    told(store, { type: 'message', message: direct(20, own, other, third), flags: [] })
    assert.deepEqual(typists(), [third])
    // An event of a user who doesn't type changes nothing.
    told(store, { ...event, op: 'stop', recipients: [{ user_id: own }, { user_id: other }] })
    assert.deepEqual(typists(), [third])
  })

  void it('messages that no window shows are forgotten, each time a hundred have come', () => {
    const store = scene()
    const forgotten: (readonly number[])[] = []
    for (let id = 20; id < 718; id++) {
      const event = { id: 0, type: 'message', message: message(id, { stream_id: pier }), flags: ['read'] }
      const { forgotten: ids = [] } = applyEvent(store, event)
      if (ids.length > 0) forgotten.push(ids)
    }
    // Two are shown, and five hundred more are held.
    assert.deepEqual(
      forgotten.map(ids => [ids.length, ids[0], ids.at(-1)]),
      [
        [98, 20, 117],
        [98, 118, 215],
      ],
    )
  })
})
