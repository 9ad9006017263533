// The warnings above the box. They're computed after every key, but rendered only if they change.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { unresolvedName } from '#features/message-edits/move/resolved-name.ts'
import { orSay } from '../base/at-once.ts'
import { client, theStore, useStore } from '../base/live.ts'
import { goTo, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { loadSubscribers } from '../people/load-details.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { listText, texts } from '../text/text.ts'
import { toggleResolved } from '../topics/topic-actions.ts'
import { findWarnings, mentionsIn, privateChannelsIn, type Warning } from './find-warnings.ts'

interface Props {
  readonly field: { readonly current: HTMLTextAreaElement | null }
  readonly to: Conversation | undefined
  /** Sends the message even though it notifies many users. */
  readonly sendAnyway: () => void
}

export function Warnings({ field, to, sendAnyway }: Props): JSX.Element {
  const store = useStore('channels', 'subscribers', 'people', 'groups', 'organization', 'topics')
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    const look = (): void => {
      const { value } = current
      // Most texts contain no mentions or links and are short: then nothing is rendered.
      const matters = /[@#]\*/.test(value) || value.length > theStore().realm.max_message_length / 2
      setText(matters ? value : '')
    }
    look()
    current.addEventListener('input', look)
    current.addEventListener('shown', look)
    return () => {
      current.removeEventListener('input', look)
      current.removeEventListener('shown', look)
    }
  }, [])
  const channelId = to !== undefined && 'channelId' in to ? to.channelId : undefined
  const needed = channelId === undefined ? [] : channelsToKnow(store, channelId, text)
  useEffect(() => {
    for (const id of needed) if (!store.subscribers.has(id)) void loadSubscribers(id)
  }, [needed.join(), store])
  const warnings = findWarnings(store, to, text)
  return (
    <div role="status">
      {warnings.length === 0 ? null : (
        <ul class="warnings">
          {warnings.map(warning => (
            <li key={JSON.stringify(warning)} class={warning.kind}>
              <Line warning={warning} to={to} sendAnyway={sendAnyway} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The channels whose subscribers the warnings depend on. */
function channelsToKnow(store: Store, channelId: number, text: string): number[] {
  const linked = privateChannelsIn(store, channelId, text).map(({ stream_id }) => stream_id)
  return linked.length > 0 || mentionsIn(text).length > 0 ? [channelId, ...linked] : []
}

function Line({ warning, to, sendAnyway }: Omit<Props, 'field'> & { readonly warning: Warning }): JSX.Element {
  const store = useStore('people', 'channels')
  const t = onDemand.value.warnings
  const nameOf = (id: number): string => store.people.get(id)?.full_name ?? texts.value.unknownUser
  switch (warning.kind) {
    case 'notInChannel':
      return (
        <>
          <span>{t.notInChannel(nameOf(warning.userId))}</span>
          {warning.mayAdd ? <Action name={t.addToChannel} action={() => void subscribe(to, warning.userId)} /> : null}
        </>
      )
    case 'many':
      if (!warning.isAllowed) return <span>{t.mayNotNotify(warning.count)}</span>
      return (
        <>
          <span>{t.many(warning.count)}</span>
          <Action name={t.sendAnyway} action={sendAnyway} />
        </>
      )
    case 'privateChannel':
      return <span>{t.privateChannel(warning.name)}</span>
    case 'resolved':
      return (
        <>
          <span>{t.resolved}</span>
          {warning.mayResolve ? <Action name={t.unresolve} action={() => void unresolve(to)} /> : null}
        </>
      )
    case 'guests':
      return <span>{t.guests(listText(warning.userIds.map(nameOf)), warning.userIds.length)}</span>
    case 'mayNotStartTopics':
      return <span>{t.mayNotStartTopics}</span>
    case 'length':
      return <span>{warning.left < 0 ? t.tooLong(-warning.left) : t.left(warning.left)}</span>
  }
}

const Action = ({ name, action }: { readonly name: string; readonly action: () => void }): JSX.Element => (
  <button
    type="button"
    class="link"
    onClick={action}
    onKeyDown={event => {
      // The key that sends, which brought the focus here.
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) action()
    }}
  >
    {name}
  </button>
)

async function subscribe(to: Conversation | undefined, userId: number): Promise<void> {
  const channel = to !== undefined && 'channelId' in to ? channelOf(theStore(), to.channelId) : undefined
  if (channel === undefined) return
  await orSay(
    client.call('POST /users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals: [userId] }),
  )
}

async function unresolve(to: Conversation | undefined): Promise<void> {
  if (to === undefined || 'userIds' in to || !(await toggleResolved(to))) return
  goTo(hashOfNarrow(topicTerms(to.channelId, unresolvedName(to.topic))))
}
