// The events sent when a user sets or clears a flag.
import type { Caller } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text, type Of } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { subscriptionsOf } from '#features/channels/public.ts'
import { participantsOf } from '#features/messages/public.ts'
import {
  type EditableFlag,
  editableFlags,
  fixedFlags,
  Flag,
  type FlagChange,
  hasFlag,
} from '#features/read-state/public.ts'
import { policiesOf, VisibilityPolicy } from '#features/user-topics/public.ts'
import { flagAdded, flagRemoved, type messageDetails } from './events.ts'
import type { FlagTarget } from './store.ts'

// A flag and the operation on it, as clients name them (docs/spec/flags.md#parameters).

const FlagUnknown = badRequest("Invalid flag: '{flag}'")
const FlagFixed = badRequest("Flag not editable: '{flag}'")
const OperationUnknown = badRequest("Invalid message flag operation: '{op}'")
export const flagErrors = [FlagUnknown, FlagFixed, OperationUnknown]

export const flagParam = required(text, 'read, starred or collapsed.')
export const operationParam = required(text, 'add or remove.')

export interface FlagOperation {
  readonly flag: EditableFlag
  readonly op: 'add' | 'remove'
}

export function flagOperation(flag: string, op: string): FlagOperation {
  const editable = editableFlags.find(name => name === flag)
  if (editable === undefined) throw fixedFlags.includes(flag) ? FlagFixed({ flag }) : FlagUnknown({ flag })
  if (op !== 'add' && op !== 'remove') throw OperationUnknown({ op })
  return { flag: editable, op }
}

export const isMarkingUnread = ({ flag, op }: FlagOperation): boolean => flag === 'read' && op === 'remove'

type Change = FlagChange & { readonly message: FlagTarget }
type Details = Of<typeof messageDetails>

/** Always sent, even if nothing changed (docs/spec/flags.md#event). */
export async function emitFlagChange(
  tx: WriteTx,
  caller: Caller,
  operation: FlagOperation,
  changes: readonly Change[],
): Promise<void> {
  const { flag, op } = operation
  const payload = { operation: op, flag, messages: changes.map(change => change.message.id), all: false }
  if (op === 'add') return tx.emit(flagAdded, only(caller.id), payload)
  const details = isMarkingUnread(operation) ? { message_details: await unreadDetails(tx, caller, changes) } : {}
  await tx.emit(flagRemoved, only(caller.id), { ...payload, ...details })
}

const anyMention = Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned

/** A user's setting for a topic overrides the one for its channel. */
async function mutedPlaces(tx: ReadTx, accountId: number): Promise<(channelId: number, topic: string) => boolean> {
  const subscriptions = await subscriptionsOf(tx, accountId)
  const channels = new Set(subscriptions.filter(row => row.is_muted === 1).map(row => row.channel_id))
  const rows = await policiesOf(tx, accountId)
  const topics = new Map(rows.map(row => [`${row.channel_id} ${row.topic_lower}`, row.visibility_policy]))
  return (channelId, topic) => {
    const policy = topics.get(`${channelId} ${topic.toLowerCase()}`)
    return policy === undefined ? channels.has(channelId) : policy === VisibilityPolicy.muted
  }
}

async function unreadDetails(
  tx: WriteTx,
  caller: Caller,
  changes: readonly Change[],
): Promise<Record<string, Details>> {
  const isMuted = await mutedPlaces(tx, caller.id)
  const direct = changes.filter(({ message }) => message.channel_id === null).map(({ message }) => message.recipient_id)
  const participants = await participantsOf(tx, caller.realmId, [...new Set(direct)])
  const detailsOf = ({ message, flags }: Change): Details => ({
    ...(message.channel_id === null
      ? {
          type: 'private',
          user_ids: (participants.get(message.recipient_id) ?? []).filter(id => id !== caller.id),
        }
      : {
          type: 'stream',
          stream_id: message.channel_id,
          topic: message.topic,
          unmuted_stream_msg: !isMuted(message.channel_id, message.topic),
        }),
    ...(hasFlag(flags, anyMention) ? { mentioned: true } : {}),
  })
  return Object.fromEntries(changes.map(change => [String(change.message.id), detailsOf(change)]))
}

export async function emitRead(tx: WriteTx, users: readonly number[], messages: number[]): Promise<void> {
  await tx.emit(flagAdded, { users }, { operation: 'add', flag: 'read', messages, all: false })
}
