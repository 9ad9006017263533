// The messages of a narrow, with the box to answer.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useStore } from '../app/live.ts'
import { Compose } from '../compose/compose.tsx'
import { outbox } from '../compose/outbox.ts'
import { channelIn, conversationIn, type Narrow, topicIn, usersIn, windowKey } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { dayName } from '../text/times.ts'
import { Icon } from '../parts/icon.tsx'
import { ConversationBar, FeedTitle, titleOf } from './feed-title.tsx'
import { fetchMore, isLoading, loadFailures, shownWindow } from './load-window.ts'
import { sawOnScreen } from './mark-read.ts'
import { MessageRow } from './message-row.tsx'
import { Outgoing } from './outgoing-row.tsx'
import { rowsOf } from './rows.ts'

/** Messages are not marked as read where they stand out of their conversation. */
const leavesUnread = new Set(['search', 'is', 'has', 'id'])

export function Feed({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('windows', 'channels', 'policies')
  const key = windowKey(narrow)
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => setOpened({ store, key, window: shownWindow(narrow) }), [store, key, narrow.near])
  const channelId = channelIn(narrow)
  const t = texts.value
  if (channelId !== undefined && channelOf(store, channelId) === undefined)
    return <p class="empty">{t.noSuchChannel}</p>
  const window = opened?.key === key && opened.store === store ? opened.window : undefined
  return (
    <>
      <FeedTitle narrow={narrow} />
      {window === undefined ? <div class="list" /> : <MessageList key={key} window={window} narrow={narrow} />}
      <FeedFoot narrow={narrow} />
    </>
  )
}

interface Opened {
  readonly store: Store
  readonly key: string
  readonly window: MessageWindow
}

interface Listed {
  readonly window: MessageWindow
  readonly narrow: Narrow
}

const nearEdge = 1_200

function MessageList({ window, narrow }: Listed): JSX.Element {
  const store = useStore('windows', 'channels', 'people')
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ kind: 'opening' })
  const firstUnread = useRef<number | undefined>(undefined)
  const [missed, setMissed] = useState(0)
  const key = windowKey(narrow)
  const conversation = conversationIn(narrow, store.ownId)
  firstUnread.current ??= window.ids.find(id => store.messages.get(id)?.flags.includes('read') === false)
  const waiting = outbox.value.filter(one => one.key === conversation)
  const rows = rowsOf(store, window.ids, {
    firstUnread: firstUnread.current,
    hasConversations: conversation === undefined,
    dayOf: dayName,
  })

  const look = (): void => {
    const { current } = list
    if (current === null) return
    place.current = placeIn(current)
    if (place.current.kind === 'end') setMissed(0)
    if (current.scrollTop < nearEdge) void fetchMore(window, 'before')
    if (current.scrollHeight - current.scrollTop - current.clientHeight < nearEdge) void fetchMore(window, 'after')
    if (!narrow.terms.some(({ operator }) => leavesUnread.has(operator))) sawOnScreen(idsOnScreen(current))
  }

  // Rows that come above or below the first visible row do not move it.
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || window.ids.length === 0) return
    if (place.current.kind === 'opening') openAt(current, narrow.near ?? firstUnread.current)
    else restore(current, place.current)
    place.current = placeIn(current)
  })
  const newest = window.ids.at(-1) ?? 0
  const newestBefore = useRef(newest)
  useEffect(() => {
    if (newest > newestBefore.current && newestBefore.current > 0 && place.current.kind !== 'end')
      setMissed(window.ids.filter(id => id > newestBefore.current).length)
    if (place.current.kind === 'end') newestBefore.current = newest
    look()
  }, [newest, window.ids.length])
  useEffect(() => {
    const { current } = list
    if (current === null) return
    const observer = new ResizeObserver(() => restore(current, place.current))
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    const seen = (): void => look()
    globalThis.addEventListener('focus', seen)
    globalThis.addEventListener('pointermove', seen, { passive: true })
    globalThis.addEventListener('keydown', seen)
    return () => {
      observer.disconnect()
      globalThis.removeEventListener('focus', seen)
      globalThis.removeEventListener('pointermove', seen)
      globalThis.removeEventListener('keydown', seen)
    }
  }, [window])

  const t = texts.value
  const failure = loadFailures.value.get(key)
  const isEmpty = rows.length === 0 && waiting.length === 0 && !isLoading(key)
  return (
    <div class="list-frame">
      <div
        ref={list}
        class="list"
        role={rows.length > 0 ? 'feed' : 'region'}
        aria-label={t.messagesOf(titleOf(store, narrow))}
        tabIndex={0}
        onScroll={look}
      >
        <div>
          {failure === undefined ? null : <p class="empty">{failure}</p>}
          {isEmpty && failure === undefined && window.foundNewest ? <Empty narrow={narrow} /> : null}
          {!window.foundOldest && rows.length > 0 ? <p class="hint">{t.loading}</p> : null}
          {rows.map(({ message, above, isContinued }) => (
            <MessageRow
              key={message.id}
              id={message.id}
              isContinued={isContinued}
              isHighlighted={message.id === narrow.near}
            >
              {above.map(line =>
                line === 'conversation' ? (
                  <ConversationBar key={line} message={message} />
                ) : (
                  <div key={line} class={line === 'unread' ? 'line unread' : 'line'}>
                    {line === 'unread' ? t.unreadFromHere : dayName(message.timestamp)}
                  </div>
                ),
              )}
            </MessageRow>
          ))}
          {waiting.map(one => (
            <Outgoing key={one.localId} message={one} />
          ))}
        </div>
      </div>
      {missed > 0 ? (
        <button type="button" class="to-end" onClick={() => list.current?.scrollTo({ top: list.current.scrollHeight })}>
          <Icon name="down" /> {t.newMessages(missed)}
        </button>
      ) : null}
      <p class="unseen" role="status" aria-live="polite">
        {missed > 0 ? t.newMessages(missed) : ''}
      </p>
    </div>
  )
}

const Empty = ({ narrow }: { readonly narrow: Narrow }): JSX.Element => (
  <div class="empty">
    <p>{narrow.terms.some(({ operator }) => operator === 'search') ? texts.value.noResults : texts.value.noMessages}</p>
  </div>
)

/** Where the reader is: at the end, or at a row with a distance from the top. */
type Place = { readonly kind: 'opening' | 'end' } | { readonly kind: 'row'; readonly id: string; readonly top: number }

function placeIn(list: HTMLElement): Place {
  if (list.scrollHeight - list.scrollTop - list.clientHeight < 4) return { kind: 'end' }
  const { top } = list.getBoundingClientRect()
  for (const row of list.querySelectorAll<HTMLElement>('[data-id]')) {
    const box = row.getBoundingClientRect()
    if (box.bottom > top) return { kind: 'row', id: row.dataset['id'] ?? '', top: box.top - top }
  }
  return { kind: 'end' }
}

function restore(list: HTMLElement, place: Place): void {
  if (place.kind === 'end') list.scrollTop = list.scrollHeight
  if (place.kind !== 'row') return
  const row = list.querySelector(`[data-id="${place.id}"]`)
  if (row === null) return
  const moved = row.getBoundingClientRect().top - list.getBoundingClientRect().top - place.top
  if (moved !== 0) list.scrollTop += moved
}

/** At the message, a third from the top; at the end without one. */
function openAt(list: HTMLElement, id: number | undefined): void {
  const row = id === undefined ? null : list.querySelector(`[data-id="${id}"]`)
  if (row === null) list.scrollTop = list.scrollHeight
  else list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3
}

function idsOnScreen(list: HTMLElement): number[] {
  const { top, bottom } = list.getBoundingClientRect()
  return [...list.querySelectorAll<HTMLElement>('[data-id]')]
    .filter(row => {
      const box = row.getBoundingClientRect()
      return box.bottom <= bottom + 1 && box.bottom > top
    })
    .map(row => Number(row.dataset['id']))
}

function FeedFoot({ narrow }: { readonly narrow: Narrow }): JSX.Element | null {
  const store = useStore('channels', 'people')
  const conversation = conversationIn(narrow, store.ownId)
  const [channelId, topic, users] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  const title = titleOf(store, narrow)
  const isWhole = narrow.terms.length === (topic === undefined ? 1 : 2)
  if (channelId !== undefined && isWhole) {
    const to = topic === undefined ? { channelId } : { channelId, topic }
    return <Foot conversation={conversation} to={to} title={title} />
  }
  if (users !== undefined && isWhole) return <Foot conversation={conversation} to={{ userIds: users }} title={title} />
  return null
}

function Foot(given: Parameters<typeof Compose>[0]): JSX.Element {
  return (
    <div class="feed-foot">
      <Typing conversation={given.conversation} />
      <Compose {...given} />
    </div>
  )
}

function Typing({ conversation }: Pick<Parameters<typeof Compose>[0], 'conversation'>): JSX.Element {
  const store = useStore('typing', 'people')
  const users = conversation === undefined ? [] : [...(store.typing.get(conversation) ?? [])]
  const list = users.map(id => store.people.get(id)?.full_name ?? texts.value.unknownUser).join(', ')
  const text = users.length === 0 ? '' : users.length > 3 ? texts.value.manyTyping : texts.value.typing(list)
  return <div class="typing">{text}</div>
}
