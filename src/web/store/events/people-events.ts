// Users, their presence and status, and the groups of users.
import { changeGroup, type GroupEvent, leaveGroups } from '../groups.ts'
import { addPresences } from '../presence.ts'
import { changeStatus } from '../statuses.ts'
import type { Store } from '../store.ts'
import type { Person } from '../types.ts'
import type { Change } from './change.ts'

interface ChangedPerson extends Person {
  custom_profile_field?: { id: number; value: string | null; rendered_value?: string | null }
}

export function personChanged(store: Store, { person }: { person: ChangedPerson }): Change {
  const known = store.people.get(person.user_id)
  const { custom_profile_field: field, ...given } = person
  const profile_data = { ...known?.profile_data }
  if (field?.value === null) delete profile_data[field.id]
  else if (field !== undefined) {
    const { value, rendered_value: rendered } = field
    profile_data[field.id] =
      rendered === null || rendered === undefined ? { value } : { value, rendered_value: rendered }
  }
  store.people.set(person.user_id, { ...(known ?? { is_active: true, is_bot: false }), profile_data, ...given })
  return { parts: ['people'] }
}

export function personUpdated(store: Store, { person }: { person: Person }): Change {
  personChanged(store, { person })
  const { is_active: isActive } = person as Partial<Person>
  if (isActive === false) leaveGroups(store.groups, person.user_id)
  return { parts: isActive === undefined ? ['people'] : ['people', 'groups'] }
}

export function groupChanged(store: Store, event: GroupEvent): Change {
  changeGroup(store.groups, event)
  return { parts: ['groups'] }
}

export const personRemoved = (store: Store, { person }: { person: Person }): Change =>
  personChanged(store, { person: { ...person, is_active: false } })

export function mutedUsersChanged(store: Store, { muted_users }: { muted_users: { id: number }[] }): Change {
  store.mutedUsers.clear()
  for (const { id } of muted_users) store.mutedUsers.add(id)
  return { parts: ['people', 'unread'] }
}

export function presenceChanged(store: Store, event: Parameters<typeof addPresences>[1]): Change {
  addPresences(store.presences, event)
  return { parts: ['presences'] }
}

export function statusChanged(store: Store, event: Parameters<typeof changeStatus>[1]): Change {
  changeStatus(store.statuses, event)
  return { parts: ['statuses'] }
}
