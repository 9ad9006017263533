// Users: presence, status, typing, and groups.
import { type ConversationKey, directKey, topicKey } from '../conversation.ts'
import { changeGroup, type GroupEvent, leaveGroups } from '../permissions.ts'
import { addPresences, changeStatus } from '../presence.ts'
import type { Store } from '../store.ts'
import type { Person } from '../types.ts'
import type { Change, Typist } from './change.ts'

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

export function typingStarted(store: Store, event: TypingEvent): Change {
  const key = keyOfTyping(event, store.ownId)
  const users = store.typing.get(key) ?? new Set()
  store.typing.set(key, users)
  const { user_id: userId } = event.sender
  if (userId !== store.ownId) users.add(userId)
  return { parts: ['typing'], typist: { key, userId } }
}

/** There's been no sign of the typing user for too long. */
export function typingExpired(store: Store, { key, userId }: Typist): Change {
  const users = store.typing.get(key)
  users?.delete(userId)
  if (users?.size === 0) store.typing.delete(key)
  return { parts: ['typing'] }
}

export const typingStopped = (store: Store, event: TypingEvent): Change =>
  typingExpired(store, { key: keyOfTyping(event, store.ownId), userId: event.sender.user_id })

interface TypingEvent {
  message_type: string
  sender: { user_id: number }
  recipients?: { user_id: number }[]
  stream_id?: number
  topic?: string
}

const keyOfTyping = ({ recipients, stream_id, topic }: TypingEvent, ownId: number): ConversationKey =>
  stream_id === undefined
    ? directKey(recipients?.map(({ user_id }) => user_id) ?? [], ownId)
    : topicKey(stream_id, topic ?? '')
