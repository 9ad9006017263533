// The messages of the notification bot about new channels: in each of them, and in the channel for announcements.
import { onHook } from '#core/db/hook.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelById, channelLink, type ChannelRow, channelsMade } from '#features/channels/public.ts'
import { messageSent } from '../events.ts'
import { postNotice } from './post-notice.ts'
import { type Realm, readRealmSettings, realmOf } from '#features/realms/public.ts'
import { callerMention } from './caller-mention.ts'

/** The topic in each channel for messages about changes of the channel. */
const eventsTopic = 'channel events'
const announcementsTopic = 'new channels'

export const announceNewChannels = onHook(
  channelsMade,
  async (tx, { caller, channels: made, announce }) => {
    if (made.length === 0) return
    const realm = await realmOf(tx, caller)
    const maker = await callerMention(tx, caller)
    const known = { realm, causedBy: caller, readBy: [caller.id] }
    if (readRealmSettings(realm.settings).send_channel_events_messages)
      for (const channel of made) {
        const to = { channel, topic: eventsTopic }
        await postNotice(tx, { ...known, to, content: `${maker} created this channel. ${kindOf(channel)}` })
      }
    const announcements = announce ? await announcementsChannel(tx, realm) : undefined
    // A reader of the announcements may not be allowed to see a private channel.
    const open = made.filter(channel => channel.invite_only === 0)
    if (announcements === undefined || open.length === 0) return
    const links = open.map(channel => channelLink(tx.server, realm, channel))
    const content = `${maker} created ${links.length === 1 ? 'a new channel' : 'new channels'}: ${links.join(', ')}.`
    await postNotice(tx, { ...known, to: { channel: announcements, topic: announcementsTopic }, content })
  },
  [messageSent],
)

function kindOf({ invite_only, web_public, history_public }: ChannelRow): string {
  if (web_public === 1) return 'It is open to everybody on the Internet.'
  if (invite_only === 0) return 'It is open to everybody in the organization but guests.'
  return history_public === 1
    ? 'It is private; subscribers see all that was ever sent to it.'
    : 'It is private; subscribers see what is sent while they are subscribed.'
}

const announcementsChannel = (tx: ReadTx, { id, settings }: Realm): Promise<ChannelRow | undefined> =>
  channelById(tx, id, readRealmSettings(settings).new_stream_announcements_stream_id)
