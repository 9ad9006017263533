// Prepares the search for users before the first letter is typed, in small steps so that the page stays responsive.
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

/** Sorts all users, and runs the search once so that the browser compiles it. */
function warmUp(store: Store): void {
  const nearness = nearnessIn(store, undefined)
  for (const query of ['', 'no such name']) findPeople(store, nearness, query)
}
