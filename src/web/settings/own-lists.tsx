// The user's own lists: alert words, muted users, topics with a policy.
import type { JSX } from 'preact'
import { orSay } from '../base/at-once.ts'
import { client, useStore } from '../base/live.ts'
import { hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { signedName } from '../store/channel-sign.ts'
import { conversationOf } from '../store/conversation.ts'
import { channelOf } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { texts } from '../text/text.ts'
import { SelectField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useAsked } from '../ui/requests.ts'
import { Rows } from '../ui/rows.tsx'
import { SettingGroup } from '../ui/setting-group.tsx'
import { topics } from './preference-groups.ts'
import { OwnSettings } from './setting-field.tsx'

export function AlertWords(): JSX.Element {
  const t = administration.value
  const { answer, refusal } = useAsked(() => client.call('GET /users/me/alert_words'), 'alert_words')
  const rows = answer?.alert_words.map(word => (
    <li key={word}>
      <span class="what">
        <bdi>{word}</bdi>
      </span>
      <button
        type="button"
        class="plain"
        aria-label={`${t.remove}: ${word}`}
        onClick={() => void orSay(client.call('DELETE /users/me/alert_words', { alert_words: [word] }))}
      >
        {t.remove}
      </button>
    </li>
  ))
  return (
    <>
      <p>{t.settings.alertWordsHelp}</p>
      <Rows rows={rows} refusal={refusal} empty={t.settings.noAlertWords} />
      <Form
        fields={[{ name: 'word', label: t.settings.newAlertWord }]}
        action={t.add}
        send={({ word = '' }) => client.call('POST /users/me/alert_words', { alert_words: [word] })}
      />
    </>
  )
}

export function MutedUsers(): JSX.Element {
  const t = administration.value.settings
  const store = useStore('people')
  const rows = [...store.mutedUsers].map(muted_user_id => {
    const name = store.people.get(muted_user_id)?.full_name ?? texts.value.unknownUser
    return (
      <li key={muted_user_id}>
        <span class="what">
          <bdi>{name}</bdi>
        </span>
        <button
          type="button"
          class="plain"
          aria-label={`${t.unmute}: ${name}`}
          onClick={() => void orSay(client.call('DELETE /users/me/muted_users/{muted_user_id}', { muted_user_id }))}
        >
          {t.unmute}
        </button>
      </li>
    )
  })
  return <Rows rows={rows} empty={t.noMutedUsers} />
}

/** Topics with their own setting, and when the server sets one by itself. */
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
        <SelectField
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
      <SettingGroup title={t.automatic}>
        <OwnSettings names={topics} />
      </SettingGroup>
      <h3>{t.customTopics}</h3>
      <Rows rows={rows} empty={t.noTopics} />
    </>
  )
}
