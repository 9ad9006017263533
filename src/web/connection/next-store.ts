// After the queue of events was lost: the store of the new registration gets the messages on the screen before it takes
// the place of the old one, so that the rows, the place and the focus of the reader stay.
import { fetchAround } from '../messages/load-window.ts'
import { windowKey } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { openWindow } from '../store/windows.ts'

export async function continueFrom(before: Store, store: Store): Promise<void> {
  // Views go on with the people that they know until the list has come again.
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
