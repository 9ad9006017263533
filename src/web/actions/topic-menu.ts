// The menu of a topic and the menu of a channel.
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { orSay } from '../base/at-once.ts'
import { changed, client, theStore } from '../base/live.ts'
import { goTo, hashOfNarrow, names, topicTerms } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { readChannel, readTopic } from '../messages/message-actions.ts'
import { hashOf } from '../route/hash.ts'
import { topicKey } from '../store/conversation.ts'
import { mayDeleteTopic, mayResolve, moveRights } from '../store/message-rights.ts'
import { Policy } from '../store/types.ts'
import { countIn, unreadOfChannel } from '../store/unread.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { policyOfTopic, setTopicPolicy, toggleResolved, type Topic } from '../topics/topic-actions.ts'
import { copyAddress } from '../ui/copy.tsx'
import { ask } from '../ui/dialogs.tsx'
import { inGroups, type MenuItem } from '../ui/menu.tsx'
import { setChannelProperty, unsubscribe } from './channel-actions.ts'
import { openColor, openMove } from './open.ts'

const item = (name: string, action: () => unknown, isOffered = true): MenuItem[] =>
  isOffered ? [{ name, action }] : []
const dangerous = (items: MenuItem[]): MenuItem[] => items.map(one => ({ ...one, isDangerous: true }))

export function topicItems(conversation: Topic): MenuItem[] {
  const store = theStore()
  const { channelId, topic } = conversation
  const t = texts.value.actions
  const more = onDemand.value.actions
  const current = policyOfTopic(conversation)
  const isChannelMuted = store.subscriptions.get(channelId)?.is_muted === true
  const policy = (name: string, value: number): MenuItem => ({
    name,
    isChecked: current === value,
    action: () => void setTopicPolicy(conversation, value),
  })
  const rights = moveRights(store, channelId)
  const unread = countIn(store.unread, topicKey(channelId, topic))
  return inGroups(
    [
      policy(t.follow, Policy.followed),
      // Unmuting only makes a difference in a muted channel.
      ...(isChannelMuted || current === Policy.unmuted ? [policy(t.unmute, Policy.unmuted)] : []),
      policy(isChannelMuted ? more.asMutedChannel : more.asChannel, Policy.none),
      policy(t.mute, Policy.muted),
    ],
    item(more.readAll, () => readTopic(conversation), unread > 0),
    [
      ...item(
        isResolved(topic) ? t.unresolve : t.resolve,
        () => toggleResolved(conversation),
        mayResolve(store, channelId, topic),
      ),
      ...item(t.moveTopic, () => openMove(conversation), rights.topic || rights.channel),
      ...item(t.copyLink, () => copyAddress(linkToTopic(conversation))),
    ],
    dangerous(item(t.deleteTopic, () => deleteTopic(conversation), mayDeleteTopic(store, channelId))),
  )
}

/** The link includes a message of the topic, so it still works after the topic is renamed. */
function linkToTopic({ channelId, topic }: Topic): string {
  const newest = theStore().topics.get(channelId)?.get(topic.toLowerCase())?.newest ?? 0
  const terms = topicTerms(channelId, topic)
  return hashOfNarrow(newest > 0 ? [...terms, { operator: 'with', operand: newest }] : terms)
}

export function channelItems(channelId: number): MenuItem[] {
  const store = theStore()
  const t = texts.value.actions
  const more = onDemand.value.actions
  const channel = store.subscriptions.get(channelId)
  const isSubscribed = channel !== undefined
  const name = names().channelNames(channelId) ?? ''
  const set = (property: 'is_muted' | 'pin_to_top'): void =>
    void setChannelProperty(channelId, property, channel?.[property] !== true)
  return inGroups(
    item(more.readAll, () => readChannel(channelId), unreadOfChannel(store.unread, channelId).length > 0),
    [
      ...item(channel?.is_muted === true ? more.unmuteChannel : more.muteChannel, () => set('is_muted'), isSubscribed),
      ...item(channel?.pin_to_top === true ? more.unpin : more.pin, () => set('pin_to_top'), isSubscribed),
      ...item(more.changeColor, () => openColor(channelId), isSubscribed),
    ],
    [
      ...item(t.copyLink, () => copyAddress(hashOfNarrow([{ operator: 'channel', operand: channelId }]))),
      ...item(more.channelSettings, () =>
        goTo(hashOf({ view: 'channels', path: [String(channelId), name, 'general'] }, names())),
      ),
    ],
    dangerous(item(t.unsubscribe, () => unsubscribe(channelId), isSubscribed)),
  )
}

/** Asks first, then deletes all messages of the topic. */
export async function deleteTopic({ channelId, topic }: Topic): Promise<void> {
  const t = texts.value
  const question = {
    title: t.actions.deleteTopicQuestion(topicName(topic)),
    text: t.actions.deletesAll,
    action: t.delete,
  }
  if (!(await ask(question)) || !(await orSay(deleteAll(channelId, topic)))) return
  theStore().topics.get(channelId)?.delete(topic.toLowerCase())
  changed('topics')
}

/** The server deletes a batch per request. */
async function deleteAll(stream_id: number, topic_name: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    const { complete } = await client.call('POST /streams/{stream_id}/delete_topic', { stream_id, topic_name })
    isDone = complete
  }
}
