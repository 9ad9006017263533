// The notification bot writes to persons that another user subscribed to channels.
import { existing } from '#core/base/existing.ts'
import { onHook } from '#core/db/hook.ts'
import { channelLink, usersSubscribed } from '#features/channels/public.ts'
import { messageSent } from '../events.ts'
import { postNotice } from './post-notice.ts'
import { realmOf } from '#features/realms/public.ts'
import { accountsOf } from '#features/users/public.ts'
import { callerMention } from './caller-mention.ts'

export const notifyNewSubscribers = onHook(
  usersSubscribed,
  async (tx, { caller, channelsOf }) => {
    const others = [...channelsOf.keys()].filter(id => id !== caller.id)
    if (others.length === 0) return false
    const persons = (await accountsOf(tx, caller.realmId, others)).filter(account => account.bot_type === null)
    const realm = await realmOf(tx, caller)
    const mention = await callerMention(tx, caller)
    for (const { id } of persons) {
      const links = existing(channelsOf.get(id)).map(channel => channelLink(tx.server, realm, channel))
      const noun = links.length === 1 ? 'the channel' : 'these channels:'
      const content = `${mention} subscribed you to ${noun} ${links.join(', ')}.`
      await postNotice(tx, { realm, to: { userId: id }, content, causedBy: caller })
    }
    return persons.length > 0
  },
  [messageSent],
)
