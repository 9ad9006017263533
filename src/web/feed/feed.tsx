// The messages of a narrow, with a box to reply.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { visit } from '../base/history.ts'
import { useStore } from '../base/live.ts'
import { newMessage } from '../writing/new-message.ts'
import { channelIn, type Narrow, windowKey } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { lazy } from '../ui/lazy.tsx'
import { FeedTitle } from './feed-title.tsx'
import { retryFailed, shownWindow } from '../messages/load-window.ts'
import { MessageList } from './message-list.tsx'
import { needsLookup, useCurrentConversation } from './current-conversation.ts'

/** The box loads while the messages are fetched. Its space is kept free, so that messages don't move. */
const FeedFoot = lazy(async () => (await import('../compose/boxes.tsx')).FeedFoot, <div class="feed-foot waiting" />)

const retryMs = 2_000

export function Feed({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('channels')
  const key = windowKey(narrow)
  const { number, position } = visit.value
  const [opened, setOpened] = useState<Opened>()
  const isMoving = needsLookup(narrow)
  const readId = position !== undefined && 'id' in position ? position.id : undefined
  useLayoutEffect(() => {
    if (isMoving) return
    const window = shownWindow(narrow, readId)
    setOpened({ store, key, number, window })
  }, [store, key, number, narrow.near])
  useEffect(() => {
    if (isMoving) return
    const timer = setInterval(() => retryFailed(narrow, readId), retryMs)
    return () => clearInterval(timer)
  }, [key, isMoving])
  const isOpened = opened?.key === key && opened.number === number
  // A new store already has the window that's on the screen.
  const window = !isOpened ? undefined : opened.store === store ? opened.window : store.windows.get(key)
  useCurrentConversation(narrow, window)
  const channel = narrow.terms.find(({ operator, negated }) => operator === 'channel' && negated !== true)
  const channelId = channelIn(narrow)
  if (channel !== undefined && (channelId === undefined || channelOf(store, channelId) === undefined))
    return <Nowhere />
  return (
    <>
      <FeedTitle narrow={narrow} />
      {window === undefined || isMoving ? (
        <div class="list" />
      ) : (
        <MessageList key={`${number} ${key}`} window={window} narrow={narrow} kept={position} />
      )}
      <FeedFoot narrow={narrow} />
    </>
  )
}

/** A message that was started elsewhere stays a draft. */
function Nowhere(): JSX.Element {
  useLayoutEffect(() => void (newMessage.value = undefined), [])
  return <p class="empty">{texts.value.noSuchChannel}</p>
}

interface Opened {
  readonly store: Store
  readonly key: string
  /** Which visit of the view this is. */
  readonly number: number
  readonly window: MessageWindow
}
