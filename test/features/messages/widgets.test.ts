// Polls and to-do lists: messages that start with `/poll` or `/todo`.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const submessagesOf = async (who: Person, id: number): Promise<any[]> =>
  (await who.ok(`GET /messages/${id}`)).message.submessages

/** Content, and the data from which clients build the widget. */
const widgets: readonly (readonly [string, unknown])[] = [
  [
    '/poll Which pier?\nNorth\n\n  South  \n* East\n- West',
    { widget_type: 'poll', extra_data: { question: 'Which pier?', options: ['North', 'South', 'East', 'West'] } },
  ],
  ['/poll', { widget_type: 'poll', extra_data: { question: '', options: [] } }],
  ['/poll\nNorth', { widget_type: 'poll', extra_data: { question: '', options: ['North'] } }],
  ['/poll *Which*?\n**', { widget_type: 'poll', extra_data: { question: '*Which*?', options: ['*'] } }],
  [
    '/todo Before the storm\nRopes: two of each\nLamps\n: none',
    {
      widget_type: 'todo',
      extra_data: {
        task_list_title: 'Before the storm',
        tasks: [
          { task: 'Ropes', desc: 'two of each' },
          { task: 'Lamps', desc: '' },
          { task: '', desc: 'none' },
        ],
      },
    },
  ],
  ['/todo', { widget_type: 'todo', extra_data: { task_list_title: '', tasks: [] } }],
]
const ordinary = ['/polls', '/pollA', 'a /poll', ' /poll x', '/todos x', '/me polls', '/Poll x', '`/poll`']

onEachDatabase('widgets', test => {
  test('the message has the submessage from the start', async world => {
    const org = await world.org()
    const channel = await org.channel('polls')
    for (const [content, expected] of widgets) {
      const id = await org.owner.send(channel, content)
      const [{ id: _, content: json, ...rest }, ...more] = await submessagesOf(org.owner, id)
      assert.deepEqual([rest, more], [{ message_id: id, sender_id: org.owner.id, msg_type: 'widget' }, []])
      assert.deepEqual(JSON.parse(json), expected, content)
    }
  })

  test('other messages have none', async world => {
    const org = await world.org()
    for (const content of ordinary) {
      const id = await org.owner.send([org.owner.id], content)
      assert.deepEqual(await submessagesOf(org.owner, id), [], content)
    }
  })

  test('all users who can see the message may vote right away, and get an event with the message', async world => {
    const org = await world.org()
    const channel = await org.channel('votes', { subscribers: [org.member] })
    const { queue_id } = await org.member.ok('POST /register', { event_types: ['message'] })
    const id = await org.owner.send(channel, '/poll Out today?')
    const { events } = await org.member.ok(`GET /events?queue_id=${queue_id}&last_event_id=-1`)
    const [submessage] = events.find(({ type }: any) => type === 'message').message.submessages
    assert.deepEqual(JSON.parse(submessage.content).extra_data, { question: 'Out today?', options: [] })
    await org.member.ok('POST /submessage', { message_id: id, msg_type: 'widget', content: '{"type":"vote"}' })
    assert.equal((await submessagesOf(org.owner, id)).length, 2)
  })
})
