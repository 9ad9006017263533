// The topic of a new message.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { findTopics, isNewTopic } from '../complete/channel-choices.ts'
import type { Completion } from '../complete/choice-list.ts'
import { CompletionList } from '../complete/completion.tsx'
import { most } from '../complete/match.ts'
import { topicName } from '../conversation/names.ts'
import { mayStartTopics, topicRuleOf } from '../store/posting.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { type FieldProps, messageField } from './recipient-field.ts'

export function TopicField({ to, change }: FieldProps): JSX.Element {
  const store = useStore('channels', 'organization', 'topics')
  const field = useRef<HTMLInputElement>(null)
  const t = texts.value
  const { channelId } = to
  const channel = channelId === undefined ? undefined : channelOf(store, channelId)
  useLayoutEffect(() => {
    if (field.current === null) return
    field.current.value = to.topic
    if (channelId !== undefined && field.current.closest('.new-message') !== null) field.current.focus()
  }, [])
  useEffect(() => {
    if (channelId !== undefined) void loadTopics(channelId)
  }, [channelId])
  const complete = (text: string): Completion | undefined => {
    if (channelId === undefined || channel === undefined) return undefined
    const typed = text.trim()
    const found = findTopics(store, channelId, text).map(topic => ({ key: topic, name: topicName(topic), text: topic }))
    const isNew = typed !== '' && isNewTopic(store, channelId, typed) && mayStartTopics(store, channel)
    const added = isNew ? [{ key: 'new', name: typed, about: onDemand.peek().complete.newTopic, text: typed }] : []
    return { start: 0, choices: [...found.slice(0, isNew ? most - 1 : most), ...added] }
  }
  const isOptional = channel !== undefined && topicRuleOf(store, channel) === 'optional'
  return (
    <>
      <input
        ref={field}
        class="topic-field"
        role="combobox"
        aria-expanded="false"
        aria-label={t.topic}
        placeholder={isOptional ? t.generalChat : onDemand.value.box.topicPlaceholder}
        maxLength={store.realm.max_topic_length}
        dir="auto"
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => change({ ...to, topic: value })}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return
          event.preventDefault()
          messageField(event.currentTarget)?.focus()
        }}
      />
      <CompletionList
        field={field}
        label={t.recipient.topics}
        complete={complete}
        opensOnFocus
        isOptional
        version={store.topics.get(channelId ?? 0)?.size}
        choose={({ text }) => {
          if (field.current === null) return true
          field.current.value = text
          change({ ...to, topic: text })
          messageField(field.current)?.focus()
          return true
        }}
      />
    </>
  )
}
