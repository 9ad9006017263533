// Which messages a narrow contains, as far as the client can tell.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contains, isSearch, type Narrow, conversationIn, termsOfMessage, type Term } from '#web/store/narrow.ts'
import { makeStore } from '#web/store/store.ts'
import { type Message, Policy } from '#web/store/types.ts'

const [own, other, third, quay, pier, left] = [1, 2, 3, 7, 8, 9]
const store = makeStore(
  {
    subscriptions: [
      { stream_id: quay, name: 'quay', is_muted: false },
      { stream_id: pier, name: 'pier', is_muted: true },
    ],
    user_topics: [
      { stream_id: quay, topic_name: 'fog', visibility_policy: Policy.muted },
      { stream_id: pier, topic_name: 'sun', visibility_policy: Policy.followed },
    ],
  } as never,
  own,
)

const inTopic = (stream_id: number, subject: string, ...flags: readonly string[]): Message =>
  ({ id: 5, type: 'stream', stream_id, subject, sender_id: other, flags, display_recipient: 'x' }) as never
const direct = (...users: readonly number[]): Message =>
  ({
    id: 5,
    type: 'private',
    subject: '',
    sender_id: other,
    flags: [],
    display_recipient: users.map(id => ({ id })),
  }) as never

const tide = inTopic(quay, 'Tide')
const both = direct(own, other)
const notes = direct(own)

interface Row {
  readonly operator: string
  readonly operand: Term['operand']
  readonly yes?: readonly Message[]
  readonly no?: readonly Message[]
  /** Only the server can tell. */
  readonly unknown?: readonly Message[]
}

const rows: readonly Row[] = [
  { operator: 'channel', operand: quay, yes: [tide], no: [inTopic(pier, 'Tide'), both] },
  { operator: 'channel', operand: 'quay', unknown: [tide, both] },
  { operator: 'topic', operand: 'tIDE', yes: [tide, inTopic(pier, 'TIDE')], no: [inTopic(quay, 'tides'), both] },
  { operator: 'topic', operand: '', yes: [inTopic(quay, '')], no: [tide, both] },
  { operator: 'dm', operand: [other], yes: [both], no: [notes, direct(own, other, third), tide] },
  { operator: 'dm', operand: [third, other], yes: [direct(own, other, third)], no: [both] },
  { operator: 'dm', operand: [own], yes: [notes], no: [both] },
  { operator: 'dm', operand: 'a@b.example', unknown: [both, tide] },
  { operator: 'sender', operand: other, yes: [tide, both] },
  { operator: 'sender', operand: own, no: [tide, both] },
  { operator: 'sender', operand: 'a@b.example', unknown: [tide] },
  { operator: 'id', operand: 5, yes: [tide] },
  { operator: 'id', operand: 6, no: [tide] },
  { operator: 'is', operand: 'dm', yes: [both, notes], no: [tide] },
  { operator: 'is', operand: 'starred', yes: [inTopic(quay, 'a', 'starred')], no: [inTopic(quay, 'a', 'read')] },
  { operator: 'is', operand: 'unread', yes: [inTopic(quay, 'a', 'starred')], no: [inTopic(quay, 'a', 'read')] },
  { operator: 'is', operand: 'alerted', yes: [inTopic(quay, 'a', 'has_alert_word')], no: [tide] },
  { operator: 'is', operand: 'resolved', yes: [inTopic(quay, '✔ a')], no: [tide, both] },
  { operator: 'is', operand: 'followed', yes: [inTopic(pier, 'Sun')], no: [tide, inTopic(quay, 'fog'), both] },
  {
    operator: 'is',
    operand: 'mentioned',
    yes: ['mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned'].map(flag => inTopic(quay, 'a', flag)),
    no: [tide, inTopic(quay, 'a', 'has_alert_word')],
  },
  { operator: 'is', operand: 'muted', unknown: [tide] },
  { operator: 'in', operand: 'all', yes: [tide, inTopic(pier, 'rain'), inTopic(quay, 'fog'), both] },
  {
    operator: 'in',
    operand: 'home',
    yes: [tide, inTopic(pier, 'sun'), both],
    no: [inTopic(quay, 'Fog'), inTopic(pier, 'rain'), inTopic(left, 'tide')],
  },
  { operator: 'search', operand: 'words', unknown: [tide, both] },
]

void describe('a narrow', () => {
  for (const { operator, operand, yes = [], no = [], unknown = [] } of rows)
    void it(`${operator}:${JSON.stringify(operand)}`, () => {
      for (const [messages, holds] of [
        [yes, true],
        [no, false],
        [unknown, undefined],
      ] as const)
        for (const message of messages) {
          assert.equal(contains({ terms: [{ operator, operand }] }, message, store), holds)
          const opposite = holds === undefined ? undefined : !holds
          assert.equal(contains({ terms: [{ operator, operand, negated: true }] }, message, store), opposite)
        }
    })

  void it('is a search unless it has a feed of its own', () => {
    const narrow = (text: string): Narrow => ({
      terms: text.split(' ').map(one => {
        const [operator = '', operand = ''] = one.replace(/^-/, '').split(':')
        return { operator, operand, ...(one.startsWith('-') ? { negated: true } : {}) }
      }),
    })
    for (const feed of [
      'channel:5',
      'channel:5 topic:muted',
      'dm:6',
      'in:home',
      'is:starred',
      'id:5',
      'channel:5 with:9',
    ])
      assert.equal(isSearch(narrow(feed)), false, feed)
    for (const found of [
      'search:x',
      'sender:6',
      'has:link',
      'channel:5 is:unread',
      'is:muted',
      '-channel:5',
      'channels:public',
    ])
      assert.equal(isSearch(narrow(found)), true, found)
    assert.equal(isSearch({ ...narrow('channel:5'), before: '2026-05-01' }), true)
  })

  void it("every term must match, and a term that can't be decided leaves the result open", () => {
    const [here, there] = [quay, pier].map(operand => ({ operator: 'channel', operand }))
    const [topic, search] = [
      { operator: 'topic', operand: 'tide' },
      { operator: 'search', operand: 'words' },
    ]
    const answer = (...terms: (Term | undefined)[]) => contains({ terms: terms as Term[] }, tide, store)
    assert.deepEqual(
      [answer(), answer(here, topic), answer(there, topic), answer(here, search), answer(search, there)],
      [true, true, false, undefined, false],
    )
  })

  void it('shows exactly one conversation, or none', () => {
    const conversation = (...terms: Term[]) => conversationIn({ terms }, own)
    assert.equal(conversation(...termsOfMessage(tide, own)), `c${quay}:tide`)
    assert.equal(conversation(...termsOfMessage(direct(third, own, other), own)), `d${other},${third}`)
    assert.equal(conversation(...termsOfMessage(notes, own)), `d${own}`)
    const [inQuay, ofTide] = termsOfMessage(tide, own) as [Term, Term]
    const starred = { operator: 'is', operand: 'starred' }
    assert.equal(conversation(inQuay), undefined)
    assert.equal(conversation(ofTide), undefined)
    assert.equal(conversation(inQuay, ofTide, starred), undefined)
    assert.equal(conversation(inQuay, { ...ofTide, negated: true }), undefined)
    assert.equal(conversation(...termsOfMessage(both, own), starred), undefined)
  })
})
