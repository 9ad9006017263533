import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import {
  channelById,
  channelLink,
  type ChannelRow,
  channelsMade,
  usersSubscribed,
  maxBulkNewSubscriptionMessages,
} from '#features/channels/public.ts'
import { silentMention, silentGroupMention } from '#features/markdown/public.ts'
import { type Realm, readRealmSettings, realmOf, textsOfRealm } from '#features/realms/public.ts'
import type { ServerTexts } from '#features/texts/public.ts'
import { groupById, membersChanged, personsAmong } from '#features/user-groups/public.ts'
import { ownAccount, accountsOf, textsOfAccount } from '#features/users/public.ts'
import { messageSent } from '../events.ts'
import { postNotice } from './post-notice.ts'

export const callerMention = async (tx: ReadTx, caller: Caller): Promise<string> =>
  silentMention(await ownAccount(tx, caller))

// The notification bot's messages about new channels: in each of them, and in the announcement channel.

export const announceNewChannels = onHook(
  channelsMade,
  async (tx, { caller, channels: made, announce }) => {
    if (made.length === 0) return
    const realm = await realmOf(tx, caller)
    const maker = await callerMention(tx, caller)
    const t = textsOfRealm(realm).notices
    const known = { realm, causedBy: caller, readBy: [caller.id] }
    if (readRealmSettings(realm.settings).send_channel_events_messages)
      for (const channel of made) {
        const to = { channel, topic: t.channelEvents }
        await postNotice(tx, { ...known, to, content: `${t.channelCreated(maker)} ${kindOf(t, channel)}` })
      }
    const announcements = announce ? await announcementsChannel(tx, realm) : undefined
    // A reader of the announcements may not be allowed to see a private channel.
    const open = made.filter(channel => channel.invite_only === 0)
    if (announcements === undefined || open.length === 0) return
    const links = open.map(channel => channelLink(tx.server, realm, channel))
    const content = t.channelsCreated(maker, links)
    await postNotice(tx, { ...known, to: { channel: announcements, topic: t.newChannels }, content })
  },
  [messageSent],
)

function kindOf(
  { channelKinds: kinds }: ServerTexts['notices'],
  { invite_only, web_public, history_public }: ChannelRow,
): string {
  if (web_public === 1) return kinds.web
  if (invite_only === 0) return kinds.public
  return history_public === 1 ? kinds.shared : kinds.hidden
}

const announcementsChannel = (tx: ReadTx, { id, settings }: Realm): Promise<ChannelRow | undefined> =>
  channelById(tx, id, readRealmSettings(settings).new_stream_announcements_stream_id)

// The notification bot writes to people who were subscribed to channels by another user.

export const notifyNewSubscribers = onHook(
  usersSubscribed,
  async (tx, { caller, channelsOf }) => {
    const others = [...channelsOf.keys()].filter(id => id !== caller.id)
    if (others.length === 0) return false
    const persons = (await accountsOf(tx, caller.realmId, others)).filter(account => account.bot_type === null)
    const realm = await realmOf(tx, caller)
    const mention = await callerMention(tx, caller)
    for (const person of persons) {
      const { id } = person
      const links = existing(channelsOf.get(id)).map(channel => channelLink(tx.server, realm, channel))
      const content = textsOfAccount(person).notices.subscribed(mention, links)
      await postNotice(tx, { realm, to: { userId: id }, content, causedBy: caller })
    }
    return persons.length > 0
  },
  [messageSent],
)

// The notification bot writes to people who were added to a group or removed from it by another user. If there are too
// many, it sends no messages: clients learn about the change from the event.

export const notifyGroupMembers = onHook(
  membersChanged,
  async (tx, { caller, groupId, change, userIds }) => {
    const others = userIds.filter(id => id !== caller.id)
    const persons = await personsAmong(tx, caller.realmId, others)
    if (persons.length === 0 || persons.length > maxBulkNewSubscriptionMessages) return
    const { name } = existing(await groupById(tx, caller.realmId, groupId))
    const mention = await callerMention(tx, caller)
    const group = silentGroupMention(name)
    const realm = await realmOf(tx, caller)
    for (const account of await accountsOf(tx, caller.realmId, persons)) {
      const t = textsOfAccount(account).notices
      const content = change === 'added' ? t.addedToGroup(mention, group) : t.removedFromGroup(mention, group)
      await postNotice(tx, { realm, to: { userId: account.id }, content, causedBy: caller })
    }
  },
  [messageSent],
)
