// Sets or clears one flag of many messages with a few statements, however many messages there are
// (docs/spec/flags.md#change).
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { MessageInvalid, messageVisibility } from '#features/messages/public.ts'
import { Flag, type FlagChange, stateFromColumns, writeFlags } from '#features/read-state/public.ts'
import { subscribedChannelIds } from '#features/channels/public.ts'
import { emitFlagChange, type FlagOperation, isMarkingUnread } from './emit-flag-change.ts'
import { type FlagTarget, flagTargets } from './store.ts'

export interface ChangedFlags {
  /** In the requested order, each once, without messages that already had the wanted state. */
  readonly messages: number[]
  readonly ignored_because_not_subscribed_channels?: number[]
}

export async function changeFlags(
  tx: WriteTx,
  caller: Caller,
  operation: FlagOperation,
  messageIds: readonly number[],
): Promise<ChangedFlags> {
  const ids = [...new Set(messageIds)]
  const targets = new Map((await flagTargets(tx, caller, ids)).map(target => [target.id, target]))
  const seen = messageVisibility(tx, caller)
  const skips = await skippedChannels(tx, caller, operation)
  const skipped = new Set<number>()
  const changes: (FlagChange & { message: FlagTarget })[] = []
  for (const id of ids) {
    const message = targets.get(id)
    const channelId = message?.channel_id ?? undefined
    if (channelId !== undefined && skips(channelId)) {
      skipped.add(channelId)
      continue
    }
    const before = message && stateFromColumns(message, message)
    if (message === undefined || before === undefined || !(await seen(message, before))) {
      if (mustBeVisible(operation)) throw MessageInvalid()
      continue
    }
    const flags = operation.op === 'add' ? before.flags | Flag[operation.flag] : before.flags & ~Flag[operation.flag]
    if (flags !== before.flags) changes.push({ message, before, flags })
  }
  await together([writeFlags(tx, caller.id, changes), emitFlagChange(tx, caller, operation, changes)])
  return {
    messages: changes.map(change => change.message.id),
    ...(isMarkingUnread(operation) ? { ignored_because_not_subscribed_channels: [...skipped] } : {}),
  }
}

/** For a hidden message, marking as read and clearing a flag change nothing; other operations would create a copy. */
const mustBeVisible = ({ flag, op }: FlagOperation): boolean => (flag === 'read') === (op === 'remove')

/** Messages can become unread only in channels that the caller is subscribed to. */
async function skippedChannels(
  tx: WriteTx,
  caller: Caller,
  operation: FlagOperation,
): Promise<(channelId: number) => boolean> {
  if (!isMarkingUnread(operation)) return () => false
  const subscribed = await subscribedChannelIds(tx, caller.id)
  return channelId => !subscribed.has(channelId)
}
