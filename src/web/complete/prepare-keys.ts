// Makes the keys of many users before the first letter is typed, some at a time so that the page stays quick.
import type { Person } from '../store/types.ts'
import { personKeys } from './people.ts'

const atOnce = 500

export function prepareKeys(people: Iterable<Person>): void {
  const left = people[Symbol.iterator]()
  const step = (): void => {
    for (let count = 0; count < atOnce; count++) {
      const { value, done } = left.next()
      if (done === true) return
      personKeys(value)
    }
    setTimeout(step)
  }
  setTimeout(step)
}
