// Tells the others in a conversation when the user starts or stops typing.
import { client, theStore } from '../base/live.ts'
import { whenIdle } from '../base/work.ts'
import type { Conversation } from '../store/conversation.ts'

let sentAt = -Infinity
let sentTo: Conversation | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export function userTyped(to: Conversation): void {
  const { realm } = theStore()
  const isSame = JSON.stringify(to) === JSON.stringify(sentTo)
  if (!isSame) userStopped()
  clearTimeout(timer)
  timer = setTimeout(userStopped, realm.server_typing_stopped_wait_period_milliseconds)
  if (isSame && performance.now() - sentAt < realm.server_typing_started_wait_period_milliseconds) return
  sentAt = performance.now()
  sentTo = to
  startSoon()
}

let willStart = false
let isStarted = false
/** Typing doesn't wait for the request. */
function startSoon(): void {
  if (willStart) return
  willStart = true
  whenIdle(() => {
    willStart = false
    if (sentTo === undefined) return
    notify('start', sentTo)
    isStarted = true
  })
}

export function userStopped(): void {
  clearTimeout(timer)
  if (sentTo !== undefined && isStarted) notify('stop', sentTo)
  sentTo = undefined
  isStarted = false
}

function notify(op: 'start' | 'stop', to: Conversation): void {
  const recipient =
    'userIds' in to
      ? { type: 'direct' as const, to: [...to.userIds] }
      : { type: 'stream' as const, stream_id: to.channelId, topic: to.topic }
  // A lost notice does no harm: it expires.
  void client.call('POST /typing', { op, ...recipient }).catch(() => {})
}
