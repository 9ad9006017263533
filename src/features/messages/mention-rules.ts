// Wildcard mentions of many users, and mentions of groups, require a permission
// (docs/spec/groups.md#default-organization-permissions).
import type { Caller } from '#core/contract/access.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { hasMoreSubscribers } from '#features/channels/public.ts'
import type { Rendered } from '#features/markdown/public.ts'
import type { GroupSettingValue } from '#features/realms/public.ts'
import { groupsByIds, hasRealmPermission, permissionCheck } from '#features/user-groups/public.ts'
import type { DirectConversation } from './direct-destination.ts'
import type { TopicOfChannel } from './post-message.ts'
import { topicParticipants } from './store/related.ts'

const ChannelWildcardRefused = failure(
  400,
  'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
  'You do not have permission to use channel wildcard mentions in this channel.',
)
const TopicWildcardRefused = failure(
  400,
  'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  'You do not have permission to use topic wildcard mentions in this topic.',
)
const GroupMentionRefused = badRequest("You are not allowed to mention user group '{group}'.")
export const mentionErrors = [ChannelWildcardRefused, TopicWildcardRefused, GroupMentionRefused]

/** Wildcard mentions of more users than this require the permission. */
const manyUsers = 15

export async function requireMentions(
  tx: ReadTx,
  caller: Caller,
  destination: TopicOfChannel | DirectConversation,
  rendered: Rendered,
): Promise<void> {
  if ('channel' in destination && (rendered.channelWildcard || rendered.topicWildcard)) {
    const { channel, topic } = destination
    const mayMentionMany = await hasRealmPermission(tx, caller, 'can_mention_many_users_group')
    if (rendered.channelWildcard && !mayMentionMany && (await hasMoreSubscribers(tx, channel.id, manyUsers)))
      throw ChannelWildcardRefused()
    if (rendered.topicWildcard && !mayMentionMany) {
      const participants = await topicParticipants(tx, channel.recipient_id, topic.toLowerCase())
      if (participants.size > manyUsers) throw TopicWildcardRefused()
    }
  }
  if (rendered.mentionedGroups.size === 0) return
  const check = permissionCheck(tx, caller)
  for (const group of await groupsByIds(tx, caller.realmId, [...rendered.mentionedGroups])) {
    const { can_mention_group }: { can_mention_group?: GroupSettingValue } = JSON.parse(group.settings)
    // System groups have no settings: no user may mention them.
    if (can_mention_group === undefined || !(await check(can_mention_group, true)))
      throw GroupMentionRefused({ group: group.name })
  }
}
