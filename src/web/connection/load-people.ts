// The list of all users comes after the first paint: the views need it only for names that messages do not have.
import { batch } from '@preact/signals'
import type { ApiEvent } from '#client/api.ts'
import { announce, changed, client } from '../base/live.ts'
import { untilLoaded } from '../base/loading.ts'
import { whenIdle } from '../base/work.ts'
import { applyEvent } from '../store/apply-event.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'

/** Events about users that came before the list: the list may be older, so they are applied once more after it. */
const early = new WeakMap<Store, ApiEvent[]>()

export function noteEarly(store: Store, event: ApiEvent): void {
  if (event.type === 'realm_user') early.get(store)?.push(event)
}

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
