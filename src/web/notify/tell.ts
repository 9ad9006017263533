// Notifies the user of new messages: only from the leader tab, once per message, and only while it's unread.
import { effect } from '@preact/signals'
import { currentStore, onChange, theStore } from '../base/live.ts'
import { directTerms, goTo, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { isLeader } from '../base/tabs.ts'
import { spokenText } from '../content/spoken-text.ts'
import { topicName } from '../conversation/names.ts'
import { type ConversationKey, conversationOf, keyOfMessage } from '../store/conversation.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { outbox } from '../writing/outgoing.ts'
import { drawFavicon } from './favicon.ts'
import { isInView, shareView } from './in-view.ts'
import { tellingOf } from './rules.ts'

/** Browsers allow notifications only on encrypted connections and on localhost. */
const canNotify = 'Notification' in globalThis

interface Shown {
  readonly notification: Notification
  readonly messageIds: Set<number>
}
const shown = new Map<ConversationKey, Shown>()

function tellOfMessages(): void {
  onChange(({ arrived, newlyMentioning, parts }) => {
    if (arrived !== undefined) tell(arrived, isLate(arrived))
    if (newlyMentioning !== undefined) tell(newlyMentioning, false)
    if (parts.includes('unread')) closeRead()
  })
  // A new store knows what was read meanwhile.
  currentStore.subscribe(closeRead)
  if (canNotify) offerAfterFirstMessage()
}

const lateSeconds = 60
/** The shortest time from a message to its event, including the difference between the two clocks. */
let leastDelay = Infinity

/** Whether the message was sent while the computer slept. */
function isLate({ timestamp }: Message): boolean {
  const delay = Date.now() / 1000 - timestamp
  leastDelay = Math.min(leastDelay, delay)
  return delay - leastDelay > lateSeconds
}

/** Many messages may arrive at once. */
const calmMs = 1_000
const mostNotifications = 3
let [lastSound, firstShown, shownSince] = [0, 0, 0]

function tell(message: Message, isSilent: boolean): void {
  const store = theStore()
  const key = keyOfMessage(message, store.ownId)
  const { desktop, sound } = tellingOf(store, message)
  if (!isLeader.peek() || (!desktop && !sound) || isInView(key)) return
  const now = Date.now()
  if (desktop && canNotify && Notification.permission === 'granted') {
    if (now - firstShown >= calmMs) [firstShown, shownSince] = [now, 0]
    if (shownSince++ < mostNotifications) void show(message, key)
  }
  if (!sound || isSilent || now - lastSound < calmMs) return
  lastSound = now
  void import('./sounds.ts').then(
    ({ play }) => play(String(store.settings['notification_sound'])),
    // The next message tries again.
    () => {},
  )
}

/** Replaces the conversation's previous notification. */
async function show(message: Message, key: ConversationKey): Promise<void> {
  const { settings, unread } = theStore()
  const isDirect = message.stream_id === undefined
  const hidesText = isDirect && settings['pm_content_in_desktop_notifications'] === false
  const title = isDirect ? message.sender_full_name : `${message.sender_full_name} · ${topicName(message.subject)}`
  const wasUnread = unread.keyOf.has(message.id)
  const body = hidesText ? onDemand.peek().live.newDirect : await spokenText(message)
  // The message may have been read while code was loading.
  if (wasUnread && currentStore.peek()?.unread.keyOf.has(message.id) !== true) return
  const before = shown.get(key)?.messageIds
  if (before !== undefined && Math.max(...before) > message.id) return void before.add(message.id)
  try {
    // The page plays its own sound.
    const notification = new Notification(title, { body, ...faceOf(message), tag: key, silent: true })
    shown.set(key, { notification, messageIds: new Set(before).add(message.id) })
    notification.addEventListener('click', () => {
      globalThis.focus()
      goTo(addressOf(message, key))
      notification.close()
    })
  } catch {
    // On phones, only service workers can show notifications.
  }
}

const faceOf = ({ avatar_url }: Message): { readonly icon?: string } => (avatar_url ? { icon: avatar_url } : {})

function addressOf(message: Message, key: ConversationKey): string {
  const conversation = conversationOf(key)
  const terms =
    'userIds' in conversation ? directTerms(conversation.userIds) : topicTerms(conversation.channelId, message.subject)
  return hashOfNarrow(terms, message.id)
}

function closeRead(): void {
  const unread = currentStore.peek()?.unread
  for (const [key, { notification, messageIds }] of shown)
    if (![...messageIds].some(id => unread?.keyOf.has(id))) {
      notification.close()
      shown.delete(key)
    }
}

const offered = 'notifications offered'

/** A browser lets a page ask only once, so it asks after a click on "Turn on" and not at the start. */
function offerAfterFirstMessage(): void {
  const stop = effect(() => {
    if (outbox.value.length === 0 || Notification.permission !== 'default') return
    queueMicrotask(() => stop())
    if (localStorage.getItem(offered) !== null) return
    localStorage.setItem(offered, 'yes')
    const { turnOnNotifications, turnOn } = onDemand.peek().live
    say(turnOnNotifications, { name: turnOn, run: () => void Notification.requestPermission() })
  })
}

/** Notifications, sounds and the icon. Loads after the first paint, which doesn't need them. */
export function startTelling(): void {
  drawFavicon()
  shareView()
  tellOfMessages()
}
