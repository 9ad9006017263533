// Topics with a setting of their own, and when the server gives one.
import type { JSX } from 'preact'
import { client, useStore } from '../base/live.ts'
import { hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { signedName } from '../store/channel-sign.ts'
import { conversationOf } from '../store/conversation.ts'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { Choice } from '../ui/fields.tsx'
import { Rows } from '../ui/rows.tsx'
import { OwnSettings } from './personal-field.tsx'
import { topics } from './preference-groups.ts'

export function Topics(): JSX.Element {
  const t = administration.value.settings
  const store = useStore('policies', 'channels', 'topics')
  const rows = [...store.policies].flatMap(([key, policy]) => {
    const conversation = conversationOf(key)
    if (!('channelId' in conversation) || policy === 0) return []
    const { channelId } = conversation
    const topic = store.topics.get(channelId)?.get(conversation.topic)?.name ?? conversation.topic
    const channel = channelOf(store, channelId)
    return [
      <li key={key}>
        <Choice
          label={`${channel === undefined ? '' : signedName(channel)} › ${topicName(topic)}`}
          value={policy as number}
          options={Object.entries(t.topicPolicies).map(([value, name]) => ({ value: Number(value), name }))}
          save={visibility_policy =>
            client.call('POST /user_topics', {
              stream_id: channelId,
              topic,
              visibility_policy: visibility_policy as 0,
            })
          }
        />
        <a href={hashOfNarrow(topicTerms(channelId, topic))}>{administration.value.show}</a>
      </li>,
    ]
  })
  return (
    <>
      <h3>{t.automatic}</h3>
      <OwnSettings names={topics} />
      <h3>{t.ownTopics}</h3>
      <Rows rows={rows} empty={t.noTopics} />
    </>
  )
}
