// What the notification bot writes to people whom somebody else subscribed to channels.
import type { Server } from '#core/base/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { channelLink, type ChannelRow } from '#features/channels/public.ts'
import { postNotice } from './post-notice.ts'
import { realmOf } from '#features/realms/public.ts'
import { accountsOf } from '#features/users/public.ts'
import { callerMention } from './caller-mention.ts'

/** When more people were subscribed at once nobody is written to: a message for each would take too long. */
export const maxBulkNewSubscriptionMessages = 100

/** The channels are those that each person came to and that existed before. Returns whether a message was sent. */
export async function tellNewSubscribers(
  tx: WriteTx,
  server: Server,
  caller: Caller,
  channelsOf: ReadonlyMap<number, readonly ChannelRow[]>,
  now: number,
): Promise<boolean> {
  const others = [...channelsOf.keys()].filter(id => id !== caller.id)
  if (others.length === 0) return false
  const people = (await accountsOf(tx, caller.realmId, others)).filter(account => account.bot_type === null)
  const realm = await realmOf(tx, caller)
  const subscriber = await callerMention(tx, caller)
  for (const { id } of people) {
    const links = (channelsOf.get(id) as readonly ChannelRow[]).map(channel => channelLink(server, realm, channel))
    const what = links.length === 1 ? 'the channel' : 'these channels:'
    const content = `${subscriber} subscribed you to ${what} ${links.join(', ')}.`
    await postNotice(tx, { server, realm, to: { userId: id }, content, causedBy: caller }, now)
  }
  return people.length > 0
}
