// Typing notifications (docs/spec/messages.md#typing), and muted senders.
import assert from 'node:assert/strict'
import { capable, queueOf } from '#test/queue.ts'
import { all } from '#test/given.ts'
import { channel, flagsOf, sent, the } from '../messages/given.ts'
import { bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const send = 'POST /typing'
const place = channel('place', 'public', ['owner', 'member'])
const inPlace = (scene: Scene): Record<string, unknown> => ({
  op: 'start',
  type: 'channel',
  stream_id: the(scene, 'place'),
  topic: ' kettles ',
})
const toEmptyTopic = (scene: Scene): Record<string, unknown> => ({ ...inPlace(scene), topic: '' })
const editing = (scene: Scene): string => `POST /messages/${the(scene, 'message')}/typing`
const toAdmin = ({ admin }: Scene): Record<string, unknown> => ({ op: 'start', to: [admin.id] })
const setting =
  (who: 'member' | 'admin', name: string) =>
  (scene: Scene): Promise<unknown> =>
    scene[who].ok('PATCH /settings', { [name]: false })

/** The events that one more call of the member sends to a user's existing queue. */
const tells =
  (
    who: 'owner' | 'admin' | 'member',
    capabilities: readonly string[],
    route: (scene: Scene) => string,
    fields: (scene: Scene) => Record<string, unknown>,
    expected: (scene: Scene) => readonly object[],
  ) =>
  async (scene: Scene): Promise<void> => {
    const queue = await queueOf(scene[who], capable(...capabilities))
    await scene.member.ok(route(scene), fields(scene) as never)
    assert.deepEqual(await queue.news('typing', 'typing_edit_message'), expected(scene))
  }
const typing = (): string => send
const nothing = (): readonly object[] => []
const writer = ({ member }: Scene): object => ({ user_id: member.id, email: member.email })
const toldDirectly =
  (op: string) =>
  (scene: Scene): readonly object[] => {
    const recipients = [scene.admin, scene.member].map(({ id, email }) => ({ user_id: id, email }))
    return [{ type: 'typing', op, message_type: 'direct', sender: writer(scene), recipients }]
  }
const toldInPlace =
  (topic: string) =>
  (scene: Scene): readonly object[] => [
    {
      type: 'typing',
      op: 'start',
      message_type: 'stream',
      sender: writer(scene),
      stream_id: the(scene, 'place'),
      topic,
    },
  ]

export const typingRows: readonly Row[] = [
  ...rowsWith({ as: 'member', send }, [
    { clause: 'messages#typing-op', when: 'an unknown op', fields: { op: 'rest' }, error: bad('Invalid op') },
    {
      clause: 'messages#typing-type',
      when: 'an unknown type',
      fields: { op: 'start', type: 'private', to: [1] },
      error: bad('Invalid type'),
    },
    {
      clause: 'messages#typing-recipients',
      when: 'direct is the default, and needs recipients',
      fields: { op: 'start' },
      error: bad("Missing 'to' argument"),
    },
    {
      clause: 'messages#typing-recipients',
      when: 'an empty list',
      fields: { op: 'start', to: [] },
      error: bad("Empty 'to' list"),
    },
    {
      clause: 'messages#typing-topic',
      when: 'a channel without a topic',
      given: place,
      fields: scene => ({ op: 'start', type: 'stream', stream_id: the(scene, 'place') }),
      error: bad('Missing topic'),
    },
    {
      clause: 'messages#typing-unknown',
      when: 'an unknown user',
      fields: ({ admin, other }) => ({ op: 'start', to: [admin.id, other.member.id] }),
      error: ({ other }) => bad(`Invalid user ID ${other.member.id}`),
    },
    {
      clause: 'messages#typing-disabled',
      when: "a user who doesn't send them for direct messages",
      given: setting('member', 'send_private_typing_notifications'),
      fields: toAdmin,
      error: bad('User has disabled typing notifications for direct messages'),
    },
    {
      clause: 'messages#typing-disabled',
      when: "a user who doesn't send them for channel messages",
      given: all(place, setting('member', 'send_stream_typing_notifications')),
      fields: inPlace,
      error: bad('User has disabled typing notifications for channel messages'),
    },
  ]),
  {
    clause: 'messages#typing-edit',
    when: "another user's message",
    given: all(place, sent('owner', 'place')),
    as: 'member',
    send: editing,
    fields: { op: 'start' },
    error: bad("You don't have permission to edit this message"),
  },
  ...rowsWith({ as: 'member', send, fields: toAdmin }, [
    {
      clause: 'events#typing-direct',
      when: 'a direct message: all participants',
      answers: {},
      afterwards: tells('admin', [], typing, toAdmin, toldDirectly('start')),
    },
    {
      clause: 'events#typing-direct',
      when: "a direct message: the writer's other clients too, also at the end",
      afterwards: tells(
        'member',
        [],
        typing,
        scene => ({ ...toAdmin(scene), op: 'stop', type: 'direct' }),
        toldDirectly('stop'),
      ),
    },
    {
      clause: 'events#typing-direct',
      when: 'a direct message: no other users',
      afterwards: tells('owner', [], typing, toAdmin, nothing),
    },
    {
      clause: 'events#typing-receivers',
      when: "a user who doesn't want them gets none",
      given: setting('admin', 'receives_typing_notifications'),
      afterwards: tells('admin', [], typing, toAdmin, nothing),
    },
  ]),
  ...rowsWith({ clause: 'events#typing-channel', given: place, as: 'member', send, fields: inPlace }, [
    {
      when: 'a channel: subscribers whose clients support it',
      afterwards: tells('owner', ['stream_typing_notifications'], typing, inPlace, toldInPlace('kettles')),
    },
    { when: 'a channel: no other clients', afterwards: tells('owner', [], typing, inPlace, nothing) },
    {
      when: 'a channel: no unsubscribed users',
      afterwards: tells('admin', ['stream_typing_notifications'], typing, inPlace, nothing),
    },
  ]),
  ...rowsWith({ clause: 'events#empty-topic-typing', given: place, as: 'member', send, fields: inPlace }, [
    {
      when: 'the empty topic by its display name',
      afterwards: tells('owner', ['stream_typing_notifications'], typing, toEmptyTopic, toldInPlace('general chat')),
    },
    {
      when: 'the empty topic unchanged, for clients that support it',
      afterwards: tells(
        'owner',
        ['stream_typing_notifications', 'empty_topic_name'],
        typing,
        scene => ({ ...toEmptyTopic(scene), topic: '(no topic)' }),
        toldInPlace(''),
      ),
    },
  ]),
  ...rowsWith({ clause: 'events#typing-edit', as: 'member', send: editing, fields: { op: 'stop' } }, [
    {
      when: 'a channel message is edited: its receivers get an event',
      given: all(place, sent('member', 'place')),
      async afterwards(scene) {
        const recipient = { type: 'channel', channel_id: the(scene, 'place'), topic: 'topic' }
        assert.deepEqual(await toldOfEdit(scene, 'owner', 'start'), [edit(scene, 'start', recipient)])
        assert.deepEqual(await toldOfEdit(scene, 'admin', 'start'), [])
      },
    },
    {
      when: 'a direct message is edited',
      given: sent('member', ['admin']),
      async afterwards(scene) {
        const recipient = { type: 'direct', user_ids: [scene.admin.id, scene.member.id] }
        assert.deepEqual(await toldOfEdit(scene, 'admin', 'stop'), [edit(scene, 'stop', recipient)])
      },
    },
  ]),
  {
    clause: 'flags#muted-sender flags#other-ways',
    when: 'a user mutes a sender',
    given: all(place, sent('owner', 'place', 'hello', { name: 'before' })),
    as: 'member',
    send: ({ owner }) => `POST /users/me/muted_users/${owner.id}`,
    answers: {},
    async afterwards(scene) {
      assert.deepEqual(await flagsOf(scene, 'member', 'before'), ['read'])
      await sent('owner', 'place', 'hello', { name: 'after' })(scene)
      assert.deepEqual(await flagsOf(scene, 'member', 'after'), ['read'])
    },
  },
]

function edit(scene: Scene, op: string, recipient: object): object {
  const message_id = the(scene, 'message')
  return { type: 'typing_edit_message', op, sender_id: scene.member.id, message_id, recipient }
}
async function toldOfEdit(scene: Scene, who: 'owner' | 'admin', op: string): Promise<any[]> {
  const queue = await queueOf(scene[who])
  await scene.member.ok(editing(scene), { op })
  return queue.news('typing_edit_message')
}
