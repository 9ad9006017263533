// Fills a new store after its registration, with the list of all users and the messages on the screen.
import { batch } from '@preact/signals'
import type { ApiEvent } from '#client/api.ts'
import { announce, changed, client } from '../base/live.ts'
import { untilLoaded } from '../base/loading.ts'
import { whenIdle } from '../base/work.ts'
import { fetchAround } from '../messages/load-window.ts'
import { applyEvent } from '../store/apply-event.ts'
import { windowKey } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { openWindow } from '../store/windows.ts'

/** Events about users that arrived before the list. The list may be older, so they're applied again after it. */
const early = new WeakMap<Store, ApiEvent[]>()

export function noteEarly(store: Store, event: ApiEvent): void {
  if (event.type === 'realm_user') early.get(store)?.push(event)
}

/** After the first paint: views need the list only for names that messages lack. */
export async function loadPeople(store: Store, ask: <T>(call: () => Promise<T>) => Promise<T>): Promise<void> {
  early.set(store, [])
  await new Promise<void>(whenIdle)
  const { members } = await ask(() => client.call('GET /users', { client_gravatar: false }))
  batch(() => {
    store.people.clear()
    for (const person of [...(members as readonly Person[]), ...store.systemBots])
      store.people.set(person.user_id, person)
    changed('people')
    for (const event of early.get(store) ?? []) announce(applyEvent(store, event))
  })
  early.delete(store)
  const { prepareKeys } = await untilLoaded(() => import('../complete/prepare-keys.ts'))
  prepareKeys(store)
}

/**
 * After the event queue was lost: the new store gets the messages on the screen before it replaces the old one, so that
 * rows, scroll position and focus stay.
 */
export async function continueFrom(before: Store, store: Store): Promise<void> {
  // Views keep the users they know until the new list has loaded.
  for (const [id, person] of before.people) store.people.set(id, person)
  const shown = [...before.windows.values()].at(-1)
  const anchor = firstVisibleRow()
  if (shown === undefined || anchor === undefined) return
  await fetchAround(store, openWindow(store, windowKey(shown.narrow), shown.narrow), anchor)
}

function firstVisibleRow(): number | undefined {
  const list = document.querySelector('[role="feed"]')
  if (list === null) return undefined
  const { top } = list.getBoundingClientRect()
  const rows = list.querySelectorAll<HTMLElement>('[data-id]')
  const found = [...rows].find(row => row.getBoundingClientRect().bottom > top)
  return found === undefined ? undefined : Number(found.dataset['id'])
}
