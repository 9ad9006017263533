// The unread and mention counts, and the subscribers that a view knows, after events.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { applyEvent } from '#web/store/apply-event.ts'
import { topicKey } from '#web/store/conversation.ts'
import { countUnread, unreadMentions } from '#web/store/counts.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import { addUnread, countIn, moveUnread, removeUnread, setMention, unreadOfChannel } from '#web/store/unread.ts'

const [quay, pier, left] = [7, 8, 9]
const own = 1

function scene(more = {}): Store {
  const subscription = { pin_to_top: false, color: '#000000', subscriber_count: 2 }
  return makeStore(
    {
      subscriptions: [
        { ...subscription, stream_id: quay, name: 'quay', is_muted: false },
        { ...subscription, stream_id: pier, name: 'pier', is_muted: true },
      ],
      user_topics: [
        { stream_id: quay, topic_name: 'fog', visibility_policy: 1, last_updated: 0 },
        { stream_id: pier, topic_name: 'tide', visibility_policy: 2, last_updated: 0 },
      ],
      muted_users: [{ id: 5, timestamp: 0 }],
      ...more,
    } as never,
    own,
  )
}

function arrive(
  store: Store,
  id: number,
  to: { stream_id: number; subject: string } | number[],
  flags: string[],
): void {
  const recipient = Array.isArray(to)
    ? { type: 'private', display_recipient: [own, ...to].map(user => ({ id: user })) }
    : { type: 'stream', display_recipient: 'x', ...to }
  const message = { id, ...recipient, sender_id: 2, flags, reactions: [], submessages: [], content: '', timestamp: id }
  applyEvent(store, { id: 0, type: 'message', message, flags } as never)
}

void it('unread messages count where the user sees them', () => {
  const store = scene()
  arrive(store, 1, { stream_id: quay, subject: 'tide' }, [])
  arrive(store, 2, { stream_id: quay, subject: 'fog' }, [])
  arrive(store, 3, { stream_id: pier, subject: 'tide' }, [])
  arrive(store, 4, { stream_id: pier, subject: 'other' }, [])
  arrive(store, 5, { stream_id: left, subject: 'tide' }, [])
  arrive(store, 6, [3], [])
  arrive(store, 7, [5], [])
  arrive(store, 8, [3, 5], [])
  arrive(store, 9, { stream_id: quay, subject: 'tide' }, ['read'])
  const oneEach = new Map([quay, pier].map(id => [id, 1]))
  const { total, direct, ofChannel, mutedOfChannel } = countUnread(store)
  assert.deepEqual([total, direct], [4, 2])
  assert.deepEqual(ofChannel, oneEach)
  assert.deepEqual(mutedOfChannel, oneEach)
})

void it('a mention counts once; a mention of all counts unless the channel is muted', () => {
  const store = scene()
  const all = ['stream_wildcard_mentioned']
  arrive(store, 1, { stream_id: quay, subject: 'tide' }, ['mentioned', ...all])
  arrive(store, 2, { stream_id: quay, subject: 'tide' }, all)
  arrive(store, 3, { stream_id: pier, subject: 'tide' }, all)
  arrive(store, 4, { stream_id: pier, subject: 'tide' }, ['mentioned'])
  arrive(store, 5, { stream_id: left, subject: 'tide' }, ['mentioned'])
  arrive(store, 6, { stream_id: left, subject: 'tide' }, all)
  arrive(store, 7, [3], ['mentioned'])
  arrive(store, 8, [3], all)
  assert.deepEqual(unreadMentions(store), [1, 4, 7, 2, 8])
  assert.equal(countUnread(store).mentions, 5)
  applyEvent(store, {
    id: 0,
    type: 'update_message_flags',
    op: 'add',
    flag: 'read',
    messages: [1, 2, 7, 8],
    all: false,
  } as never)
  assert.deepEqual(unreadMentions(store), [4])
})

void it("a mention in a channel the user has left doesn't count, one in an unknown conversation does", () => {
  const streams = [quay, left].map(stream_id => ({ stream_id, topic: 'tide', unread_message_ids: [stream_id] }))
  const mentions = [quay, left, 99]
  const unread_msgs = { streams, pms: [], huddles: [], mentions, count: 2, old_unreads_missing: false }
  assert.deepEqual(unreadMentions(scene({ unread_msgs })), [quay, 99])
})

const tideIn = topicKey(quay, 'tide')
const keys = ({ unread }: Store): string[] => [...unread.idsOf.keys()]

void it('the unread messages of the registration are in their conversations', () => {
  const unread_msgs = {
    streams: [{ stream_id: quay, topic: 'Tide', unread_message_ids: [4, 9] }],
    pms: [
      { other_user_id: 3, unread_message_ids: [5] },
      { other_user_id: own, unread_message_ids: [6] },
    ],
    huddles: [{ user_ids_string: '1,3,12', unread_message_ids: [7, 8] }],
    mentions: [4],
    count: 6,
    old_unreads_missing: true,
  }
  const store = scene({ unread_msgs })
  assert.deepEqual(
    [...store.unread.idsOf],
    [
      [tideIn, [4, 9]],
      ['d3', [5]],
      [`d${own}`, [6]],
      ['d3,12', [7, 8]],
    ],
  )
  assert.equal(store.unread.isIncomplete, true)
  assert.deepEqual(store.topics.get(quay)?.get('tide'), { name: 'Tide', newest: 9 })
  assert.deepEqual(unreadOfChannel(store.unread, quay), [4, 9])
  assert.deepEqual(unreadOfChannel(store.unread, 70), [])
  assert.deepEqual([countIn(store.unread, tideIn), countIn(store.unread, topicKey(quay, 'fog'))], [2, 0])
  // The newest message of the user's notes has no other users.
  const recent_private_conversations = [{ user_ids: [], max_message_id: 6 }]
  assert.deepEqual([...scene({ recent_private_conversations }).directs], [[`d${own}`, 6]])
})

void it("marking an unread message as unread again keeps its conversation's position in the inbox, moving it doesn't", () => {
  const store = scene()
  arrive(store, 5, [3], [])
  arrive(store, 6, [12], [])
  arrive(store, 7, { stream_id: quay, subject: 'tide' }, [])
  addUnread(store.unread, 5, 'd3')
  assert.deepEqual(keys(store), ['d3', 'd12', tideIn])
  // The client also gets the events of its own actions: it has shown these before.
  addUnread(store.unread, 4, 'd3')
  addUnread(store.unread, 4, 'd3')
  assert.deepEqual(store.unread.idsOf.get('d3'), [4, 5])
  moveUnread(store.unread, [7, 8], topicKey(pier, 'fog'))
  assert.deepEqual([keys(store), store.unread.keyOf.has(8)], [['d3', 'd12', topicKey(pier, 'fog')], false])
  removeUnread(store.unread, [4, 6, 99])
  assert.deepEqual(
    [keys(store), [...store.unread.keyOf.keys()]],
    [
      ['d3', topicKey(pier, 'fog')],
      [5, 7],
    ],
  )
})

void it("a message's mentions follow its flags", () => {
  const { unread } = scene()
  const after = (...flags: string[]): unknown => {
    setMention(unread, 5, flags)
    return [unread.mentions.has(5), unread.wildcards.has(5)]
  }
  assert.deepEqual(after('mentioned', 'stream_wildcard_mentioned'), [true, true])
  assert.deepEqual(after('topic_wildcard_mentioned'), [false, true])
  assert.deepEqual(after('mentioned'), [true, false])
  assert.deepEqual(after('starred'), [false, false])
})

void it("a channel's subscribers follow the events once a view has asked for them", () => {
  const store = scene()
  store.subscribers.set(quay, new Set([own, 2]))
  const peers = { id: 0, type: 'subscription', stream_ids: [quay, pier] }
  applyEvent(store, { ...peers, op: 'peer_add', user_ids: [3, 4] } as never)
  assert.deepEqual([...(store.subscribers.get(quay) ?? [])], [own, 2, 3, 4])
  applyEvent(store, { ...peers, op: 'peer_remove', user_ids: [2, 4] } as never)
  assert.deepEqual([...(store.subscribers.get(quay) ?? [])], [own, 3])
  assert.equal(store.subscribers.has(pier), false)
})
