// Messages being sent, next to fetched messages.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { keyOf } from '#web/store/conversation.ts'
import type { Message } from '#web/store/types.ts'
import { unmatched } from '#web/writing/outgoing.ts'

const own = 7
const tides = keyOf({ channelId: 3, topic: 'tides' }, own)
const message = (id: number, sender_id = own, subject = 'tides'): [number, Message] => [
  id,
  { id, sender_id, type: 'stream', stream_id: 3, subject } as Message,
]
const left = (after: readonly number[], messages: [number, Message][], failure?: string): number[] =>
  unmatched(
    after.map(id => ({ key: tides, after: id, failure })),
    messages.map(([id]) => id),
    new Map(messages),
    own,
  ).map(one => one.after)

void it("a fetched message isn't shown twice", () => {
  assert.deepEqual(left([5], [message(4), message(5)]), [5])
  assert.deepEqual(left([5], [message(4), message(6)]), [])
  assert.deepEqual(left([0], [message(6)]), [])
})

void it('each fetched message replaces one', () => {
  assert.deepEqual(left([5, 5], [message(6)]), [5])
  assert.deepEqual(left([5, 5], [message(6), message(8)]), [])
})

void it('messages from other users or in other topics replace none, and nothing replaces a refused message', () => {
  assert.deepEqual(left([5], [message(6, 8), message(7, own, 'fog')]), [5])
  assert.deepEqual(left([5], [message(6)], 'refused'), [5])
})
