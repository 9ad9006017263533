// The time limits for moving messages. Resolving a topic isn't a move. Moderators and administrators have no limit.
import { type Caller, Role } from '#core/contract/access.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { MessageRow } from '#features/messages/public.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { graceSeconds } from '../edit/edit-rules.ts'
import { firstInTopicSince } from '../store/messages.ts'
import { visibleInTopic } from './topic-messages.ts'

const TooLateForTopic = badRequest("The time limit for editing this message's topic has passed.")
const TooLateForChannel = badRequest("The time limit for editing this message's channel has passed")
const TooLateForWholeTopic = failure(
  400,
  'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
  'You only have permission to move the {total_messages_allowed_to_move}/{total_messages_in_topic} most recent messages in this topic.',
  ['first_message_id_allowed_to_move', 'total_messages_in_topic', 'total_messages_allowed_to_move'],
)
export const moveLimitErrors = [TooLateForTopic, TooLateForChannel, TooLateForWholeTopic]

interface MoveLimits {
  readonly requireTopicMove: () => void
  readonly requireChannelMove: () => void
  /** Checks all messages of the topic that the caller sees against the limits required so far. */
  readonly requireWholeTopic: (tx: ReadTx, channel: ChannelRow) => Promise<void>
}

/** `movesAll`: the whole topic moves, so `requireWholeTopic` decides, not the age of `message`. */
export function moveLimits(
  realm: Realm,
  caller: Caller,
  message: MessageRow,
  movesAll: boolean,
  now: number,
): MoveLimits {
  const settings = readRealmSettings(realm.settings)
  let earliest = 0
  let late: typeof TooLateForTopic | undefined
  const require = (limit: number | null, tooLate: typeof TooLateForTopic): void => {
    if (limit === null || caller.role <= Role.moderator) return
    const since = now - limit - graceSeconds
    if (message.sent_at < since) late ??= tooLate
    if (late !== undefined && !movesAll) throw late()
    earliest = Math.max(earliest, since)
  }
  return {
    requireTopicMove: () => require(settings.move_messages_within_stream_limit_seconds, TooLateForTopic),
    requireChannelMove: () => require(settings.move_messages_between_streams_limit_seconds, TooLateForChannel),
    async requireWholeTopic(tx, channel) {
      if (earliest === 0) return
      const visible = await visibleInTopic(tx, caller, channel, message.topic)
      const first = await firstInTopicSince(tx, channel.recipient_id, message.topic_lower, earliest)
      const allowed = first === undefined ? [] : visible.filter(id => id >= first)
      if (allowed.length === 0 && late !== undefined) throw late()
      if (allowed.length === visible.length) return
      throw TooLateForWholeTopic({
        first_message_id_allowed_to_move: allowed[0],
        total_messages_in_topic: visible.length,
        total_messages_allowed_to_move: allowed.length,
      })
    },
  }
}
