// The fields above a new channel message: channel and topic.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { channelChoice, findChannels, findTopics, isNewTopic } from '../complete/channel-choices.ts'
import type { Completion } from '../complete/choice-list.ts'
import { CompletionList } from '../complete/completion.tsx'
import { most } from '../complete/match.ts'
import { topicName } from '../conversation/names.ts'
import { mayStartTopics, topicRuleOf } from '../store/posting.ts'
import { allChannels, channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from '../topics/channel-topics.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import type { Recipient } from '../writing/new-message.ts'

type ToChannel = Extract<Recipient, { readonly topic: string }>

export const messageField = (field: HTMLInputElement): HTMLElement | null | undefined =>
  field.form?.querySelector('.field')

interface ChannelProps {
  readonly to: ToChannel
  readonly change: (to: ToChannel) => void
  /** In a channel's feed, the channel can't be changed. */
  readonly isFixed?: boolean
}

export function ChannelFields({ to, change, isFixed = false }: ChannelProps): JSX.Element {
  const store = useStore('channels')
  const channel = to.channelId === undefined ? undefined : channelOf(store, to.channelId)
  const hasTopic = channel === undefined || topicRuleOf(store, channel) !== 'none'
  return (
    <>
      {channel === undefined ? <Icon name="channel" /> : <ChannelMark channelId={channel.stream_id} />}
      {isFixed ? <bdi class="name">{channel?.name}</bdi> : <ChannelField to={to} change={change} />}
      {hasTopic ? (
        <>
          <span aria-hidden="true">›</span>
          <TopicField to={to} change={change} />
        </>
      ) : null}
    </>
  )
}

function ChannelField({ to, change }: ChannelProps): JSX.Element {
  const store = useStore('channels')
  const field = useRef<HTMLInputElement>(null)
  const t = texts.value.recipient
  useLayoutEffect(() => {
    if (field.current === null) return
    field.current.value = to.channelId === undefined ? '' : (channelOf(store, to.channelId)?.name ?? '')
    if (to.channelId === undefined) field.current.focus()
  }, [])
  const choose = (channelId: number): void => {
    if (field.current !== null) field.current.value = channelOf(theStore(), channelId)?.name ?? ''
    change({ ...to, channelId })
    const next = field.current?.form?.querySelector<HTMLElement>('.topic-field, .field')
    // The topic field must first know the channel.
    setTimeout(() => next?.focus())
  }
  const complete = (text: string): Completion => ({
    start: 0,
    choices: findChannels(theStore(), text, undefined).map(channelChoice),
  })
  return (
    <>
      <input
        ref={field}
        class="channel-field"
        role="combobox"
        aria-expanded="false"
        aria-label={t.channel}
        placeholder={t.channel}
        dir="auto"
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => {
          const channels = allChannels(store)
          const named = channels.find(({ name }) => name.toLowerCase() === value.trim().toLowerCase())
          change({ ...to, channelId: named?.stream_id })
        }}
      />
      <CompletionList
        field={field}
        label={t.channels}
        complete={complete}
        opensOnFocus
        choose={({ key }) => {
          choose(Number(key.slice(1)))
          return true
        }}
      />
    </>
  )
}

function TopicField({ to, change }: ChannelProps): JSX.Element {
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
