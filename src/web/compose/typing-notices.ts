// Tells the others of a conversation that the user is typing, and when that is over.
import { client } from '../app/live.ts'
import type { Conversation } from '../store/conversation.ts'

const repeatMs = 30_000
const stopMs = 12_000

let sentAt = -Infinity
let sentTo: Conversation | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function userTyped(to: Conversation): void {
  clearTimeout(timer)
  timer = setTimeout(userStopped, stopMs)
  const isSame = JSON.stringify(to) === JSON.stringify(sentTo)
  if (isSame && performance.now() - sentAt < repeatMs) return
  if (!isSame) userStopped()
  sentAt = performance.now()
  sentTo = to
  notify('start', to)
}

export function userStopped(): void {
  clearTimeout(timer)
  if (sentTo !== undefined) notify('stop', sentTo)
  sentTo = undefined
}

function notify(op: 'start' | 'stop', to: Conversation): void {
  const place =
    'userIds' in to
      ? { type: 'direct' as const, to: [...to.userIds] }
      : { type: 'stream' as const, stream_id: to.channelId, topic: to.topic }
  // A notice that gets lost does no harm: it ends by itself.
  void client.call('POST /typing', { op, ...place }).catch(() => {})
}
