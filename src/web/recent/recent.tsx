// Conversations, by their newest message.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { useKeptScroll } from '../base/navigate.ts'
import { useKeptFocus } from '../inbox/kept-focus.ts'
import { ListHead } from '../inbox/list-head.tsx'
import { ListKeys } from '../inbox/list-keys.tsx'
import { fetchMore, fetchNewest, isLoading, loadFailures } from '../messages/load-window.ts'
import { unreadMentions } from '../store/counts.ts'
import { type Narrow, windowKey } from '../store/narrow.ts'
import { type RecentConversation, recentConversations } from '../store/recent-conversations.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy } from '../store/types.ts'
import { openWindow } from '../store/windows.ts'
import { onDemand } from '../text/on-demand.ts'
import { language, texts } from '../text/text.ts'
import { dateFormat, dayName, nowSeconds } from '../text/times.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { startDirect } from '../writing/new-message.ts'
import { RecentRow } from './recent-row.tsx'
import '../conversation/conversation-list.css'

const firstCount = 400
const moreCount = 1_000
const mostHeld = 10_000
const rowsAtOnce = 200

/** All of the user's messages. */
const everything: Narrow = { terms: [] }
const key = windowKey(everything)

const filters = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  direct: ({ newest }) => newest.stream_id === undefined,
  participated: ({ isOwn }) => isOwn,
} as const satisfies Record<string, (one: RecentConversation) => boolean>
type Filter = keyof typeof filters
const filter = signal<Filter>('all')

const rowCount = signal(rowsAtOnce)

export function Recent(): JSX.Element {
  const store = useStore('windows', 'unread', 'policies', 'channels', 'people')
  const t = onDemand.value.lists
  useEffect(() => {
    const window = openWindow(store, key, everything)
    if (!window.foundNewest) void fetchNewest(theStore(), window, firstCount)
  }, [store])
  const window = store.windows.get(key)
  const all = window === undefined ? [] : recentConversations(store, window)
  const shown = all.filter(filters[filter.value])
  const failure = loadFailures.value.get(key)
  const list = useKeptScroll(all.length > 0)
  useKeptFocus(list.ref)
  const mentioned = new Set(unreadMentions(store).map(id => store.unread.keyOf.get(id)))
  const isUrgent = (one: RecentConversation): boolean =>
    one.newest.stream_id === undefined ||
    mentioned.has(one.key) ||
    policyOf(store.policies, one.key) === Policy.followed
  return (
    <>
      <ListHead
        icon="recent"
        title={texts.value.recent.title}
        all={(Object.keys(filters) as Filter[]).map(value => ({ value, name: t[value] }))}
        chosen={filter.value}
        choose={value => (filter.value = value)}
      />
      <div class="list recent" tabIndex={0} role="region" aria-label={texts.value.recent.title} {...list}>
        {failure === undefined ? null : <p class="empty">{failure}</p>}
        {window?.foundNewest === true && shown.length === 0 ? <Empty /> : null}
        {window === undefined || (isLoading(key) && all.length === 0) ? (
          <p class="hint">{texts.value.loading}</p>
        ) : null}
        {[...Map.groupBy(shown.slice(0, rowCount.value), ({ newest }) => dayHeading(newest.timestamp))].map(
          ([day, conversations]) => (
            <section key={day}>
              <h2>{day}</h2>
              <ul>
                {conversations.map(one => (
                  <RecentRow key={one.key} one={one} isUrgent={isUrgent(one)} />
                ))}
              </ul>
            </section>
          ),
        )}
        {window !== undefined && all.length > 0 && (!window.foundOldest || shown.length > rowCount.value) ? (
          <p class="hint">
            <button
              type="button"
              class="link"
              onClick={() => {
                rowCount.value += rowsAtOnce
                if (shown.length >= rowCount.value) return
                // Without this, new messages would use up memory all day.
                window.limit = Math.min(mostHeld, Math.max(window.limit, window.ids.length + moreCount))
                void fetchMore(window, 'before', moreCount)
              }}
            >
              {t.more}
            </button>
          </p>
        ) : null}
      </div>
      {shown.length === 0 ? null : <ListKeys />}
    </>
  )
}

const daySeconds = 24 * 60 * 60

/** "Today", "Yesterday" or the date. */
function dayHeading(seconds: number): string {
  const now = nowSeconds()
  const day = dayName(seconds)
  const ago = day === dayName(now) ? 0 : day === dayName(now - daySeconds) ? 1 : undefined
  if (ago === undefined)
    return dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(seconds * 1000))
  const text = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(-ago, 'day')
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1)
}

function Empty(): JSX.Element {
  const t = onDemand.value.lists.empty
  return filter.value === 'all' ? (
    <EmptyState title={t.recent.title} text={t.recent.hint} art="dawn">
      <button type="button" onClick={() => startDirect()}>
        {texts.value.recipient.newMessage}
      </button>
    </EmptyState>
  ) : (
    <EmptyState title={t.filtered.title} text={t.filtered.hint} art="lens">
      <button type="button" onClick={() => (filter.value = 'all')}>
        {t.showAll}
      </button>
    </EmptyState>
  )
}
