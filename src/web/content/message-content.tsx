// The text of a message, or its poll or to-do list. Long ones are folded, and any can be collapsed.
import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { toggleCollapsed } from '../messages/message-actions.ts'
import { lazy } from '../ui/lazy.tsx'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { Content } from './content.tsx'

const WidgetView = lazy(async () => (await import('./widgets/widget-view.tsx')).WidgetView)

export function MessageContent({ id }: { readonly id: number }): JSX.Element | null {
  const store = useStore(`message ${id}`)
  const message = store.messages.get(id)
  if (message === undefined) return null
  const { flags, submessages } = message
  if (flags.includes('collapsed'))
    return (
      <button type="button" class="link" onClick={() => void toggleCollapsed(id)}>
        {texts.value.content.showCollapsed}
      </button>
    )
  const text = <Text message={message} />
  return (
    <Folded id={`text-${id}`} content={message.content}>
      {submessages.length === 0 ? text : <WidgetView id={id}>{text}</WidgetView>}
    </Folded>
  )
}

function Text({ message }: { readonly message: Message }): JSX.Element {
  const { ownId } = useStore()
  const { flags, content, is_me_message } = message
  const isReached = ['stream_wildcard_mentioned', 'topic_wildcard_mentioned'].some(flag => flags.includes(flag))
  const lead = is_me_message ? { lead: <Lead message={message} /> } : {}
  return <Content html={content} ownId={ownId} isReached={isReached} {...lead} />
}

function Lead({ message: { sender_id, sender_full_name } }: { readonly message: Message }): JSX.Element {
  const { people } = useStore('people')
  return (
    <b>
      <bdi>{people.get(sender_id)?.full_name ?? sender_full_name}</bdi>
    </b>
  )
}

/** Folds messages taller than this share of the window. */
const highest = 0.6

interface FoldedProps {
  readonly id: string
  readonly content: string
  readonly children: ComponentChildren
}

function Folded({ id, content, children }: FoldedProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    setLong((box.current?.scrollHeight ?? 0) > highest * globalThis.innerHeight)
  }, [content])
  const t = texts.value.content
  return (
    <>
      <div ref={box} id={id} class={isLong && !isOpen ? 'folded' : undefined}>
        {children}
      </div>
      {isLong ? (
        <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.showLess : t.showMore}
        </button>
      ) : null}
    </>
  )
}
