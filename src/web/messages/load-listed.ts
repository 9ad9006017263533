// Holds the messages that a list of conversations shows, one of each, and fetches those that aren't held.
import { ApiFailure } from '#client/api-failure.ts'
import { BackOff } from '#client/back-off.ts'
import { announce, client, currentStore, theStore } from '../base/live.ts'
import { gathered } from '../base/work.ts'
import { messageParts } from '../store/events/change.ts'
import type { Store } from '../store/store.ts'
import { forgetLooseMessages, holdFetched } from '../store/windows.ts'

const mostAtOnce = 100

/** Messages that the server doesn't give to the user. */
const absent = new WeakMap<Store, Set<number>>()
const backOff = new BackOff()
let timer: ReturnType<typeof setTimeout> | undefined

/** The list on the page shows these messages. Without any, the list has gone. */
export function holdListed(ids: readonly number[]): void {
  const { listed } = theStore()
  listed.clear()
  for (const id of ids) listed.add(id)
  if (timer === undefined && lackingIn(theStore()).length > 0) fetchLacking()
}

const absentIn = (store: Store): Set<number> => {
  const known = absent.get(store) ?? new Set<number>()
  absent.set(store, known)
  return known
}

const lackingIn = (store: Store): number[] =>
  [...store.listed]
    .filter(id => !store.messages.has(id) && !store.deleted.has(id) && !absentIn(store).has(id))
    .slice(0, mostAtOnce)

const fetchLacking = gathered(async () => {
  clearTimeout(timer)
  timer = undefined
  for (;;) {
    const store = currentStore.peek()
    const ids = store === undefined ? [] : lackingIn(store)
    if (store === undefined || ids.length === 0) return
    try {
      await fetchListed(store, ids)
      backOff.succeeded()
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.status < 500 && error.status !== 429
      if (isRefused) for (const id of ids) absentIn(store).add(id)
      else {
        timer = setTimeout(fetchLacking, backOff.next())
        return
      }
    }
  }
})

async function fetchListed(store: Store, message_ids: readonly number[]): Promise<void> {
  const since = store.lateEvents.count
  const { messages } = await client.call('GET /messages', {
    message_ids: [...message_ids],
    apply_markdown: true,
    client_gravatar: false,
    allow_empty_topic_name: true,
  })
  // A response that would be too long lacks some of them: they are requested again.
  if (messages.length === 0) for (const id of message_ids) absentIn(store).add(id)
  holdFetched(store, messages, since)
  announce({ parts: messageParts(messages), forgotten: forgetLooseMessages(store) })
}
