// The last message of a conversation in one line: who says what.
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { snippetPieces } from './snippet-pieces.ts'
import { spokenText } from './spoken-text.ts'

interface Props {
  readonly id: number
  readonly elementId?: string
  /** In a conversation of two the other one is named by the row. */
  readonly isOfTwo: boolean
}

/** Empty until the message is there: its line has the same height. */
export function Snippet({ id, elementId, isOfTwo }: Props): JSX.Element {
  const store = useStore(`message ${id}`, 'people')
  const message = store.messages.get(id)
  const { content = '', submessages = [], flags = [] } = message ?? {}
  const isReached = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag => flags.includes(flag))
  const pieces = useMemo(() => snippetPieces(content, { ownId: store.ownId, isReached }), [content, isReached, store])
  const [widget, setWidget] = useState<string>()
  const isWidget = submessages.length > 0
  useEffect(() => {
    if (isWidget && message !== undefined) void spokenText(message).then(setWidget)
  }, [id, submessages])
  if (message === undefined) return <span class="snippet" id={elementId} />
  const { sender_id, sender_full_name, is_me_message } = message
  if (store.mutedUsers.has(sender_id))
    return (
      <span class="snippet" id={elementId}>
        {texts.value.mutedUser}
      </span>
    )
  const isSelf = sender_id === store.ownId
  const name = store.people.get(sender_id)?.full_name ?? sender_full_name
  const sender = isSelf && !is_me_message ? onDemand.value.lists.you : name
  return (
    <span class="snippet" id={elementId} dir="auto">
      {isOfTwo && !isSelf && !is_me_message ? null : (
        <b>
          <bdi>{sender}</bdi>
          {is_me_message ? ' ' : ': '}
        </b>
      )}
      {isWidget ? widget : pieces.map(({ text, isToReader }, at) => (isToReader ? <em key={at}>{text}</em> : text))}
    </span>
  )
}
