// The messages of a view stay complete and exact while events and responses arrive in any order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyEvent } from '#web/store/apply-event.ts'
import { isEmptiedByOther } from '#web/store/emptied-topic.ts'
import type { Narrow } from '#web/store/narrow.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import type { Message } from '#web/store/types.ts'
import { addFetched, idsLimit, type MessageWindow, openWindow, windowsLimit } from '#web/store/windows.ts'

const quay = 7
const home: Narrow = { terms: [{ operator: 'in', operand: 'home' }] }
const channel: Narrow = { terms: [{ operator: 'channel', operand: quay }] }
const starred: Narrow = { terms: [{ operator: 'is', operand: 'starred' }] }

const message = (id: number, subject = 'tide', flags: string[] = []): Message =>
  ({
    id,
    type: 'stream',
    stream_id: quay,
    subject,
    display_recipient: 'quay',
    sender_id: 2,
    flags,
    reactions: [],
    submessages: [],
    content: '',
    timestamp: id,
    is_me_message: false,
  }) as never

function scene(narrow: Narrow): { store: Store; window: MessageWindow } {
  const subscription = { stream_id: quay, name: 'quay', is_muted: false, pin_to_top: false, color: '#000000' }
  const store = makeStore({ subscriptions: [subscription] } as never, 1)
  return { store, window: openWindow(store, JSON.stringify(narrow.terms), narrow) }
}

const answer = (messages: readonly Message[], found_newest = true) => ({ messages, found_oldest: true, found_newest })
const arrive = (store: Store, one: Message): unknown =>
  applyEvent(store, { id: 0, type: 'message', message: one, flags: one.flags })

void describe('windows of messages', () => {
  void it('a message that arrives during the first fetch is in the window, even if the response is empty', () => {
    const { store, window } = scene(channel)
    arrive(store, message(5))
    addFetched(store, window, answer([]), 'around')
    assert.deepEqual(window.ids, [5])
    arrive(store, message(6))
    assert.deepEqual(window.ids, [5, 6])
  })

  void it('the end is found even if the newest message was deleted', () => {
    const { store, window } = scene(channel)
    addFetched(store, window, answer([message(1)], false), 'around')
    arrive(store, message(9))
    applyEvent(store, { id: 0, type: 'delete_message', message_ids: [9] })
    addFetched(store, window, answer([message(2)]), 'after')
    assert.deepEqual([window.ids, window.foundNewest], [[1, 2], true])
  })

  const from = (first: number, count: number): Message[] => Array.from({ length: count }, (_, n) => message(first + n))
  const span = ({ ids }: MessageWindow): unknown => [ids.length, ids[0], ids.at(-1)]

  void it('a full window that grows upwards loses its newest messages, and knows it', () => {
    const { store, window } = scene(channel)
    addFetched(store, window, { ...answer(from(1_001, idsLimit)), found_oldest: false }, 'around')
    assert.deepEqual([span(window), window.foundNewest], [[idsLimit, 1_001, 1_000 + idsLimit], true])
    addFetched(store, window, { ...answer(from(991, 10)), found_newest: false }, 'before')
    assert.deepEqual(span(window), [idsLimit, 991, 990 + idsLimit])
    assert.deepEqual([window.foundOldest, window.foundNewest], [true, false])
    // A new message would be next to a gap.
    arrive(store, message(9_000))
    assert.deepEqual(span(window), [idsLimit, 991, 990 + idsLimit])
    addFetched(store, window, answer(from(991 + idsLimit, 10)), 'after')
    assert.deepEqual(span(window), [idsLimit, 1_002, 9_000])
    assert.deepEqual([window.foundOldest, window.foundNewest], [false, true])
  })

  void it('a full window that grows downwards loses its oldest messages, and knows it', () => {
    const { store, window } = scene(channel)
    addFetched(store, window, answer(from(1, idsLimit)), 'around')
    assert.deepEqual([window.foundOldest, window.foundNewest], [true, true])
    arrive(store, message(9_000))
    assert.deepEqual(span(window), [idsLimit, 2, 9_000])
    assert.deepEqual([window.foundOldest, window.foundNewest], [false, true])
  })

  void it("a late response doesn't bring a deleted message back", () => {
    const { store, window } = scene(channel)
    applyEvent(store, { id: 0, type: 'delete_message', message_ids: [2] })
    addFetched(store, window, answer([message(1), message(2)]), 'around')
    assert.deepEqual(window.ids, [1])
  })

  void it('muting a topic removes its messages from the home feed, and unmuting fetches them again', () => {
    const { store, window } = scene(home)
    addFetched(store, window, answer([message(1), message(2, 'fog')]), 'around')
    const policy = { id: 0, type: 'user_topic', stream_id: quay, topic_name: 'tide', last_updated: 0 }
    applyEvent(store, { ...policy, visibility_policy: 1 })
    assert.deepEqual(window.ids, [2])
    assert.deepEqual(applyEvent(store, { ...policy, visibility_policy: 0 }).stale, [window])
  })

  void it('a move only fetches windows that lack the messages', () => {
    const { store, window } = scene(channel)
    const other = openWindow(store, 'direct', { terms: [{ operator: 'dm', operand: [3] }] })
    addFetched(store, window, answer([message(1), message(2)]), 'around')
    const move = { id: 0, type: 'update_message', message_id: 1, flags: [], edit_timestamp: 9, rendering_only: false }
    const within = { ...move, message_ids: [1], stream_id: quay, orig_subject: 'tide', subject: 'fog' }
    assert.deepEqual(applyEvent(store, within).stale, [])
    const into = { ...move, message_ids: [77], stream_id: 8, new_stream_id: quay, orig_subject: 'a', subject: 'b' }
    assert.deepEqual(applyEvent(store, into).stale, [window])
    assert.notEqual(other, window)
    const [fog, rain] = ['FOG', 'rain'].map(operand =>
      openWindow(store, operand, { terms: [...channel.terms, { operator: 'topic', operand }] }),
    )
    assert.deepEqual(applyEvent(store, { ...within, message_ids: [1, 78] }).stale, [window, fog])
    assert.equal(rain?.generation, 0)
  })

  void it('a new star fetches the view of starred messages', () => {
    const { store, window } = scene(starred)
    const star = { id: 0, type: 'update_message_flags', op: 'add', flag: 'starred', messages: [4], all: false }
    assert.deepEqual(applyEvent(store, star).stale, [window])
  })

  void it('a star or a mention fetches no other view', () => {
    const { store, window } = scene({ terms: [{ operator: 'is', operand: 'unread' }] })
    const search = openWindow(store, 'search', { terms: [{ operator: 'search', operand: 'starred' }] })
    const mentions = openWindow(store, 'mentions', { terms: [{ operator: 'is', operand: 'mentioned' }] })
    const star = { id: 0, type: 'update_message_flags', flag: 'starred', messages: [4], all: false }
    assert.deepEqual(applyEvent(store, { ...star, op: 'add' }).stale, [])
    applyEvent(store, { ...star, op: 'remove' })
    const edit = { id: 0, type: 'update_message', message_id: 4, message_ids: [4], edit_timestamp: 9, user_id: 2 }
    const mention = { ...edit, flags: ['mentioned'], rendered_content: 'x', rendering_only: false }
    assert.deepEqual(applyEvent(store, mention).stale, [mentions])
    assert.deepEqual(
      [window, search, mentions].map(one => one.generation),
      [0, 0, 1],
    )
    assert.deepEqual(
      [window, search, mentions].filter(one => one.isOutdated),
      [],
    )
  })

  void it('the least recently used view is dropped', () => {
    const { store, window } = scene(channel)
    for (let at = 2; at <= windowsLimit; at++) openWindow(store, `view ${at}`, home)
    assert.equal(openWindow(store, JSON.stringify(channel.terms), channel), window)
    openWindow(store, 'one more', home)
    assert.equal(store.windows.size, windowsLimit)
    assert.deepEqual([store.windows.has('view 2'), store.windows.has('view 3')], [false, true])
    assert.equal(store.windows.get(JSON.stringify(channel.terms)), window)
  })

  void it("a response older than an edit, a flag, a reaction or a move doesn't undo it", () => {
    const { store, window } = scene(channel)
    const since = store.lateEvents.count
    const about = { id: 0, edit_timestamp: 9, rendering_only: false, user_id: 2 }
    applyEvent(store, {
      ...about,
      type: 'update_message',
      message_id: 1,
      message_ids: [1],
      flags: [],
      rendered_content: 'new',
    })
    applyEvent(store, { ...about, type: 'update_message_flags', op: 'add', flag: 'starred', messages: [2], all: false })
    const reaction = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 2 }
    applyEvent(store, { id: 0, type: 'reaction', op: 'add', message_id: 2, ...reaction })
    const move = { type: 'update_message', message_id: 3, message_ids: [3], flags: [], propagate_mode: 'change_one' }
    applyEvent(store, { ...about, ...move, stream_id: quay, new_stream_id: 8, orig_subject: 'tide' })
    window.generation = 0
    addFetched(store, window, answer([message(1), message(2), message(3), message(4)]), 'around', since)
    assert.deepEqual(window.ids, [1, 2, 4])
    assert.equal(store.messages.get(1)?.content, 'new')
    assert.deepEqual(store.messages.get(2)?.flags, ['starred'])
    assert.equal(store.messages.get(2)?.reactions.length, 1)
    assert.equal(store.messages.get(3)?.stream_id, 8)
    // The response to a later request knows better.
    const { store: other, window: later } = scene(channel)
    applyEvent(other, {
      ...about,
      type: 'update_message',
      message_id: 1,
      message_ids: [1],
      flags: [],
      rendered_content: 'old',
    })
    addFetched(other, later, answer([{ ...message(1), content: 'newest' }]), 'around', other.lateEvents.count)
    assert.equal(other.messages.get(1)?.content, 'newest')
  })

  void it('an unstarred message stays in the view until the view is opened again', () => {
    const { store, window } = scene(starred)
    addFetched(store, window, answer([message(1, 'tide', ['starred'])]), 'around')
    const star = { id: 0, type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [1], all: false }
    assert.deepEqual(applyEvent(store, star).stale, [])
    assert.deepEqual([window.ids, window.isOutdated], [[1], true])
    addFetched(store, window, answer([], false), 'before')
    assert.equal(window.isOutdated, true)
    addFetched(store, window, answer([]), 'around')
    assert.deepEqual([window.ids, window.isOutdated], [[], false])
  })

  void it('a topic moves with its last message only if the window held all of it, and another user moved it', () => {
    const topic: Narrow = { terms: [...channel.terms, { operator: 'topic', operand: 'tide' }] }
    const moved = (by: number, subject: string, isWhole = true, shown: readonly Message[] = []): boolean => {
      const { store, window } = scene(topic)
      addFetched(store, window, answer(shown, isWhole), 'around')
      const event = { message_id: 1, message_ids: [1], stream_id: quay, orig_subject: subject, subject: 'fog' }
      return isEmptiedByOther(store, { ...event, user_id: by } as never)
    }
    assert.equal(moved(2, 'Tide'), true)
    assert.equal(moved(1, 'tide'), false)
    assert.equal(moved(2, 'fog'), false)
    assert.equal(moved(2, 'tide', false), false)
    assert.equal(moved(2, 'tide', true, [message(3)]), false)
  })

  void it('a renamed topic loses its old name', () => {
    const { store } = scene(channel)
    arrive(store, message(1))
    const event = { id: 0, type: 'update_message', message_id: 1, message_ids: [1], flags: [], edit_timestamp: 9 }
    const change = { stream_id: quay, orig_subject: 'tide', subject: 'fog', propagate_mode: 'change_all' }
    applyEvent(store, { ...event, ...change, user_id: 2, rendering_only: false })
    assert.deepEqual([...(store.topics.get(quay)?.keys() ?? [])], ['fog'])
  })
})
