// What a user does to the order of the sidebar: of pinned channels and, for administrators, of channel folders.
import { atOnce } from '../base/at-once.ts'
import { changed, client, theStore } from '../base/live.ts'
import { keepPins, keptPins } from '../base/pin-order.ts'
import { folderPositions, movablePins, orderedChannels } from '../store/order.ts'

export interface Order {
  /** The IDs that can be moved, as they are shown. */
  readonly ids: () => readonly number[]
  readonly put: (ids: readonly number[]) => unknown
}

const pins: Order = {
  ids: () => movablePins(theStore()),
  put(ids) {
    const store = theStore()
    store.pins = ids
    keepPins(store.ownId, ids)
    changed('channels')
  },
}

const folders: Order = {
  ids: () => {
    const store = theStore()
    const shown = new Set(orderedChannels(store).shown.map(folderPositions(store)))
    return store.folders.flatMap(({ id }, at) => (shown.has(at) ? [id] : []))
  },
  async put(ids) {
    const before = theStore().folders.map(({ id }) => id)
    const rest = [...ids]
    // Folders that the user doesn't see stay where they are.
    const order = before.map(id => (ids.includes(id) ? (rest.shift() ?? id) : id))
    const eventOf = (one: readonly number[]) => ({ type: 'channel_folder', op: 'reorder', order: one })
    await atOnce(eventOf(order), eventOf(before), () => client.call('PATCH /channel_folders', { order }))
  },
}

export const orders = { pin: pins, folder: folders }
export type OrderName = keyof typeof orders

/** Puts it to a position among the others. */
export function putAt({ ids, put }: Order, id: number, to: number): void {
  const before = ids()
  const after = before.filter(one => one !== id)
  after.splice(to, 0, id)
  if (before.includes(id) && after.join() !== before.join()) put(after)
}

export const mayMove = ({ ids }: Order, id: number, by: 1 | -1): boolean => {
  const all = ids()
  return all.includes(id) && all[all.indexOf(id) + by] !== undefined
}

export const moveBy = (order: Order, id: number, by: 1 | -1): void => putAt(order, id, order.ids().indexOf(id) + by)

/** The order that was chosen in another tab. */
export function followPins(): void {
  addEventListener('storage', () => {
    const store = theStore()
    store.pins = keptPins(store.ownId)
    changed('channels')
  })
}
