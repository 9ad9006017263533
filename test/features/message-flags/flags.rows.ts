// Changing personal flags (docs/spec/flags.md#post-messagesflags).
import assert from 'node:assert/strict'
import { lastEvent } from '#test/events.ts'
import { all } from '#test/given.ts'
import { archived, channel, flagged, flagsOf, sent, subscribed, the, unsubscribed } from '../messages/given.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = 'POST /messages/flags'
const place = channel('place', 'public', ['owner', 'member'])
const inPlace = all(place, sent('member', 'place'))
const change =
  (op: string, flag: string, ...names: readonly string[]) =>
  (scene: Scene): Record<string, unknown> => ({
    op,
    flag,
    messages: (names.length === 0 ? ['message'] : names).map(name => the(scene, name)),
  })
const changed =
  (...names: readonly string[]) =>
  (scene: Scene): Record<string, unknown> => ({ messages: names.map(name => the(scene, name)) })
const changedAndIgnored =
  (names: readonly string[], channels: readonly string[]) =>
  (scene: Scene): Record<string, unknown> => ({
    messages: names.map(name => the(scene, name)),
    ignored_because_not_subscribed_channels: channels.map(name => the(scene, name)),
  })
const flagsAre =
  (as: 'owner' | 'member' | 'moderator', name: string, ...flags: readonly string[]) =>
  async (scene: Scene): Promise<void> =>
    assert.deepEqual(await flagsOf(scene, as, name), flags)

const parameters: readonly Row[] = [
  ...rowsWith({ clause: 'flags#parameters', as: 'owner', send }, [
    { when: 'no parameters: flag is checked first', error: missing('flag') },
    { when: 'the messages are checked second', fields: { flag: 'read' }, error: missing('messages') },
    { when: 'the operation is checked third', fields: { flag: 'nonsense', messages: [] }, error: missing('op') },
  ]),
  ...rowsWith({ as: 'owner', send }, [
    {
      clause: 'flags#messages-list',
      when: 'a list with a fraction',
      fields: { flag: 'read', messages: '[1, 1.5]', op: 'add' },
      error: bad('messages[1] is not an integer'),
    },
    {
      clause: 'flags#messages-list',
      when: "messages that aren't a list",
      fields: { flag: 'read', messages: 1, op: 'add' },
      error: bad('messages is not a list'),
    },
    ...['wildcard_mentioned', 'is_private', 'active_mobile_push_notification', '', 'Read', 'nonsense'].map(
      (flag): Part => ({
        clause: 'flags#unknown-flag',
        when: `the unknown flag '${flag}', before the operation`,
        fields: { flag, messages: [], op: 'nonsense' },
        error: bad(`Invalid flag: '${flag}'`),
      }),
    ),
    ...[
      'mentioned',
      'stream_wildcard_mentioned',
      'topic_wildcard_mentioned',
      'group_mentioned',
      'has_alert_word',
      'historical',
      'force_expand',
      'force_collapse',
    ].map((flag): Part => ({
      clause: 'flags#fixed-flag',
      when: `only the server sets ${flag}`,
      fields: { flag, messages: [], op: 'add' },
      error: bad(`Flag not editable: '${flag}'`),
    })),
    {
      clause: 'flags#unknown-op',
      when: 'an unknown operation',
      fields: { flag: 'read', messages: [], op: 'toggle' },
      error: bad("Invalid message flag operation: 'toggle'"),
    },
  ]),
]

const changes: readonly Row[] = [
  ...rowsWith({ as: 'owner', send }, [
    ...(['read', 'starred', 'collapsed'] as const).map((flag): Part => ({
      clause: 'flags#editable flags#change flags#answer',
      when: `${flag} is set`,
      given: inPlace,
      fields: change('add', flag),
      answers: changed('message'),
      afterwards: flagsAre('owner', 'message', flag),
    })),
    {
      clause: 'flags#change flags#answer',
      when: 'the star is removed',
      given: all(inPlace, flagged('owner', 'add', 'starred')),
      fields: change('remove', 'starred'),
      answers: changed('message'),
      afterwards: flagsAre('owner', 'message'),
    },
    {
      clause: 'flags#change flags#ignored-channels',
      when: 'a message is marked as unread, and the list of ignored channels is there even if empty',
      given: all(inPlace, flagged('owner', 'add', 'read')),
      fields: change('remove', 'read'),
      answers: changedAndIgnored(['message'], []),
      afterwards: flagsAre('owner', 'message'),
    },
    {
      clause: 'flags#answer flags#change',
      when: 'only changed messages are returned, in the order of the request, once',
      given: all(
        place,
        sent('member', 'place', 'one', { name: 'one' }),
        sent('member', 'place', 'two', { name: 'two' }),
        sent('member', 'place', 'three', { name: 'three' }),
        flagged('owner', 'add', 'starred', 'two'),
      ),
      fields: change('add', 'starred', 'three', 'two', 'one', 'three'),
      answers: changed('three', 'one'),
    },
    {
      clause: 'flags#ignored-channels',
      when: 'other changes have no list of ignored channels',
      given: inPlace,
      fields: change('remove', 'starred'),
      answers: { messages: [] },
    },
  ]),
  ...rowsWith({ clause: 'flags#lists', as: 'owner', send }, [
    { when: 'an empty list succeeds', fields: { flag: 'read', messages: [], op: 'add' }, answers: { messages: [] } },
    {
      when: 'archived channels are allowed',
      given: all(inPlace, archived('place')),
      fields: change('add', 'starred'),
      answers: changed('message'),
    },
    {
      when: 'a list of 5,000',
      fields: { flag: 'read', op: 'add', messages: Array.from({ length: 5_000 }, (_, index) => 900_000_000 + index) },
      answers: { messages: [] },
    },
  ]),
  ...rowsWith({ clause: 'flags#event', as: 'owner', send }, [
    {
      when: "the caller's clients get an event about the change",
      given: inPlace,
      fields: change('add', 'starred'),
      async afterwards(scene) {
        assert.deepEqual(await lastEvent(scene), {
          event: 'update_message_flags/add',
          payload: { operation: 'add', flag: 'starred', messages: [the(scene, 'message')], all: false },
          audience: { users: [scene.owner.id] },
        })
      },
    },
    {
      when: "the caller's clients also get an event about an empty change",
      given: inPlace,
      fields: change('remove', 'collapsed'),
      async afterwards(scene) {
        assert.deepEqual(await lastEvent(scene), {
          event: 'update_message_flags/remove',
          payload: { operation: 'remove', flag: 'collapsed', messages: [], all: false },
          audience: { users: [scene.owner.id] },
        })
      },
    },
    {
      when: 'the event names the conversation of each message marked as unread',
      given: async scene =>
        all(
          place,
          sent('member', 'place', `@**${scene.owner.name}** look`),
          sent('member', 'place', 'plain', { name: 'plain' }),
          sent('member', ['owner', 'guest'], 'hello', { name: 'direct' }),
          flagged('owner', 'add', 'read', 'message', 'plain', 'direct'),
        )(scene),
      fields: change('remove', 'read', 'message', 'plain', 'direct'),
      async afterwards(scene) {
        const { payload } = await lastEvent(scene)
        const others = [scene.member.id, scene.guest.id].sort((a, b) => a - b)
        const details = payload.message_details
        assert.deepEqual(
          Object.keys(details).map(Number),
          ['message', 'plain', 'direct'].map(name => the(scene, name)),
        )
        assert.deepEqual(details[the(scene, 'direct')], { type: 'private', user_ids: others })
        const inTopic = { type: 'stream', stream_id: the(scene, 'place'), topic: 'topic', unmuted_stream_msg: true }
        assert.deepEqual(details[the(scene, 'message')], { ...inTopic, mentioned: true })
        assert.deepEqual(details[the(scene, 'plain')], inTopic)
      },
    },
  ]),
]

const history: readonly Row[] = [
  ...rowsWith({ clause: 'flags#read-without-copy', send, answers: { messages: [] } }, [
    {
      when: 'marking an unreceived message as read changes nothing',
      given: inPlace,
      as: 'moderator',
      fields: change('add', 'read'),
      afterwards: flagsAre('moderator', 'message', 'read', 'historical'),
    },
    {
      when: "marking a missing message as read isn't an error",
      as: 'owner',
      fields: { flag: 'read', op: 'add', messages: [0, -1, 999_999_999] },
    },
  ]),
  ...rowsWith({ send, fields: change('remove', 'read'), answers: changedAndIgnored([], ['place']) }, [
    {
      clause: 'flags#unread-without-subscription flags#ignored-channels flags#unread-without-copy',
      when: 'nothing is marked as unread in a channel without a subscription; the channel is named',
      given: inPlace,
      as: 'moderator',
      afterwards: flagsAre('moderator', 'message', 'read', 'historical'),
    },
    {
      clause: 'flags#unread-without-subscription flags#unread-without-copy',
      when: 'the same for a former subscriber',
      given: all(inPlace, unsubscribed('place', 'owner')),
      as: 'owner',
      afterwards: flagsAre('owner', 'message', 'read'),
    },
  ]),
  ...rowsWith({ clause: 'flags#unread-without-copy', send, fields: change('remove', 'read') }, [
    {
      when: 'old messages can be marked as unread by a new subscriber',
      given: all(inPlace, subscribed('place', 'moderator')),
      as: 'moderator',
      answers: changedAndIgnored(['message'], []),
      afterwards: flagsAre('moderator', 'message', 'historical'),
    },
    {
      when: "a hidden message can't be marked as unread",
      given: sent('member', ['guest']),
      as: 'owner',
      error: bad('Invalid message(s)'),
    },
  ]),
  {
    clause: 'flags#add-without-copy',
    when: 'starring an unreceived message makes it historical',
    given: inPlace,
    as: 'moderator',
    send,
    fields: change('add', 'starred'),
    answers: changed('message'),
    afterwards: flagsAre('moderator', 'message', 'read', 'starred', 'historical'),
  },
  ...rowsWith({ clause: 'flags#add-without-copy', send, error: bad('Invalid message(s)') }, [
    {
      when: 'with one hidden message nothing is changed',
      given: all(inPlace, sent('member', ['guest'], 'secret', { name: 'foreign' })),
      as: 'owner',
      fields: change('add', 'starred', 'message', 'foreign'),
      afterwards: flagsAre('owner', 'message'),
    },
    {
      when: "a message that is no longer visible can't be starred",
      given: all(channel('team', 'shared', ['owner', 'member']), sent('owner', 'team'), unsubscribed('team', 'member')),
      as: 'member',
      fields: change('add', 'starred'),
    },
  ]),
  {
    clause: 'flags#remove-without-copy',
    when: "removing a star that was never set, from a visible or hidden message, isn't an error",
    given: all(inPlace, sent('member', ['guest'], 'secret', { name: 'foreign' })),
    as: 'moderator',
    send,
    fields: change('remove', 'starred', 'message', 'foreign'),
    answers: { messages: [] },
  },
  {
    clause: 'flags#other-ways',
    when: 'leaving a channel marks its unread messages as read',
    given: inPlace,
    as: 'owner',
    send: 'DELETE /users/me/subscriptions',
    fields: { subscriptions: ['place'] },
    afterwards: flagsAre('owner', 'message', 'read'),
  },
  {
    clause: 'flags#other-ways',
    when: 'a message can be sent as read',
    given: place,
    as: 'member',
    send: 'POST /messages',
    fields: scene => ({ type: 'channel', to: the(scene, 'place'), topic: 'a', content: 'b', read_by_sender: true }),
    afterwards: async ({ member }, { body: { id } }) =>
      assert.deepEqual((await member.ok(`GET /messages/${id}`)).message.flags, ['read']),
  },
]

export const messageFlags: readonly Row[] = [...parameters, ...changes, ...history]
