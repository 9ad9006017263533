// The notification bot writes to persons that another user added to a group or removed from it. If there are too many
// of them, no messages are sent: clients learn of the change from the event.
import { existing } from '#core/base/existing.ts'
import { onHook } from '#core/db/hook.ts'
import { maxBulkNewSubscriptionMessages } from '#features/channels/public.ts'
import { silentGroupMention } from '#features/markdown/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { groupById, membersChanged, personsAmong } from '#features/user-groups/public.ts'
import { messageSent } from '../events.ts'
import { callerMention } from './caller-mention.ts'
import { postNotice } from './post-notice.ts'

export const notifyGroupMembers = onHook(
  membersChanged,
  async (tx, { caller, groupId, change, userIds }) => {
    const others = userIds.filter(id => id !== caller.id)
    const persons = await personsAmong(tx, caller.realmId, others)
    if (persons.length === 0 || persons.length > maxBulkNewSubscriptionMessages) return
    const { name } = existing(await groupById(tx, caller.realmId, groupId))
    const happened = change === 'added' ? 'added you to' : 'removed you from'
    const content = `${await callerMention(tx, caller)} ${happened} the group ${silentGroupMention(name)}.`
    const realm = await realmOf(tx, caller)
    for (const userId of persons) await postNotice(tx, { realm, to: { userId }, content, causedBy: caller })
  },
  [messageSent],
)
