// The messages that a view holds stay complete and exact while events and answers come in any order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyEvent } from '#web/store/apply-event.ts'
import type { Narrow } from '#web/store/narrow.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import type { Message } from '#web/store/types.ts'
import { addFetched, type MessageWindow, openWindow } from '#web/store/windows.ts'

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
  void it('a message that comes while the first answer is on its way is in the window, also if the answer is empty', () => {
    const { store, window } = scene(channel)
    arrive(store, message(5))
    addFetched(store, window, answer([]), 'around')
    assert.deepEqual(window.ids, [5])
    arrive(store, message(6))
    assert.deepEqual(window.ids, [5, 6])
  })

  void it('the end is found although the newest message was deleted', () => {
    const { store, window } = scene(channel)
    addFetched(store, window, answer([message(1)], false), 'around')
    arrive(store, message(9))
    applyEvent(store, { id: 0, type: 'delete_message', message_ids: [9] })
    addFetched(store, window, answer([message(2)]), 'after')
    assert.deepEqual([window.ids, window.foundNewest], [[1, 2], true])
  })

  void it('a late answer does not bring a deleted message back', () => {
    const { store, window } = scene(channel)
    applyEvent(store, { id: 0, type: 'delete_message', message_ids: [2] })
    addFetched(store, window, answer([message(1), message(2)]), 'around')
    assert.deepEqual(window.ids, [1])
  })

  void it('muting a topic takes its messages out of the home feed, and unmuting asks for them again', () => {
    const { store, window } = scene(home)
    addFetched(store, window, answer([message(1), message(2, 'fog')]), 'around')
    const policy = { id: 0, type: 'user_topic', stream_id: quay, topic_name: 'tide', last_updated: 0 }
    applyEvent(store, { ...policy, visibility_policy: 1 })
    assert.deepEqual(window.ids, [2])
    assert.deepEqual(applyEvent(store, { ...policy, visibility_policy: 0 }).stale, [window])
  })

  void it('a move asks only for windows that lack the messages', () => {
    const { store, window } = scene(channel)
    const other = openWindow(store, 'direct', { terms: [{ operator: 'dm', operand: [3] }] })
    addFetched(store, window, answer([message(1), message(2)]), 'around')
    const move = { id: 0, type: 'update_message', message_id: 1, flags: [], edit_timestamp: 9, rendering_only: false }
    const within = { ...move, message_ids: [1], stream_id: quay, orig_subject: 'tide', subject: 'fog' }
    assert.deepEqual(applyEvent(store, within).stale, [])
    const into = { ...move, message_ids: [77], stream_id: 8, new_stream_id: quay, orig_subject: 'a', subject: 'b' }
    assert.deepEqual(applyEvent(store, into).stale, [window])
    assert.notEqual(other, window)
  })

  void it('a new star asks for the view of starred messages', () => {
    const { store, window } = scene(starred)
    const star = { id: 0, type: 'update_message_flags', op: 'add', flag: 'starred', messages: [4], all: false }
    assert.deepEqual(applyEvent(store, star).stale, [window])
  })
})
