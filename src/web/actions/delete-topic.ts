// Deletes a topic with all its messages, after a question.
import { orSay } from '../base/at-once.ts'
import { changed, client, theStore } from '../base/live.ts'
import { topicName } from '../conversation/names.ts'
import { texts } from '../text/text.ts'
import type { Topic } from '../topics/topic-actions.ts'
import { ask } from '../ui/dialogs.tsx'

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

/** The server deletes a part at a time. */
async function deleteAll(stream_id: number, topic_name: string): Promise<void> {
  for (let isDone = false; !isDone;) {
    const { complete } = await client.call('POST /streams/{stream_id}/delete_topic', { stream_id, topic_name })
    isDone = complete
  }
}
