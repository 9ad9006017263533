// The rules for moving messages to another topic or channel.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  type ChannelPermissionName,
  channelRights,
  type ChannelRow,
  ChannelUnknown,
  readableChannel,
  channelOf,
} from '#features/channels/public.ts'
import {
  requireTopicPolicy,
  type MessageRow,
  postingErrors,
  requireSending,
  requireTopic,
  topicPolicyErrors,
} from '#features/messages/public.ts'
import type { PermissionName, Realm } from '#features/realms/public.ts'
import { hasRealmPermission } from '#features/user-groups/public.ts'
import type { Edit } from '../edit/edit-request.ts'
import { MayNotEdit } from '../edit/edit-rules.ts'
import { moveLimitErrors, moveLimits } from './move-limits.ts'

const MayNotMove = badRequest("You don't have permission to move this message")
const MayNotResolve = badRequest("You don't have permission to resolve topics in this channel.")
export const moveErrors = [
  MayNotMove,
  MayNotResolve,
  ChannelUnknown,
  ...moveLimitErrors,
  ...topicPolicyErrors,
  ...postingErrors,
]

export interface Move {
  readonly from: ChannelRow
  readonly to: ChannelRow
  /** The topic before and after. */
  readonly oldTopic: string
  readonly topic: string
  readonly resolves: boolean
}

/** The move that an edit asks for; undefined if the message stays in its topic. */
export async function allowedMove(
  tx: ReadTx,
  realm: Realm,
  caller: Caller,
  message: MessageRow,
  edit: Edit,
): Promise<Move | undefined> {
  if (message.channel_id === null || (edit.topic === undefined && edit.channelId === undefined)) return undefined
  const from = await channelOf(tx, caller.realmId, message.channel_id)
  const to = edit.channelId === undefined ? from : await unarchivedChannel(tx, caller, edit.channelId)
  const topic = edit.topic ?? message.topic
  requireTopicPolicy(realm, to, topic)
  const rights = channelRights(tx, caller)
  const limits = moveLimits(realm, caller, message, edit.propagate === 'change_all', tx.now)
  const holds = (inRealm: PermissionName, inChannel: ChannelPermissionName): Promise<boolean> =>
    holdsEither(tx, caller, from, inRealm, inChannel)
  if (edit.topic !== undefined) {
    if (edit.resolves) {
      if (!(await holds('can_resolve_topics_group', 'can_resolve_topics_group'))) throw MayNotResolve()
    } else {
      if (!(await holds('can_move_messages_between_topics_group', 'can_move_messages_within_channel_group')))
        throw MayNotEdit()
      limits.requireTopicMove()
    }
  }
  if (to !== from) {
    const mayLeave = await holds('can_move_messages_between_channels_group', 'can_move_messages_out_of_channel_group')
    if (!mayLeave) throw MayNotMove()
    await requireSending([rights], to)
    limits.requireChannelMove()
  }
  if (edit.propagate === 'change_all') await limits.requireWholeTopic(tx, from)
  if (!edit.resolves) await requireTopic(tx, [rights], to, topic)
  return { from, to, oldTopic: message.topic, topic, resolves: edit.resolves && to === from }
}

async function unarchivedChannel(tx: ReadTx, caller: Caller, channelId: number): Promise<ChannelRow> {
  const channel = await readableChannel(tx, caller, channelId)
  if (channel.archived === 1) throw ChannelUnknown()
  return channel
}

/** An organization's permission applies to all its channels, a channel's only to that channel. */
export async function holdsEither(
  tx: ReadTx,
  caller: Caller,
  channel: ChannelRow | undefined,
  inRealm: PermissionName,
  inChannel: ChannelPermissionName,
): Promise<boolean> {
  if (await hasRealmPermission(tx, caller, inRealm)) return true
  return channel !== undefined && channelRights(tx, caller).holds(channel, inChannel)
}
