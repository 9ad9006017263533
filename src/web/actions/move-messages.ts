// Moving messages: what the form says, the request, and why the server refused it.
import { ApiFailure } from '#client/api-failure.ts'
import { failureText } from '../base/failure-text.ts'
import { client } from '../base/live.ts'
import { compareNames } from '../store/order.ts'
import { mayInChannel } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import type { Subscription } from '../store/types.ts'
import { newestMessageOf, type Topic } from '../topics/topic-actions.ts'

export interface Moved extends Topic {
  /** If absent, the whole topic moves. */
  readonly messageId?: number
}

export type Which = 'change_one' | 'change_later' | 'change_all'

export interface Move {
  readonly channelId: number
  readonly topic: string
  readonly which: Which
  readonly toldOld: boolean
  readonly toldNew: boolean
}

export interface Refusal {
  readonly text: string
  /** The part of the topic that may still move: its first message, and how many messages it has. */
  readonly part?: { readonly firstId: number; readonly count: number }
}

/** The channels that the user can post to. */
export const targets = (store: Store, current: number): Subscription[] =>
  [...store.subscriptions.values()]
    .filter(
      channel =>
        channel.stream_id === current ||
        (!channel.is_archived && mayInChannel<Subscription>(store, channel, 'can_send_message_group')),
    )
    .sort((a, b) => compareNames(a.name, b.name))

/** Fields that the user may not change aren't in the form. */
export function moveIn(form: HTMLFormElement, { channelId, topic }: Moved): Move {
  const data = new FormData(form)
  const written = data.get('topic')
  return {
    channelId: Number(data.get('channel') ?? channelId),
    topic: typeof written === 'string' ? written.trim() : topic,
    which: (data.get('which') ?? 'change_all') as Which,
    toldOld: data.has('old'),
    toldNew: data.has('new'),
  }
}

/** Returns the ID of the message that the request named. */
export async function sendMove(from: Moved, move: Move, messageId: number | undefined): Promise<number> {
  const { channelId, topic, which, toldOld, toldNew } = move
  const message_id = messageId ?? (await newestMessageOf(from))
  await client.call('PATCH /messages/{message_id}', {
    message_id,
    propagate_mode: which,
    send_notification_to_old_thread: toldOld,
    send_notification_to_new_thread: toldNew,
    ...(channelId === from.channelId ? {} : { stream_id: channelId }),
    ...(topic === from.topic ? {} : { topic }),
  })
  return message_id
}

export function refusalOf(error: unknown): Refusal {
  const text = failureText(error)
  if (!(error instanceof ApiFailure) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return { text }
  const { first_message_id_allowed_to_move: firstId, total_messages_allowed_to_move: count } = error.body
  return typeof firstId === 'number' && typeof count === 'number' ? { text, part: { firstId, count } } : { text }
}
