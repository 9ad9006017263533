// The server's notices in topics whose messages are moved, or which are resolved.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import {
  callerMention,
  changeContent,
  channelMessageUrl,
  type MessageRow,
  postNotice,
  storedHistory,
  topicLink,
} from '#features/messages/public.ts'
import { type Realm, textsOfRealm } from '#features/realms/public.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { systemBotId } from '#features/bots/public.ts'
import { policiesInTopic, VisibilityPolicy } from '#features/user-topics/public.ts'
import { removeMessage } from '../delete/delete-messages.ts'
import type { Move } from './move-rules.ts'
import { withoutPlaces } from './notice-places.ts'
import { isResolved } from './resolved-name.ts'
import { contentColumns, renderEdit } from '../edit/edit-content.ts'
import { hasGuestsOutside, newestInTopic, receiversWithSettings, sentBy } from '../store/notices.ts'
import { seesTopic } from './topic-messages.ts'

/** If a topic is unresolved again within this time, the notice is deleted and no second one is posted. */
const undoSeconds = 60

interface WantedNotices {
  readonly send_notification_to_old_thread: boolean
  readonly send_notification_to_new_thread: boolean
}

export interface Notices {
  /** `sawNewTopic`: whether the caller had seen messages of the new topic. */
  readonly ofMove: (messageId: number, count: number, sawNewTopic: boolean, wanted: WantedNotices) => Promise<void>
  /** The notices of earlier moves among these messages no longer name a channel that readers may not know. */
  readonly inUnknownPlace: (ids: readonly number[]) => Promise<void>
  readonly ofResolving: () => Promise<void>
}

export function noticesOf(tx: WriteTx, realm: Realm, caller: Caller, { from, to, oldTopic, topic }: Move): Notices {
  const t = textsOfRealm(realm).notices
  const post = async (channel: ChannelRow, where: string, content: string, readBy = [caller.id]): Promise<void> =>
    void (await postNotice(tx, { realm, to: { channel, topic: where }, content, causedBy: caller, readBy }))
  const link = async (channel: ChannelRow, name: string, place: ChannelRow): Promise<string> =>
    (await isKnownIn(tx, channel, place)) ? topicLink({ server: tx.server, realm, channel }, name) : t.otherChannel

  return {
    async ofMove(messageId, count, sawNewTopic, wanted) {
      // Another spelling is the same topic.
      if (to.id === from.id && topic.toLowerCase() === oldTopic.toLowerCase()) return
      const mover = await callerMention(tx, caller)
      const isWhole = !(await seesTopic(tx, caller, from, oldTopic))
      if (wanted.send_notification_to_new_thread) {
        const url = channelMessageUrl({ server: tx.server, realm, channel: to }, { id: messageId, topic })
        const source = await link(from, oldTopic, to)
        const single = count === 1 ? t.messageMovedHere(mover, url, source) : t.messagesMovedHere(mover, count, source)
        await post(to, topic, isWhole && !sawNewTopic ? t.topicMovedHere(mover, source) : single)
      }
      if (wanted.send_notification_to_old_thread) {
        const target = await link(to, topic, from)
        const part = count === 1 ? t.messageMoved(mover, target) : t.messagesMoved(mover, count, target)
        await post(from, oldTopic, isWhole ? t.topicMoved(mover, target) : part)
      }
    },

    async inUnknownPlace(ids) {
      if (await isKnownIn(tx, from, to)) return
      for (const notice of await sentBy(tx, await systemBotId(tx, 'notification'), caller.realmId, ids)) {
        const content = withoutPlaces(notice.content)
        if (content === notice.content) continue
        const newContent = await renderEdit(tx, realm, caller, { channel: to, topic }, content)
        // Readers don't see it as edited.
        const { edited_at: _, ...columns } = contentColumns(notice, newContent, tx.now)
        await changeContent(tx, notice, columns, storedHistory(notice))
      }
    },

    async ofResolving() {
      const opposite = await newestInTopic(tx, to.recipient_id, topic.toLowerCase())
      if (
        opposite !== undefined &&
        (await isResolvingNotice(tx, opposite, isResolved(topic) ? t.unresolved : t.resolved))
      )
        return removeMessage(tx, opposite)
      const readBy = [caller.id, ...(await uninterested(tx, to.id, topic))]
      const text = isResolved(topic) ? t.resolved : t.unresolved
      await post(to, topic, text(await callerMention(tx, caller)), readBy)
    },
  }
}

/** Whether all readers of `place` may know `channel`. Guests see only web-public channels and their own. */
async function isKnownIn(tx: ReadTx, channel: ChannelRow, place: ChannelRow): Promise<boolean> {
  if (channel.id === place.id || channel.web_public === 1) return true
  return channel.invite_only === 0 && !(await hasGuestsOutside(tx, place.id, channel.id))
}

/** Stands for the user in a text. */
const anyUser = '\0'

async function isResolvingNotice(
  tx: ReadTx,
  { sender_id, content, sent_at }: MessageRow,
  text: (user: string) => string,
): Promise<boolean> {
  const [before = '', after = ''] = text(anyUser).split(anyUser)
  const isAboutIt = content.startsWith(before) && content.endsWith(after)
  if (tx.now - sent_at > undoSeconds || !isAboutIt) return false
  return sender_id === (await systemBotId(tx, 'notification'))
}

/** Receivers whose settings mark notices about resolving as read. */
async function uninterested(tx: ReadTx, channelId: number, topic: string): Promise<number[]> {
  const receivers = await receiversWithSettings(tx, channelId)
  const policies = await policiesInTopic(tx, { channelId, topic })
  const isRead = ({ id, settings }: { id: number; settings: string }): boolean => {
    const policy = readSettings(settings).resolved_topic_notice_auto_read_policy
    return policy === 'always' || (policy === 'except_followed' && policies.get(id) !== VisibilityPolicy.followed)
  }
  return receivers.filter(isRead).map(({ id }) => id)
}
