// The channel of a new message.
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { channelChoice, findChannels } from '../complete/channel-choices.ts'
import type { Completion } from '../complete/choice-list.ts'
import { CompletionList } from '../complete/completion.tsx'
import { allChannels, channelOf } from '../store/store.ts'
import { texts } from '../text/text.ts'
import type { FieldProps } from './recipient-field.ts'

export function ChannelField({ to, change }: FieldProps): JSX.Element {
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
