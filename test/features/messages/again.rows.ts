// Sending a message again under the same name (docs/spec/messages.md#sending-a-message-again).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { listen, toldOf } from '#test/queue.ts'
import { all } from '#test/given.ts'
import { channel, done, remember, the } from './given.ts'
import { type Afterwards, bad, type Row, rowsWith, type Scene } from '#test/row.ts'

const name = { queue_id: 'queue:1', local_id: '17.01' }
const message = ({ owner }: Scene) => ({ type: 'direct', to: [owner.id], content: 'once', ...name })
const sent = async (scene: Scene): Promise<void> =>
  remember(scene, 'message', (await scene.member.ok('POST /messages', message(scene))).id)
const memberSends = { as: 'member', send: 'POST /messages' } as const
const memberReads = { as: 'member', send: 'GET /users/me' } as const
const sendsAnother: Afterwards = async (scene, { body }) => assert.notEqual(body.id, the(scene, 'message'))

export const repeatedMessages: readonly Row[] = [
  {
    clause: 'messages#send-again',
    when: 'the same message, even after an edit and without the right to send: one message, and no event',
    given: channel('place', 'public', ['owner', 'member']),
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const fields = { type: 'channel', to: the(scene, 'place'), topic: 'tides', content: 'once', ...name }
      const first = await member.ok('POST /messages', fields)
      await member.ok(`PATCH /messages/${first.id}`, { content: 'edited' })
      await scene.owner.ok(`DELETE /streams/${the(scene, 'place')}`)
      const told = await eventsOf(scene, async () => {
        const { id, message_url, message_link } = await member.ok('POST /messages', fields)
        assert.deepEqual([id, message_url, message_link], [first.id, first.message_url, first.message_link])
      })
      assert.deepEqual(told, [])
    },
  },
  ...rowsWith({ ...memberSends, clause: 'messages#send-again-name', given: sent, afterwards: sendsAnother }, [
    { when: 'another local name', fields: scene => ({ ...message(scene), local_id: '17.02' }) },
    { when: 'another queue', fields: scene => ({ ...message(scene), queue_id: 'queue:2' }) },
    { when: 'another text', fields: scene => ({ ...message(scene), content: 'twice' }) },
    { when: 'another recipient', fields: scene => ({ ...message(scene), to: [scene.admin.id] }) },
    { when: 'another sender', as: 'admin', fields: message },
    {
      when: 'no queue',
      fields: scene => {
        const { queue_id: _, ...rest } = message(scene)
        return rest
      },
    },
    {
      when: 'no local name',
      fields: scene => {
        const { local_id: _, ...rest } = message(scene)
        return rest
      },
    },
    {
      when: 'the first message was deleted',
      given: all(
        sent,
        done('owner', scene => `DELETE /messages/${the(scene, 'message')}`),
      ),
      fields: message,
    },
  ]),
  ...rowsWith({ ...memberSends, clause: 'messages#send-again-values' }, [
    {
      when: 'a local name of 101 characters',
      fields: scene => ({ ...message(scene), local_id: 'x'.repeat(101) }),
      error: bad('local_id is too long (limit: 100 characters)'),
    },
    {
      when: 'a queue of 101 characters',
      fields: scene => ({ ...message(scene), queue_id: 'x'.repeat(101) }),
      error: bad('queue_id is too long (limit: 100 characters)'),
    },
  ]),
  {
    clause: 'messages#local-message-id',
    when: "only the sender's queue gets the local name",
    given: async () => {},
    ...memberReads,
    async afterwards(scene) {
      const { member, owner } = scene
      const [own, second, theirs] = [await listen(member), await listen(member), await listen(owner)]
      await member.ok('POST /messages', { ...message(scene), queue_id: own.id })
      const names = []
      for (const queue of [own, second, theirs])
        names.push((await toldOf(queue, 'message')).map(({ local_message_id }) => local_message_id))
      assert.deepEqual(names, [['17.01'], [undefined], [undefined]])
    },
  },
]
