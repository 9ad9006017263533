// Keeps the names of all places prepared while the switcher is open.
import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { topicName, userNames } from '../conversation/names.ts'
import type { Store } from '../store/store.ts'
import { PlaceIndex } from './place-names.ts'

/** Kept while the page is open: most names stay the same. */
const indexes = new WeakMap<Store, PlaceIndex>()

function indexOf(store: Store): PlaceIndex {
  const words = { topicName, userNames: (userIds: readonly number[]) => userNames(theStore(), userIds) }
  const index = indexes.get(store) ?? new PlaceIndex(store, words)
  indexes.set(store, index)
  return index
}

/** A part of a frame. */
const stepMs = 6
/** A busy organization changes all the time. */
const changedAfterMs = 250

/** Prepares all names, without keeping the page from its work, and again after they have changed. */
export function usePlaceNames(): PlaceIndex {
  const index = indexOf(theStore())
  const [, draw] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let steps: Generator | undefined
    let isStale = true
    const step = (): void => {
      const end = performance.now() + stepMs
      while (performance.now() < end)
        if (steps?.next().done === true) {
          // Something may have changed meanwhile.
          timer = isStale ? setTimeout(begin, changedAfterMs) : undefined
          return draw(count => count + 1)
        }
      timer = setTimeout(step)
    }
    const begin = (): void => {
      isStale = false
      steps = index.prepare()
      step()
    }
    let delayMs = 0
    const end = effect(() => {
      useStore('people', 'channels', 'topics', 'directs')
      isStale = true
      timer ??= setTimeout(begin, delayMs)
      delayMs = changedAfterMs
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [index])
  return index
}
