// Prepares the search for users before the first letter is typed, some users at a time so that the page stays quick.
import type { Store } from '../store/store.ts'
import { findPeople, nearnessIn } from './people-choices.ts'
import { personKeys } from './people-order.ts'

const atOnce = 500

export function prepareKeys(store: Store): void {
  const left = store.people.values()
  const step = (): void => {
    for (let count = 0; count < atOnce; count++) {
      const { value, done } = left.next()
      if (done === true) return void setTimeout(() => warmUp(store))
      personKeys(value)
    }
    setTimeout(step)
  }
  setTimeout(step)
}

/** Orders all users. The browser makes fast code of a search that has run once. */
function warmUp(store: Store): void {
  const nearness = nearnessIn(store, undefined)
  for (const query of ['', 'no such name']) findPeople(store, nearness, query)
}
