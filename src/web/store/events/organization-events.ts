// The organization and its lists, and the user's settings and drafts.
import { addDrafts, type Draft } from '../server-drafts.ts'
import { changeRealm } from '../realm.ts'
import type { Store } from '../store.ts'
import type { Folder, NavigationView, Playground, ProfileField } from '../types.ts'
import type { Change } from './change.ts'

function changeFields(store: Store, changes: Readonly<Record<string, unknown>>): Change {
  store.realm = changeRealm(store.realm, changes)
  const { name } = changes
  if (typeof name === 'string') store.organization.name = name
  return { parts: ['organization'] }
}

export const realmChanged = (store: Store, { property, value }: { property: string; value: unknown }): Change =>
  changeFields(store, { [property]: value })

export const realmFieldsChanged = (store: Store, { data }: { data: Record<string, unknown> }): Change =>
  changeFields(store, data)

/** The list with an entry added, changed or removed. */
const changedList = <T>(list: readonly T[], added: T | undefined, isIt: (one: T) => boolean, data?: object): T[] =>
  added === undefined ? list.flatMap(one => (isIt(one) ? (data ? { ...one, ...data } : []) : one)) : [...list, added]

interface FolderEvent {
  channel_folder?: Folder
  channel_folder_id?: number
  data?: Partial<Folder>
  order?: number[]
}
export function foldersChanged(store: Store, { channel_folder, channel_folder_id, data, order }: FolderEvent): Change {
  store.folders = order
    ? store.folders.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    : changedList(store.folders, channel_folder, ({ id }) => id === channel_folder_id, data)
  return { parts: ['channels'] }
}

interface ViewEvent {
  navigation_view?: NavigationView
  fragment?: string
  data?: Partial<NavigationView>
}
export function viewsChanged(store: Store, { navigation_view, fragment, data }: ViewEvent): Change {
  store.views = changedList(store.views, navigation_view, one => one.fragment === fragment, data).sort((a, b) =>
    a.fragment < b.fragment ? -1 : 1,
  )
  return { parts: ['settings'] }
}

export function playgroundsChanged(store: Store, event: { realm_playgrounds: Playground[] }): Change {
  store.playgrounds = event.realm_playgrounds
  return { parts: ['playgrounds'] }
}

export function profileFieldsChanged(store: Store, { fields }: { fields: ProfileField[] }): Change {
  store.profileFields = fields
  return { parts: ['profileFields'] }
}

export function settingChanged(store: Store, { property, value }: { property: string; value: unknown }): Change {
  store.settings[property] = value
  return { parts: ['settings'] }
}

export const draftsAdded = (store: Store, { drafts }: { drafts: Draft[] }): Change => addDrafts(store, drafts)

export const draftUpdated = (store: Store, { draft }: { draft: Draft }): Change => addDrafts(store, [draft])

export function draftRemoved(store: Store, { draft_id }: { draft_id: number }): Change {
  store.drafts.delete(draft_id)
  return { parts: ['drafts'] }
}
