// Polls and to-do lists, as the client builds them from a message's submessages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newOption, type Poll, voteFor } from '#web/content/widgets/poll.ts'
import { type Submessage, withPending } from '#web/content/widgets/submessages.ts'
import { newTask, strike, type TodoList } from '#web/content/widgets/todo.ts'
import { widgetOf } from '#web/content/widgets/widget.ts'
import { widgetIn } from '#features/messages/widget.ts'

const [author, reader] = [7, 8]

/** The submessages of a message, starting with the one from the server. */
function message(text: string, ...sent: readonly [senderId: number, data: unknown][]): Submessage[] {
  const contents: [number, string][] = [
    [author, widgetIn(text) ?? ''],
    ...sent.map(([sender, data]): [number, string] => [sender, typeof data === 'string' ? data : JSON.stringify(data)]),
  ]
  return contents.map(([sender_id, content], at) => ({ id: at + 1, sender_id, msg_type: 'widget', content }))
}

const poll = (text: string, ...sent: readonly [number, unknown][]): Poll =>
  widgetOf(message(text, ...sent), author) as Poll
const todo = (text: string, ...sent: readonly [number, unknown][]): TodoList =>
  widgetOf(message(text, ...sent), author) as TodoList
const options = ({ options: all }: Poll): object =>
  Object.fromEntries(all.map(one => [one.key, [one.text, one.voters]]))
const tasks = ({ tasks: all }: TodoList): object =>
  Object.fromEntries(all.map(one => [one.key, [one.task, one.desc, one.isDone]]))

void describe('a poll', () => {
  void it('has the question and options that the server parsed from the text', () => {
    const { question, ...made } = poll('/poll Tea?\n* yes\nno\nyes')
    assert.equal(question, 'Tea?')
    assert.deepEqual(options(made as Poll), { 'canned,0': ['yes', []], 'canned,1': ['no', []] })
  })

  void it("counts one vote per user, until it's undone", () => {
    const vote = (value: unknown, key = 'canned,0'): object => ({ type: 'vote', key, vote: value })
    const made = poll(
      '/poll Tea?\nyes\nno',
      [reader, vote(1)],
      [reader, vote(1)],
      [author, vote(1)],
      [author, vote(-1)],
      [author, vote(1, 'canned,1')],
    )
    assert.deepEqual(options(made), { 'canned,0': ['yes', [reader]], 'canned,1': ['no', [author]] })
    assert.deepEqual(voteFor(made.options[0]!, reader), vote(-1))
    assert.deepEqual(voteFor(made.options[0]!, author), vote(1))
  })

  void it('accepts options from all readers, but the same text only once', () => {
    const option = (idx: unknown, text: unknown): object => ({ type: 'new_option', idx, option: text })
    const made = poll(
      '/poll Tea?\nyes',
      [reader, option(1, 'maybe')],
      [author, option(1, ' maybe ')],
      [reader, option(2, 'yes')],
      [reader, option(1, 'another with the same key')],
      [author, option(0, 'never')],
      [author, option(1000, 'often')],
    )
    assert.deepEqual(options(made), {
      'canned,0': ['yes', []],
      [`${reader},1`]: ['maybe', []],
      [`${author},0`]: ['never', []],
      [`${author},1000`]: ['often', []],
    })
    assert.deepEqual(newOption(made, reader, 'late'), option(2, 'late'))
    assert.equal(newOption(made, reader, 'yes '), undefined)
    assert.equal(newOption(made, author, 'one too many'), undefined)
  })

  void it('only lets its author change the question', () => {
    const question = (text: string): object => ({ type: 'question', question: text })
    assert.equal(poll('/poll Tea?', [reader, question('Coffee?')]).question, 'Tea?')
    assert.equal(poll('/poll Tea?', [author, question('Coffee?')]).question, 'Coffee?')
  })

  void it("ignores anything that isn't a change", () => {
    const strange: unknown[] = [
      ['{', '7', 'null', '[]', '"vote"'],
      [{}, { type: 'vote' }, { type: 'vote', key: 'canned,0', vote: 2 }, { type: 'vote', key: 'none,0', vote: 1 }],
      [
        { type: 'new_option', idx: 1001, option: 'a' },
        { type: 'new_option', idx: -1, option: 'b' },
      ],
      [
        { type: 'new_option', idx: 0.5, option: 'c' },
        { type: 'new_option', idx: '1', option: 'd' },
      ],
      [{ type: 'new_option', idx: 1, option: 7 }, { type: 'new_option', idx: 1, option: ' ' }, { type: 'question' }],
    ].flat()
    const made = poll('/poll Tea?\nyes', ...strange.map((data): [number, unknown] => [author, data]))
    assert.deepEqual(made, poll('/poll Tea?\nyes'))
  })

  void it('only counts submessages of this kind, ordered by ID', () => {
    const [first, up, down] = message(
      '/poll Tea?\nyes',
      [reader, { type: 'vote', key: 'canned,0', vote: 1 }],
      [reader, { type: 'vote', key: 'canned,0', vote: -1 }],
    ) as [Submessage, Submessage, Submessage]
    const voters = (all: readonly Submessage[]): unknown => (widgetOf(all, author) as Poll).options[0]?.voters
    assert.deepEqual(voters([down, up, first]), [])
    assert.deepEqual(voters([first, up, { ...down, msg_type: 'other' }]), [reader])
  })
})

void describe('a to-do list', () => {
  void it('has the title and tasks that the server parsed from the text', () => {
    const made = todo('/todo Party\n- cake: with plums\nchairs')
    assert.equal(made.title, 'Party')
    assert.deepEqual(tasks(made), { '0,canned': ['cake', 'with plums', false], '1,canned': ['chairs', '', false] })
  })

  void it('accepts tasks and completions from all readers, and a new title from its author', () => {
    const task = (key: unknown, name: string, completed = false): object => ({
      type: 'new_task',
      key,
      task: name,
      desc: '',
      completed,
    })
    const title = (text: string): object => ({ type: 'new_task_list_title', title: text })
    const made = todo(
      '/todo Party\ncake',
      [reader, { type: 'strike', key: '0,canned' }],
      [reader, task(1, 'lamps', true)],
      [author, task(1, 'music')],
      [author, task(2, 'cake')],
      [author, task(1001, 'too many')],
      [author, { type: 'strike', key: `1,${author}` }],
      [reader, { type: 'strike', key: `1,${author}` }],
      [reader, title('mine')],
      [author, title('Feast')],
    )
    assert.equal(made.title, 'Feast')
    assert.deepEqual(tasks(made), {
      '0,canned': ['cake', '', true],
      [`1,${reader}`]: ['lamps', '', true],
      [`1,${author}`]: ['music', '', false],
    })
    assert.deepEqual(newTask(made, author, 'plates', ''), task(2, 'plates'))
    assert.equal(newTask(made, author, 'music', ''), undefined)
    assert.deepEqual(strike(made.tasks[0]!), { type: 'strike', key: '0,canned' })
  })
})

void describe('a message with submessages', () => {
  const begun = (content: unknown): Submessage[] => [
    { id: 1, sender_id: author, msg_type: 'widget', content: JSON.stringify(content) },
  ]
  void it("shows its text if the client doesn't know the widget", () => {
    for (const content of [
      { widget_type: 'zform', extra_data: {} },
      { widget_type: 'poll', extra_data: { question: 7 } },
      { widget_type: 'poll', extra_data: { question: 'a', options: [7] } },
      { widget_type: 'todo', extra_data: { tasks: ['a'] } },
      [],
      7,
    ])
      assert.equal(widgetOf(begun(content), author), undefined, JSON.stringify(content))
    assert.equal(widgetOf([], author), undefined)
  })

  void it('shows what the user has sent before the server confirms it, and once afterwards', () => {
    const content = JSON.stringify({ type: 'strike', key: '0,canned' })
    const told = message('/todo\ncake')
    const sent = [
      { messageId: 1, content, after: 1 },
      { messageId: 1, content, after: 1 },
    ]
    const isDone = (submessages: readonly Submessage[], count: number): unknown =>
      (widgetOf(withPending(submessages, sent.slice(0, count), reader), author) as TodoList).tasks[0]?.isDone
    assert.equal(isDone(told, 1), true)
    assert.equal(isDone(told, 2), false)
    const first = { id: 2, sender_id: reader, msg_type: 'widget', content }
    assert.equal(isDone([...told, first], 1), true)
    assert.equal(isDone([...told, first], 2), false)
    assert.equal(isDone([...told, { ...first, sender_id: author }], 1), false)
  })
})
