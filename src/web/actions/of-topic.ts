// What a user can do to a topic, in the order of its menu.
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { orSay } from '../base/at-once.ts'
import { changed, client, theStore } from '../base/live.ts'
import { hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { readTopic } from '../messages/message-actions.ts'
import { topicKey } from '../store/conversation.ts'
import { mayDeleteTopic, mayResolve, moveRights } from '../store/message-rights.ts'
import { Policy } from '../store/types.ts'
import { countIn } from '../store/unread.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { policyOfTopic, setTopicPolicy, toggleResolved, type Topic } from '../topics/topic-actions.ts'
import { copyAddress } from '../ui/copy.tsx'
import { ask } from '../ui/dialogs.tsx'
import type { Action, ActionGroups } from './action.ts'
import { openMove } from './open.ts'

const t = () => texts.value.actions
const more = () => onDemand.value.actions
const isMuted = (channelId: number): boolean => theStore().subscriptions.get(channelId)?.is_muted === true

const policy = (value: number, given: Pick<Action<Topic>, 'name' | 'icon' | 'isOffered'>): Action<Topic> => ({
  ...given,
  isChecked: topic => policyOfTopic(topic) === value,
  run: topic => setTopicPolicy(topic, value),
})

export const topicActions: ActionGroups<Topic> = [
  [
    policy(Policy.followed, { name: () => t().follow, icon: 'follow' }),
    policy(Policy.unmuted, {
      name: () => t().unmute,
      icon: 'bell',
      // Unmuting matters only in a muted channel.
      isOffered: topic => isMuted(topic.channelId) || policyOfTopic(topic) === Policy.unmuted,
    }),
    policy(Policy.none, {
      name: ({ channelId }) => (isMuted(channelId) ? more().asMutedChannel : more().asChannel),
      icon: 'bell',
    }),
    policy(Policy.muted, { name: () => t().mute, icon: 'mute' }),
  ],
  [
    {
      name: () => more().readAll,
      icon: 'check',
      isOffered: ({ channelId, topic }) => countIn(theStore().unread, topicKey(channelId, topic)) > 0,
      run: readTopic,
    },
  ],
  [
    {
      name: ({ topic }) => (isResolved(topic) ? t().unresolve : more().resolve),
      icon: 'check',
      isOffered: ({ channelId, topic }) => mayResolve(theStore(), channelId, topic),
      run: toggleResolved,
    },
    {
      name: () => more().moveTopic,
      icon: 'move',
      isOffered({ channelId }) {
        const rights = moveRights(theStore(), channelId)
        return rights.topic || rights.channel
      },
      run: openMove,
    },
    { name: () => more().copyTopicLink, icon: 'link', run: topic => copyAddress(linkToTopic(topic)) },
  ],
  [
    {
      name: () => more().deleteTopic,
      icon: 'trash',
      isDangerous: true,
      isOffered: ({ channelId }) => mayDeleteTopic(theStore(), channelId),
      run: deleteTopic,
    },
  ],
]

/** The link includes a message of the topic, so it still works after the topic is renamed. */
function linkToTopic({ channelId, topic }: Topic): string {
  const newest = theStore().topics.get(channelId)?.get(topic.toLowerCase())?.newest ?? 0
  const terms = topicTerms(channelId, topic)
  return hashOfNarrow(newest > 0 ? [...terms, { operator: 'with', operand: newest }] : terms)
}

/** Deletes all its messages, after asking. */
export async function deleteTopic({ channelId, topic }: Topic): Promise<void> {
  const question = {
    title: more().deleteTopicQuestion(topicName(topic)),
    text: more().deletesAll,
    action: texts.value.delete,
  }
  if (!(await ask(question)) || !(await orSay(deleteAll(channelId, topic)))) return
  theStore().topics.get(channelId)?.delete(topic.toLowerCase())
  changed('topics')
}

/** The server deletes a part at a time. */
async function deleteAll(stream_id: number, topic_name: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    const { complete } = await client.call('POST /streams/{stream_id}/delete_topic', { stream_id, topic_name })
    isDone = complete
  }
}
